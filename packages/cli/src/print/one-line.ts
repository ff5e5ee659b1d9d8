const longest = 1000;

/**
 * A text of somebody else as part of a line: no control sequence reaches the terminal, and no line ends early, which a CI log
 * might take for a command.
 */
export function oneLine(text: string): string {
  const shown = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, " ");
  return shown.length > longest ? `${shown.slice(0, longest)}…` : shown;
}
