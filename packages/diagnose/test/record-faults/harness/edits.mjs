/** An edit that replaces a text that must be there. */
export const replace = (file, from, to) => ({ file, from, to });

/** An edit that writes a whole file. */
export const write = (file, ...lines) => ({ file, write: `${lines.join("\n")}\n` });
