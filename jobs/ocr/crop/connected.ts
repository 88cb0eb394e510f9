/** The pixels above, below and beside; those beyond the first or the last row have no value. */
export function neighboursOf(pixel: number, width: number): number[] {
  const x = pixel % width
  return [x > 0 ? pixel - 1 : pixel, x < width - 1 ? pixel + 1 : pixel, pixel - width, pixel + width]
}

/** The pixels that are 1 in a mask, those together that are connected. */
export function connectedPieces(mask: Uint8Array, width: number): number[][] {
  const pieces: number[][] = []
  const left = mask.slice()
  for (let start = left.indexOf(1); start >= 0; start = left.indexOf(1, start)) {
    const piece = [start]
    left[start] = 0
    for (const pixel of piece)
      for (const near of neighboursOf(pixel, width))
        if (left[near] === 1) {
          left[near] = 0
          piece.push(near)
        }
    pieces.push(piece)
  }
  return pieces
}
