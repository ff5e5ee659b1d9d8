/** A line of a text, text[start, end), and the text as UTF-16 units with line feeds behind them. */
export interface Line {
  readonly text: string;
  readonly units: Uint16Array;
  readonly start: number;
  readonly end: number;
}
