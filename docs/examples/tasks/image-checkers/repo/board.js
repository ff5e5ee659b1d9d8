/** Pixels of a checkerboard, row by row, one byte each. */
export function drawBoard() {
  return new Uint8Array(64 * 64).fill(255);
}
