/** The pixels beside, above and below; those beyond the first or the last row have no value. */
export function visitNeighbours(pixel: number, width: number, visit: (near: number) => void): void {
  const x = pixel % width
  if (x > 0) visit(pixel - 1)
  if (x < width - 1) visit(pixel + 1)
  visit(pixel - width)
  visit(pixel + width)
}

/** The pixels that are 1 in a mask, those together that are connected. */
export function connectedPieces(mask: Uint8Array, width: number): number[][] {
  const pieces: number[][] = []
  const left = mask.slice()
  for (let start = left.indexOf(1); start >= 0; start = left.indexOf(1, start)) {
    const piece = [start]
    left[start] = 0
    const take = (near: number) => {
      if (left[near] !== 1) return
      left[near] = 0
      piece.push(near)
    }
    for (const pixel of piece) visitNeighbours(pixel, width, take)
    pieces.push(piece)
  }
  return pieces
}
