/** A line of the CI itself: its text as UTF-8 bytes, like the output around it. */
export function line(text, at = new Date()) {
  return { at, text: Buffer.from(text, "utf8").toString("latin1") };
}

/** `2026-11-30T13:48:11.1234567Z`, as GitHub and Azure print it. */
export function sevenDigits(at) {
  return at.toISOString().replace("Z", `${String(at.getTime() % 9973).padStart(4, "0")}Z`);
}

/** The last lines of the CI: its own words on how the job ended, or what the fault says it wrote instead. */
export function closing({ fault }, at, usual) {
  return (fault.ending ?? usual).map((text) => line(text, at));
}
