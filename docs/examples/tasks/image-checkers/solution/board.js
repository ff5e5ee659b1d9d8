/** Pixels of a checkerboard, row by row, one byte each. */
export function drawBoard() {
  return Uint8Array.from({ length: 64 * 64 }, (_, at) => {
    const [row, column] = [Math.floor(at / 64), at % 64];
    return ((row >> 3) + (column >> 3)) % 2 === 0 ? 255 : 0;
  });
}
