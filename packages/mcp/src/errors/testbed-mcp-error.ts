/** What was wrong: `invalid-option` an option of this package has a wrong type or value. */
export type TestbedMcpErrorCode = "invalid-option";

/** Misuse of this package; what a tool cannot do is a result of the tool instead, never a throw. */
export class TestbedMcpError extends Error {
  /** Always `TestbedMcpError`. */
  override readonly name = "TestbedMcpError";
  /** What was wrong; stable. */
  readonly code: TestbedMcpErrorCode;

  /**
   * @param code - What was wrong.
   * @param message - One sentence that names the option, the rule and the fix.
   */
  constructor(code: TestbedMcpErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
