const UP = "\u001B[1A\u001B[2K";

/** Whether a reporter moved up to print again. */
export function isRewritten(text: string): boolean {
  return text.includes(UP);
}

/**
 * Lines as a terminal shows them in the end: the progress reporter moves up and erases what it printed before.
 * Each move removes one line, so that this takes time in proportion to the text.
 */
export function finalScreen(text: string): string {
  if (!isRewritten(text)) return text;
  const screen: string[] = [];
  for (const line of text.split("\n")) {
    let rest = line;
    while (rest.startsWith(UP)) {
      screen.pop();
      rest = rest.slice(UP.length);
    }
    screen.push(rest);
  }
  return screen.join("\n");
}
