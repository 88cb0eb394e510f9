import type { TextBox } from '#app/domain/geometry.ts'
import { type Frame, frameBytes, frameOf } from '#jobs/analysis/decode/frame.ts'

/** A text of a scripted video; its letters are strokes, one bit each, so that no engine is needed to read them. */
export interface ScriptedText {
  readonly text: string
  readonly strokes: string
  readonly from: number
  /** Exclusive. */
  readonly to: number
  readonly x?: (frame: number) => number
  readonly y?: number
  readonly isHidden?: (frame: number) => boolean
}

export const SCRIPTED_SIZE = { width: 480, height: 160 }

const STROKE_PX = 6
const HEIGHT_PX = 20
const MARGIN_PX = 4

export function isShown({ from, to, isHidden }: ScriptedText, frame: number): boolean {
  return frame >= from && frame < to && !isHidden?.(frame)
}

/** Where a detector that is always right finds the text. */
export function scriptedBox({ strokes, x = () => 40, y = 40 }: ScriptedText, frame: number): TextBox {
  return {
    x: x(frame) - MARGIN_PX,
    y: y - MARGIN_PX,
    width: strokes.length * STROKE_PX + 2 * MARGIN_PX,
    height: HEIGHT_PX + 2 * MARGIN_PX,
    angleDegrees: 0,
  }
}

/** Draws frames of the script. Equal frames share their pixels. */
export function scriptedFrames(texts: readonly ScriptedText[]): (index: number) => Frame {
  const drawn = new Map<string, Uint8Array<ArrayBuffer>>()
  return (index) => {
    const shown = texts.flatMap((text) =>
      isShown(text, index) ? [{ ...text, left: Math.round(text.x?.(index) ?? 40) }] : [],
    )
    const key = shown.map(({ strokes, left, y }) => [strokes, left, y].join()).join(';')
    const bytes = drawn.get(key) ?? draw(shown)
    drawn.set(key, bytes)
    return frameOf(index, SCRIPTED_SIZE, bytes, { matrix: 'bt709', fullRange: false })
  }
}

function draw(shown: readonly (ScriptedText & { left: number })[]): Uint8Array<ArrayBuffer> {
  const { width, height } = SCRIPTED_SIZE
  const bytes = new Uint8Array(frameBytes(width, height)).fill(128)
  bytes.fill(60, 0, width * height)
  for (const { left, y = 40, strokes } of shown)
    for (const [at, bit] of [...strokes].entries()) {
      const from = Math.max(0, left + STROKE_PX * at)
      const to = Math.min(width, left + STROKE_PX * at + 4)
      for (let row = y; bit === '1' && to > from && row < Math.min(height, y + HEIGHT_PX); row++)
        bytes.fill(220, row * width + from, row * width + to)
    }
  return bytes
}
