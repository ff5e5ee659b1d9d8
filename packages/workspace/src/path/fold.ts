/**
 * Code points that show nothing by themselves: Unicode's list, which holds those that HFS+ leaves out when it compares
 * names (`.g\u200Cit` is `.git` there; git's utf8.c, `next_hfs_char`).
 */
const IGNORED = /\p{Default_Ignorable_Code_Point}/gu;
const PLAIN = /^[\u0020-\u007E]*$/u;
const MAX_ROUNDS = 4;

/**
 * The key under which two names are one file on some file system: ignored code points out, decomposed,
 * case mapped both ways (`ß` and `SS`, `ﬁ` and `FI`, the Kelvin sign and `k`). Only ever compared, never written.
 */
export function foldName(name: string): string {
  if (PLAIN.test(name)) return name.toUpperCase();
  let key = name;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const next = foldOnce(key);
    if (next === key) break;
    key = next;
  }
  return key;
}

function foldOnce(name: string): string {
  return name.replaceAll(IGNORED, "").normalize("NFD").toLowerCase().toUpperCase().normalize("NFD");
}
