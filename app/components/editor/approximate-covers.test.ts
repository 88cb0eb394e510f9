import { expect, test } from 'vitest'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import type { Rect } from '#app/domain/geometry.ts'
import type { Surroundings } from '#app/domain/surroundings.ts'
import { approximateCovers, lettersOf } from './approximate-covers.ts'
import { previewPlan } from './preview-plan.ts'

const UPPER = { x: 550, y: 300, width: 200, height: 40 }
const LOWER = { x: 460, y: 360, width: 380, height: 40 }

const platedLine = (box: Rect, plate: Rect, changes: object = {}) =>
  snapshotTrack({
    ...{ box, ...changes },
    style: {
      ...{ outline: null, background: 'plate' },
      plate: { color: '#ffffff', box: { ...plate, angleDegrees: 0 } },
    },
  })

/** With a margin of 16 beside the line and 10 above and below it. */
const plateOf = ({ x, y, width, height }: Rect) => ({
  ...{ x: x - 16, y: y - 10 },
  ...{ width: width + 32, height: height + 20 },
})

function captions(...tracks: Parameters<typeof previewPlan>[1][number][]) {
  const video = { frame: { width: 1280, height: 720 }, durationSeconds: 10, language: 'en' } as const
  return previewPlan(video, tracks).items.flatMap((item) => (item.kind === 'caption' ? [item] : []))
}

function shownPlates(...tracks: Parameters<typeof previewPlan>[1][number][]) {
  return captions(...tracks).flatMap(({ plate }) => plate ?? [])
}

const found = (box: Rect, around: Partial<Surroundings>) => ({
  surroundings: { surface: null, background: null, ...around, foundAt: { ...box, angleDegrees: 0 } },
})

test('plates that follow the lines of a caption grow with its translation, as a render’s do', () => {
  const lines = [UPPER, LOWER].map((box) => {
    const line = platedLine(box, plateOf(box))
    const linePlate = { rect: plateOf(box), radiusPx: 8 }
    return { ...line, style: { ...line.style, ...found(box, { linePlate }) } }
  })
  expect(shownPlates(...lines)).toMatchObject([
    { rect: { x: 534, y: 290, width: 232, height: 60 }, fittedLines: 1, radiusPx: 8 },
    { rect: { x: 444, y: 350, width: 412, height: 60 }, fittedLines: 1, radiusPx: 8 },
  ])
})

test('of a text whose lines have plates only these are painted, and nothing of what is beside them', () => {
  const line = platedLine(UPPER, plateOf(UPPER))
  const rects = [plateOf(UPPER), plateOf(LOWER)]
  const linePlates = { rects, besidePx: 10, abovePx: 30, belowPx: 30, radiusPx: 0 }
  const text = { ...line, text: 'Dos\nlíneas', style: { ...line.style, ...found(UPPER, { linePlates }) } }
  const covers = approximateCovers([text], { widthPx: 1280, heightPx: 720 })
  const { cover } = covers.get(text.id)?.showings[0] ?? {}
  expect(cover).toMatchObject({ kind: 'patch', rect: { width: plateOf(LOWER).width - 7 } })
  expect(decodeURIComponent(cover && 'src' in cover ? cover.src : '').match(/<polygon/g)).toHaveLength(2)
})

test('what moves behind a text, or past which it moves, is no plate, whatever was read in single frames', () => {
  const line = platedLine(UPPER, plateOf(UPPER))
  const moves = line.boxes.map(({ box, ...entry }) => ({
    ...entry,
    frame: 30,
    seconds: 2,
    box: { ...box, x: 580 },
  }))
  expect(shownPlates({ ...line, style: { ...line.style, background: 'moving' } })).toEqual([])
  expect(shownPlates({ ...line, boxes: [...line.boxes, ...moves] })).toEqual([])
})

test('a plate of which nothing else is known is no plate of a line', () => {
  const [plate] = shownPlates(platedLine(UPPER, plateOf(UPPER)))
  expect(plate?.fittedLines).toBeUndefined()
  expect(plate?.surface).toBeNull()
})

test('a translation keeps within what is free of its sign or its poster, as in a render', () => {
  const margins = { left: 0, right: 30, up: 4, down: 4 }
  const [onSign] = captions(snapshotTrack({ box: UPPER, style: found(UPPER, { background: margins }) }))
  const surface = { x: 500, y: 260, width: 300, height: 200 }
  const line = platedLine(UPPER, plateOf(UPPER))
  const [onPoster] = captions({ ...line, style: { ...line.style, ...found(UPPER, { surface }) } })
  expect(onSign?.rooms.map(({ rect }) => rect)).toContainEqual(
    expect.objectContaining({ x: 550, y: 296, width: 230 }),
  )
  expect(onPoster?.plate?.surface).toEqual(surface)
})

test('what was found around a text says nothing of another place', () => {
  const surface = { x: 500, y: 260, width: 300, height: 200 }
  const line = platedLine(UPPER, plateOf(UPPER))
  const [plate] = shownPlates({ ...line, style: { ...line.style, ...found(LOWER, { surface }) } })
  expect(plate?.surface).toBeNull()
})

test('a plate that its translation has left is erased with its letters, and goes along', () => {
  const video = { frame: { width: 1280, height: 720 }, durationSeconds: 10, language: 'en' } as const
  const { x, y, width, height } = UPPER
  const track = platedLine(UPPER, plateOf(UPPER), { corrections: { box: { x: x - 300, y, width, height } } })
  const { items } = previewPlan(video, [track])
  const letters = items.flatMap((item) => lettersOf(item) ?? [])
  expect(letters).toMatchObject([
    { kind: 'box', place: { hide: { x: 530, y: 286, width: 240, height: 68 } } },
  ])
  expect(items.find((item) => item.kind === 'caption')).toMatchObject({
    plate: { rect: { x: 234, y: 290, width: 232, height: 60 } },
  })
})
