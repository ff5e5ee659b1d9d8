/** What was wrong: `bad-option` an option of this package has a wrong type or value. */
export type TestbedMcpErrorCode = "bad-option";

/** Misuse of this package; what a tool cannot do is a tool result instead, never a throw. */
export class TestbedMcpError extends Error {
  override readonly name = "TestbedMcpError";
  /** Stable reason. */
  readonly code: TestbedMcpErrorCode;

  constructor(code: TestbedMcpErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
