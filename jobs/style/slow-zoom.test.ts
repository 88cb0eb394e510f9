import { expect, test } from 'vitest'
import { grows } from '#app/domain/overlay/steps.ts'
import { PLAIN_STYLE, type TextTrack } from '#app/domain/text-track.ts'
import { type MeasuredSize, mayZoom, zoomedTrack, zoomOf } from './slow-zoom.ts'

const TIMES = { startSeconds: 1, endSeconds: 5 }
const LINE = { ...TIMES, heightPx: 40 }
const SECONDS = [1.3, 1.6, 2.2, 2.6, 3.4, 3.8, 4.3, 4.7]

const sizeAt = (seconds: number, scale: number, { dxPx = 0, dyPx = 0, similarity = 0.9 } = {}) => ({
  ...{ seconds, similarity },
  size: { scale, dxPx, dyPx },
})

test.each([
  { what: 'larger all the time', early: 0.98, late: 1.02, is: true },
  { what: 'smaller all the time', early: 1.02, late: 0.985, is: true },
  { what: 'no larger', early: 1, late: 1.005, is: false },
  { what: 'larger in the middle of its time alone', early: 0.98, late: 0.98, is: false },
  { what: 'larger, and then a little smaller', early: 0.97, late: 0.99, is: false },
  { what: 'larger, but is hardly seen', early: 0.98, late: 1.02, similarity: 0.6, is: false },
])('a line that gets $what may be zoomed in on or out from: $is', ({ early, late, similarity, is }) => {
  const seen = similarity === undefined ? {} : { similarity }
  expect(mayZoom(sizeAt(1.8, early, seen), sizeAt(4.2, late), 3)).toBe(is)
})

test('a line that is as large as its box on an early frame grows from there', () => {
  expect(mayZoom(sizeAt(1.8, 1.01), sizeAt(4.2, 1.04), 1.4)).toBe(true)
})

/** Sizes over a line's time, of which the one in its middle is 1; the share goes from −.5 to .5. */
const over = (size: (share: number, at: number) => MeasuredSize['size'], similarity = 0.9) =>
  SECONDS.map((seconds, at): MeasuredSize => ({ seconds, similarity, size: size((seconds - 3) / 4, at) }))
const rest = { dxPx: 0, dyPx: 0 }

test.each<[string, MeasuredSize[], [first: number, last: number] | undefined]>([
  ['is zoomed in on', over((share) => ({ scale: 1 + 0.08 * share, ...rest })), [0.96, 1.04]],
  ['is zoomed out from', over((share) => ({ scale: 1 - 0.05 * share, ...rest })), [1.025, 0.975]],
  [
    'is zoomed in on with the picture around it',
    over((share) => ({ scale: 1 + 0.06 * share, dxPx: -12 * share, dyPx: 9 * share })),
    [0.97, 1.03],
  ],
  ['has one size', over(() => ({ scale: 1, ...rest })), undefined],
  ['grows by one per cent', over((share) => ({ scale: 1 + 0.01 * share, ...rest })), undefined],
  ['trembles', over((_, at) => ({ scale: 1 + 0.02 * (at % 2), ...rest })), undefined],
  ['pops at one moment', over((share) => ({ scale: share < -0.3 ? 0.95 : 1, ...rest })), undefined],
  [
    'grows and trembles from side to side',
    over((share, at) => ({ scale: 1 + 0.06 * share, dxPx: 4 * (at % 2), dyPx: 0 })),
    undefined,
  ],
  ['is not seen', over((share) => ({ scale: 1 + 0.08 * share, ...rest }), 0.5), undefined],
])('a line that %s', (_, measured, expected) => {
  const zoom = zoomOf(measured, LINE)
  if (!expected) expect(zoom).toBeUndefined()
  expect(zoom && [zoom.first.scale, zoom.last.scale].map((scale) => Math.round(1000 * scale) / 1000)).toEqual(
    expected,
  )
})

const FRAMES = Float64Array.from({ length: 200 }, (_, frame) => frame / 25)

function lineOf(width: number): TextTrack {
  const box = { x: 640 - width / 2, y: 300, width, height: 40, angleDegrees: 0 }
  return {
    ...{ text: 'Nobody is safe', language: 'en', confidence: 1, ...TIMES, startFrame: 25, endFrame: 125 },
    ...{ boxes: [{ frame: 25, seconds: 1, box }], prevalentBox: box, style: PLAIN_STYLE },
  }
}

test('a text that is zoomed in on has a box wherever it is half a pixel wider, in the middle of its time its own', () => {
  const line = lineOf(400)
  const zoom = { first: { scale: 0.96, dxPx: 0, dyPx: 4 }, last: { scale: 1.04, dxPx: 0, dyPx: -4 } }
  const zoomed = zoomedTrack(line, zoom, FRAMES)
  expect(grows(zoomed)).toBe(true)
  expect(zoomed.prevalentBox).toBe(line.prevalentBox)
  const [first, second] = zoomed.boxes
  expect(first?.box.width).toBeCloseTo(384)
  expect((second?.box.width ?? 0) - (first?.box.width ?? 0)).toBeCloseTo(0.64)
  const middle = zoomed.boxes.find(({ frame }) => frame === 75)?.box
  for (const side of ['x', 'y', 'width', 'height'] as const)
    expect(middle?.[side]).toBeCloseTo(line.prevalentBox[side])
})

test('a text that would be wider by less than three pixels stays as it is', () => {
  const line = lineOf(90)
  const zoom = { first: { scale: 0.99, ...rest }, last: { scale: 1.01, ...rest } }
  expect(zoomedTrack(line, zoom, FRAMES)).toBe(line)
})
