const STATE = /^\s*$|: Executed \d{1,9} of \d{1,9}\b|^TOTAL: /u;
const UP = "\u001B[1A\u001B[2K";

/** Whether a reporter moved up to print again. */
export function isRewritten(text: string): boolean {
  return text.includes(UP);
}

/**
 * Lines as a terminal shows them in the end: the progress reporter moves up and erases the states of the browsers that
 * it printed before. It erases nothing else: what a test erases was said all the same.
 * Each move removes one line, so that this takes time in proportion to the text.
 */
export function finalScreen(text: string): string {
  if (!isRewritten(text)) return text;
  const screen: string[] = [];
  for (const line of text.split("\n")) {
    let rest = line;
    while (rest.startsWith(UP)) {
      if (STATE.test(screen.at(-1)?.slice(0, 1_000) ?? "")) screen.pop();
      rest = rest.slice(UP.length);
    }
    screen.push(rest);
  }
  return screen.join("\n");
}
