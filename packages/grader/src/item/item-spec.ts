/** An item to grade, by content: what to do, and nothing of where. Plain JSON. */
export interface ItemSpec {
  /** Version of this format. */
  readonly schema: "testbed.item/1";
  /** Content hash of the task. */
  readonly task: string;
  /** Content hash of the candidate. */
  readonly candidate: string;
  /**
   * How often it is graded; all attempts have to agree.
   * @defaultValue `1`
   */
  readonly attempts?: number;
}
