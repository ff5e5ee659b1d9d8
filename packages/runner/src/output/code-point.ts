const longestSequence = 4;

/** Length of `bytes` without a UTF-8 sequence that its end cuts off. */
export function cutEnd(bytes: Uint8Array): number {
  for (let back = 1; back < longestSequence && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (isContinuation(byte)) continue;
    return sequenceLength(byte) > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/** Index of the first byte that does not belong to a UTF-8 sequence begun before `bytes`. */
export function cutStart(bytes: Uint8Array): number {
  let index = 0;
  while (index < longestSequence - 1 && isContinuation(bytes[index] ?? 0)) index += 1;
  return index;
}

function isContinuation(byte: number): boolean {
  return byte >= 0x80 && byte < 0xc0;
}

function sequenceLength(lead: number): number {
  if (lead >= 0xf0) return 4;
  if (lead >= 0xe0) return 3;
  return lead >= 0xc0 ? 2 : 1;
}
