/** Bounds that the schemas enforce and the descriptions state. Lengths are in characters where not named otherwise. */
export const LIMITS = {
  filesPerCall: 256,
  fileLength: 1_048_576,
  callLength: 4_194_304,
  pathLength: 1_024,
  workspaceIdLength: 64,
  commandLength: 1_024,
  args: 256,
  argLength: 8_192,
  env: 64,
  envValueLength: 8_192,
  timeoutMs: { min: 100, max: 600_000, default: 50_000 },
  waitMs: { min: 0, max: 300_000, default: 25_000 },
  commandLineLength: 16_384,
  suites: { count: 16, idLength: 64 },
  taskIdLength: 128,
  promptLength: 65_536,
  sandboxTimeoutMs: { min: 100, max: 600_000, default: 60_000 },
  attempts: { max: 5 },
  artifact: { bytes: 8_192, maxBytes: 32_768, maxStart: 1_000_000_000, searchLength: 256, idLength: 64 },
  imageBytes: 1_048_576,
  artifactsListed: 200,
  expectedTests: { count: 256, length: 512 },
  rawOutputBytes: { max: 65_536, default: 0 },
  // A listed path may be as long as the system allows, with four characters for a byte that is no text.
  listedPathLength: 16_384,
  pathsPerRead: 32,
  readBytes: { min: 64, max: 65_536, default: 12_288 },
  failures: { count: 20, bytes: 4_096, messageBytes: 800 },
  findings: { count: 12, bytes: 3_072, messageBytes: 600 },
  runErrors: { count: 8, bytes: 2_048, messageBytes: 800 },
  labelBytes: 200,
  suiteTitles: 8,
} as const;

/**
 * Longest line that is read from a client: `callLength` characters that JSON escapes with six bytes each, and room
 * for the rest, so that no call which the schemas allow can end the connection.
 */
export const MAX_LINE_BYTES: number = LIMITS.callLength * 6 + 4_194_304;
