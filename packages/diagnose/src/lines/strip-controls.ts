/* oxlint-disable no-control-regex -- control characters are what this file is about */

// Each alternative ends at the latest 200 units after its start, so that hostile text costs no more than a constant each.
const sequences =
  /\u001B(?:\[[0-?]{0,40}[ -/]{0,8}[@-~]|\][^\u0007\u001B]{0,200}(?:\u0007|\u001B\\)|_[^\u0007\u001B]{0,200}(?:\u0007|\u001B\\)|[PX^][^\u0007\u001B]{0,200}\u001B\\|[ -/]{0,8}[0-Z\\^-~])/g;
const others = /[\u0000-\u0008\u000B-\u001F\u007F]/g;

/** Takes colours, cursor movements and other control characters out of a line; tabulators stay. */
export function stripControls(line: string): string {
  if (!line.includes("\u001B")) return line;
  return line.replaceAll(sequences, "").replaceAll(others, "");
}
