import { type Frame, frameBytes, frameOf } from '#jobs/analysis/decode/frame.ts'
import type { Recording } from './recording.ts'

/**
 * Draws the frames of a recording: strokes in the place of each line, as many and as different as its letters. The real
 * pixels would be too large to keep. Equal frames share theirs.
 */
export function recordedFrames({ width, height, lines }: Recording): (index: number) => Frame {
  const drawn = new Map<string, Uint8Array<ArrayBuffer>>()
  return (index) => {
    const shown = lines.filter(({ from, to }) => index >= from && index < to)
    const key = shown.map(({ text }) => text).join('\n')
    const bytes = drawn.get(key) ?? draw(shown, width, height)
    drawn.set(key, bytes)
    return frameOf(index, { width, height }, bytes, { matrix: 'bt709', fullRange: false })
  }
}

function draw(shown: Recording['lines'], width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(frameBytes(width, height)).fill(128)
  bytes.fill(60, 0, width * height)
  for (const { text, rect } of shown) {
    const [left, top, length, thickness] = rect.map((tenths) => Math.round(tenths / 10))
    if (left === undefined || top === undefined || length === undefined || thickness === undefined) continue
    const letters = [...text]
    const letter = length / letters.length
    for (const [at, character] of letters.entries())
      for (let bit = 0; bit < 4; bit++) {
        const code = (character.codePointAt(0) ?? 0) * 7 + bit * at
        const from = Math.round(left + letter * (at + bit / 4))
        const to = Math.round(left + letter * (at + (bit + 0.6) / 4))
        for (let row = top + 6; ((code >> bit) & 1) === 1 && row < top + thickness - 6 - (code % 5); row++)
          bytes.fill(220, row * width + from, row * width + to)
      }
  }
  return bytes
}
