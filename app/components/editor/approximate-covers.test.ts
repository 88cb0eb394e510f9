import { expect, test } from 'vitest'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import type { Rect } from '#app/domain/geometry.ts'
import { lettersOf } from './approximate-covers.ts'
import { previewPlan } from './preview-plan.ts'

const UPPER = { x: 550, y: 300, width: 200, height: 40 }
const LOWER = { x: 460, y: 360, width: 380, height: 40 }

const platedLine = (box: Rect, plate: Rect, changes: object = {}) =>
  snapshotTrack({
    ...{ style: { outline: null, plate: { color: '#ffffff', box: { ...plate, angleDegrees: 0 } } }, box },
    ...changes,
  })

/** With a margin of 16 beside the line and 10 above and below it. */
const plateOf = ({ x, y, width, height }: Rect) => ({
  ...{ x: x - 16, y: y - 10 },
  ...{ width: width + 32, height: height + 20 },
})

function shownPlates(...tracks: Parameters<typeof previewPlan>[1][number][]) {
  const video = { frame: { width: 1280, height: 720 }, durationSeconds: 10, language: 'en' } as const
  const { items } = previewPlan(video, tracks)
  return items.flatMap((item) => (item.kind === 'caption' && item.plate ? [item.plate] : []))
}

test('plates that follow the lines of a caption grow with its translation, as a render’s do', () => {
  const plates = shownPlates(platedLine(UPPER, plateOf(UPPER)), platedLine(LOWER, plateOf(LOWER)))
  expect(plates).toMatchObject([
    { rect: { x: 534, y: 290, width: 232, height: 60 }, fittedLines: 1 },
    { rect: { x: 444, y: 350, width: 412, height: 60 }, fittedLines: 1 },
  ])
})

test.each([
  {
    about: 'a sign',
    tracks: [UPPER, LOWER].map((box) => platedLine(box, { x: 440, y: 280, width: 420, height: 140 })),
  },
  { about: 'a single line', tracks: [platedLine(UPPER, plateOf(UPPER))] },
  {
    about: 'lines as long as one another',
    tracks: [UPPER, { ...UPPER, y: 360 }].map((box) => platedLine(box, plateOf(box))),
  },
  {
    about: 'lines that follow one another in time',
    tracks: [
      platedLine(UPPER, plateOf(UPPER)),
      platedLine(LOWER, plateOf(LOWER), { startSeconds: 5, endSeconds: 7 }),
    ],
  },
])('the plate of $about is no plate of a line', ({ tracks }) => {
  for (const plate of shownPlates(...tracks)) expect(plate.fittedLines).toBeUndefined()
})

test('a plate that its translation has left is erased with its letters, and goes along', () => {
  const video = { frame: { width: 1280, height: 720 }, durationSeconds: 10, language: 'en' } as const
  const { x, y, width, height } = UPPER
  const track = platedLine(UPPER, plateOf(UPPER), { corrections: { box: { x: x - 300, y, width, height } } })
  const onOwnPlate = { ...track, style: { ...track.style, background: 'plate' as const } }
  const { items } = previewPlan(video, [onOwnPlate])
  const letters = items.flatMap((item) => lettersOf(item) ?? [])
  expect(letters).toMatchObject([
    { kind: 'box', place: { hide: { x: 530, y: 286, width: 240, height: 68 } } },
  ])
  expect(items.find((item) => item.kind === 'caption')).toMatchObject({
    plate: { rect: { x: 234, y: 290, width: 232, height: 60 } },
  })
})
