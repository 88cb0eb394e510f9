import type { Caption } from '#app/domain/overlay/overlay-plan.ts'
import type { MeasureText } from '#remotion/fit-caption.ts'

/** A typeface in which every character is half an em wide, and lines break at spaces. */
export const measureEvenly: MeasureText = ({ text }, { fontSizePx, maxWidthPx, breakAnywhere }) => {
  const perLine = Math.floor(maxWidthPx / (fontSizePx / 2))
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    const words = breakAnywhere ? [...paragraph] : paragraph.split(/(?<= )/)
    for (const word of words) {
      if (line && (line + word).trimEnd().length > perLine) {
        lines.push(line.trimEnd())
        line = ''
      }
      line += word
    }
    lines.push(line.trimEnd())
  }
  const longest = Math.max(...lines.map(({ length }) => length))
  return {
    widthPx: (longest * fontSizePx) / 2,
    heightPx: lines.length * 1.2 * fontSizePx,
    lines: lines.length,
    firstBaselinePx: 0.99 * fontSizePx,
  }
}

export const rectOf = (x: number, y: number, width: number, height: number) => ({ x, y, width, height })
export const fittedCaption = (changes: Partial<Caption> = {}): Caption => ({
  kind: 'caption',
  trackId: 'track',
  text: 'Add the salt',
  language: 'en',
  box: { ...rectOf(400, 600, 400, 48), angleDegrees: 0 },
  rooms: [
    { rect: rectOf(400, 600, 400, 48), minScale: 0.95 },
    { rect: rectOf(100, 500, 1000, 200), minScale: 0.6 },
  ],
  fontSizePx: 40,
  middleShiftPx: 0,
  letterMiddleEm: 0.35,
  fill: '#ffffff',
  outline: null,
  plate: null,
  fontFamily: null,
  weight: 400,
  italic: false,
  align: 'center',
  letterSpacingPx: 0,
  ...changes,
})
