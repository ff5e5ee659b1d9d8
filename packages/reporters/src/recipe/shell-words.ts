const SPECIAL = /[&|;<>()$`\\!#~{}\n\r]/u;
const EXPANDED = /[$`\\!]/u;

/**
 * The commands of a script of plain words, quoted words and `&&`, as every POSIX shell reads them; `null` where it
 * holds anything that a shell would expand, redirect, pipe or run otherwise.
 */
export function shellCommands(script: string): readonly (readonly string[])[] | null {
  const commands: string[][] = [[]];
  let rest = script.trim();
  while (rest !== "") {
    if (rest.startsWith("&&")) {
      commands.push([]);
      rest = rest.slice(2).trimStart();
      continue;
    }
    const word = firstWord(rest);
    if (word === null) return null;
    commands.at(-1)?.push(word.text);
    rest = rest.slice(word.length).trimStart();
  }
  return commands.some((words) => words.length === 0) ? null : commands;
}

function firstWord(script: string): { readonly text: string; readonly length: number } | null {
  let text = "";
  let at = 0;
  for (; at < script.length; at += 1) {
    const sign = script[at] ?? "";
    if (/[ \t]/u.test(sign) || script.startsWith("&&", at)) break;
    if (sign === '"' || sign === "'") {
      const end = script.indexOf(sign, at + 1);
      const quoted = script.slice(at + 1, end);
      if (end === -1 || (sign === '"' && EXPANDED.test(quoted))) return null;
      text += quoted;
      at = end;
    } else if (SPECIAL.test(sign)) return null;
    else text += sign;
  }
  return { text, length: at };
}
