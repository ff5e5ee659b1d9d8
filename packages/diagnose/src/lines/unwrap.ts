/** How a CI service marks a line. */
export type Level = "error" | "warning" | "debug" | "command" | "group" | "end-group" | "section" | "none";

/** A line without what the CI service and other wrappers put in front of it. */
export interface PlainLine {
  readonly text: string;
  readonly level: Level;
}

/**
 * Prefixes that wrap the output of another program, one pattern each, tried again until none fits: a compose service in
 * a GitHub job has two. Each is anchored and bounded.
 */
const prefixes: readonly RegExp[] = [
  // GitHub Actions, Azure Pipelines, GitLab with timestamps, `docker logs -t`, `kubectl logs --timestamps`.
  /^\uFEFF?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d) ?(?:\d\d[OE][ +])?/,
  // `gh run view --log`: job, step, time.
  /^[^\t]{1,200}\t[^\t]{1,600}\t\uFEFF?(?=\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)/,
  // Jenkins with the Timestamper plugin; TeamCity.
  /^\[(?:\d{4}-\d\d-\d\d[T ])?\d\d:\d\d:\d\d(?:[.,]\d{1,6})?Z?\](?: ?[:WEFi]{1,2}[ \t]{1,4}\[Step \d{1,3}\/\d{1,3}\])? ?/,
  // Jenkins, old form of the same plugin: the time and two blanks.
  /^\d\d:\d\d:\d\d(?:\.\d{1,3})? {2}(?=\S)/,
  // GitLab sections.
  /^section_(?:start|end):\d{1,12}:[\w.-]{1,80}(?:\[[^\]]{0,80}\])?/,
  // Buildkite with its control character gone; Travis.
  /^_bk;t=\d{1,15}/,
  /^travis_(?:fold|time):(?:start|end):[\w.:=,-]{1,120}/,
  // CodeBuild.
  /^\[Container\] \d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d(?:\.\d{1,9})? /,
  // act: `[workflow/job]   | text`.
  /^\[[^\]]{1,80}\/[^\]]{1,80}\] {1,4}\| ?/,
  // Docker compose, `web-1  | text`; foreman and others alike.
  /^[\w.-]{1,60}[-_]\d{1,3} {1,40}\| /,
  // BuildKit with plain progress: `#12 3.456 text`.
  /^#\d{1,4} \d{1,5}\.\d{1,4} /,
  // pnpm with several packages; turbo.
  /^(?:[\w./@-]{1,80} )[\w:-]{1,30}: (?=\S)(?<=(?:test|build|lint|install|postinstall|preinstall|prepare|typecheck|check): )/,
  /^@?[\w./-]{1,60}:(?:test|build|lint|typecheck|check): /,
  // Log lines of kubectl with a prefix, and lines of the Drone family.
  /^\[(?:pod\/[^\]]{1,120}|[\w-]{1,40}:(?:L\d{1,6}:)?\d{1,6}s?)\] ?/,
];

const MOST_ROUNDS = 4;
// Only a line that starts like this can have a prefix; it keeps the rest of the lines cheap.
const canStart = /^(?:\uFEFF|[\d[#@_]|section_|travis_|[\w./@-]{1,80}[:\t |])/;

const marks: ReadonlyMap<string, Level> = new Map([
  ["error", "error"],
  ["warning", "warning"],
  ["debug", "debug"],
  ["command", "command"],
  ["group", "group"],
  ["endgroup", "end-group"],
  ["section", "section"],
  ["notice", "none"],
]);

/** Takes the prefixes off a line from which control sequences are gone already. */
export function unwrap(line: string): PlainLine {
  let text = line;
  for (let round = 0; round < MOST_ROUNDS && canStart.test(text); round += 1) {
    const before = text;
    for (const prefix of prefixes) text = text.replace(prefix, "");
    if (text === before) break;
  }
  const mark =
    /^(?:##\[(error|warning|debug|command|group|endgroup|section|notice)\]|::(error|warning|debug|group|endgroup|notice)(?: [^:]{0,300})?::)/.exec(
      text,
    );
  if (mark === null) return { text, level: "none" };
  return { text: text.slice(mark[0].length), level: marks.get(mark[1] ?? mark[2] ?? "") ?? "none" };
}
