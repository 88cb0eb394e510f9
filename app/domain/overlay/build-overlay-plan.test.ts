import { expect, test } from 'vitest'
import { captionsIn, coverOf, onlyCaption, planOf } from '#tests/factories/overlay-plan.ts'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import type { SnapshotTrack } from '../render-snapshot.ts'
import type { OverlayRequest } from './build-overlay-plan.ts'
import type { Caption } from './overlay-plan.ts'
import type { Rect } from '../geometry.ts'

const roomOf = (caption: Caption): Rect => caption.rooms.at(-1)?.rect ?? { x: 0, y: 0, width: 0, height: 0 }

test('a video without texts to translate has one empty interval', () => {
  const plan = planOf([snapshotTrack({ translation: '' })])
  expect(plan).toMatchObject({ items: [], intervals: [{ startSeconds: 0, show: [] }] })
})

test('a caption shows exactly while its original does, over its cover', () => {
  const track = snapshotTrack()
  const plan = planOf([track], { covers: new Map([[track.id, coverOf(track)]]) })
  expect(plan.items.map(({ kind }) => kind)).toEqual(['patch', 'caption'])
  expect(plan.intervals).toEqual([
    { startSeconds: 0, show: [] },
    { startSeconds: 1, show: [0, 1] },
    { startSeconds: 3, show: [] },
  ])
})

test('a caption takes over its original’s style and wished size', () => {
  const caption = onlyCaption(
    planOf([snapshotTrack({ style: { italic: true, align: 'left', fill: '#ffee00' } })]),
  )
  expect(caption).toMatchObject({
    text: 'Add the salt',
    language: 'en',
    weight: 700,
    italic: true,
    align: 'left',
    fill: '#ffee00',
    outline: { color: '#000000', widthPx: 2 },
  })
  expect(caption.fontSizePx).toBeCloseTo(28 / 0.714)
})

test('font_size scales the text and its outline', () => {
  const [half, own, double] = [10, 20, 40].map((font_size) =>
    onlyCaption(planOf([snapshotTrack()], { options: { font_size } })),
  )
  expect(half?.fontSizePx).toBeCloseTo((own?.fontSizePx ?? 0) / 2)
  expect(double?.fontSizePx).toBeCloseTo((own?.fontSizePx ?? 0) * 2)
  expect(double?.outline?.widthPx).toBe(4)
})

test('an erased text has its cover and no caption', () => {
  const track = snapshotTrack({ disposition: 'erase', translation: '' })
  const plan = planOf([track], { covers: new Map([[track.id, coverOf(track)]]) })
  expect(plan.items.map(({ kind }) => kind)).toEqual(['patch'])
})

test('with the originals shown nothing is covered, and the caption stands below without touching its original', () => {
  const track = snapshotTrack({ box: { y: 300 } })
  const plan = planOf([track], {
    options: { hide_original: false },
    covers: new Map([[track.id, coverOf(track)]]),
  })
  expect(plan.items.map(({ kind }) => kind)).toEqual(['caption'])
  const caption = onlyCaption(plan)
  expect(caption.box.y).toBeCloseTo(346)
  expect(roomOf(caption).y).toBeGreaterThanOrEqual(340)
})

test('at the bottom of the frame the caption stands above its original', () => {
  const caption = onlyCaption(
    planOf([snapshotTrack({ box: { y: 675 } })], { options: { hide_original: false } }),
  )
  expect(caption.box.y).toBeLessThan(675 - 40)
  expect(roomOf(caption).y + roomOf(caption).height).toBeLessThanOrEqual(675)
})

test('below is not free when another text stands there', () => {
  const [upper, lower] = [
    snapshotTrack({ box: { y: 300 } }),
    snapshotTrack({ box: { y: 345 }, translation: '' }),
  ]
  const caption = onlyCaption(planOf([upper, lower], { options: { hide_original: false } }))
  expect(caption.box.y).toBeLessThan(300)
})

test('a caption keeps off the emoji beside its original and stays at it, but for one behind a shorter line of a block', () => {
  const emoji = { x: 850, y: 615, width: 50, height: 50, angleDegrees: 0 }
  const endOf = (pictograms?: (typeof emoji)[]) => {
    const room = roomOf(onlyCaption(planOf([snapshotTrack({ style: { pictograms } })])))
    return room.x + room.width
  }
  expect(endOf()).toBeGreaterThan(emoji.x)
  expect(endOf([emoji])).toBeLessThanOrEqual(emoji.x)
  expect(endOf([{ ...emoji, x: 700 }])).toBe(endOf())
  const alignOf = (style: Parameters<typeof snapshotTrack>[0]) =>
    onlyCaption(planOf([snapshotTrack(style)])).align
  expect(alignOf({ style: { pictograms: [emoji] } })).toBe('right')
  expect(alignOf({ style: { pictograms: [{ ...emoji, x: 380 }] } })).toBe('left')
  expect(alignOf({ style: { pictograms: [emoji, { ...emoji, x: 380 }] } })).toBe('center')
  expect(alignOf({ text: 'Añade\nla sal', style: { pictograms: [emoji] } })).toBe('center')
})

test('two captions of one row and time keep apart; those of different times do not care', () => {
  const left = snapshotTrack({ box: { x: 100, width: 300 } })
  const right = snapshotTrack({ box: { x: 700, width: 300 } })
  const later = snapshotTrack({ box: { x: 700, width: 300 }, startSeconds: 4, endSeconds: 5 })
  const [first, second] = captionsIn(planOf([left, right]))
  if (!first || !second) throw new Error('two captions were expected')
  expect(roomOf(first).x + roomOf(first).width).toBeLessThan(roomOf(second).x)
  const [alone] = captionsIn(planOf([left, later]))
  expect(roomOf(alone ?? first).x + roomOf(alone ?? first).width).toBeGreaterThan(700)
})

test('a kept text is in the way, an erased or ignored one is not', () => {
  const track = snapshotTrack({ box: { x: 100, width: 300 } })
  const reachWith = (disposition: SnapshotTrack['disposition']) => {
    const other = snapshotTrack({ box: { x: 600, width: 300 }, disposition })
    const room = roomOf(onlyCaption(planOf([track, other])))
    return room.x + room.width
  }
  expect(reachWith('keep')).toBeLessThan(600)
  expect(reachWith('erase')).toBeGreaterThan(600)
  expect(reachWith('ignore')).toBeGreaterThan(600)
})

test('a room stays on the frame, whatever the box', () => {
  for (const box of [
    { x: -50, y: -10 },
    { x: 1200, y: 700 },
    { x: 0, width: 1280 },
    { angleDegrees: 20, y: 300 },
  ]) {
    const { x, y, width, height } = roomOf(onlyCaption(planOf([snapshotTrack({ box })])))
    expect(width).toBeGreaterThan(0)
    if (box.angleDegrees) continue
    expect(x).toBeGreaterThanOrEqual(0)
    expect(y).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(1280)
    expect(y + height).toBeLessThanOrEqual(720)
  }
})

const boxesAt = (...places: number[]) =>
  places.map((x, index) => ({
    frame: 25 * (index + 1),
    seconds: index + 1,
    box: { x, y: 620, width: 400, height: 40, angleDegrees: 0 },
  }))

test('a text that moves a little is followed, or its prevalent place kept', () => {
  const track = snapshotTrack({ boxes: boxesAt(420, 450) })
  const kept = planOf([track], { options: { use_prevalent_positions: true } })
  expect(captionsIn(kept).map(({ box }) => box.x)).toEqual([440])
  const followed = planOf([track], { options: { use_prevalent_positions: false } })
  expect(
    captionsIn(followed)
      .map(({ box }) => Math.round(box.x))
      .slice(0, 1),
  ).toEqual([420])
  expect(Math.abs((captionsIn(followed).at(-1)?.box.x ?? 0) - 450)).toBeLessThanOrEqual(1)
})

test('a text that moves by more than its height is followed always', () => {
  const track = snapshotTrack({ boxes: boxesAt(400, 500) })
  for (const use_prevalent_positions of [true, false]) {
    const followed = planOf([track], { options: { use_prevalent_positions } })
    expect(captionsIn(followed).map(({ box }) => box.x)).toEqual([400, 500])
    expect(followed.intervals.map(({ startSeconds }) => startSeconds)).toEqual([0, 1, 2, 3])
    const [first, second] = captionsIn(followed).map(roomOf)
    expect((second?.x ?? 0) - (first?.x ?? 0)).toBeCloseTo(100)
  }
})

test('lines of a roll have the size and the distances that they have on the frame', () => {
  const line = (index: number) => {
    const from = 20 * index
    const boxes = Array.from({ length: 100 }, (_, frame) => ({
      frame: from + frame,
      seconds: (from + frame) / 25,
      box: { x: 540, y: 700 - 7 * frame, width: 200, height: 36, angleDegrees: 0 },
    }))
    const [startSeconds, endSeconds] = [from / 25, (from + 100) / 25]
    return snapshotTrack({ startSeconds, endSeconds, boxes, box: boxes[50]?.box ?? {} })
  }
  const plan = planOf([line(0), line(1), line(2)])
  const captions = plan.items.filter((item) => item.kind === 'caption')
  expect(new Set(captions.map(({ fontSizePx }) => fontSizePx)).size).toBe(1)
  const together = plan.intervals.find(({ startSeconds }) => startSeconds > 2)?.show ?? []
  const tops = together.flatMap((index) => {
    const item = plan.items[index]
    return item?.kind === 'caption' ? [item.box.y] : []
  })
  expect(tops.slice(1).map((top, index) => Math.round(top - (tops[index] ?? 0)))).toEqual([140, 140])
})

test('on a plate the caption is set within the plate first, and the plate goes with it', () => {
  const plate = { color: '#0b57a8', box: { x: 420, y: 610, width: 440, height: 60, angleDegrees: 0 } }
  const track = snapshotTrack({ style: { plate, background: 'plate' } })
  const withColor = { ...coverOf(track), plateColor: '#0c58a9' }
  const caption = onlyCaption(planOf([track], { covers: new Map([[track.id, withColor]]) }))
  expect(caption.plate).toEqual({
    color: '#0c58a9',
    isThere: true,
    rect: { x: 420, y: 610, width: 440, height: 60 },
    surface: null,
    paddingPx: 10,
  })
  expect(caption.rooms[0]).toMatchObject({
    rect: { x: expect.closeTo(436.5, 1), width: expect.closeTo(407, 0) },
    minScale: 0.8,
  })
  expect(onlyCaption(planOf([track], { covers: new Map([[track.id, coverOf(track)]]) })).plate).toBeNull()
})

test('on a poster the caption keeps off what else stands on it, as long as it can', () => {
  const plate = { color: '#0b57a8', box: { x: 420, y: 610, width: 440, height: 60, angleDegrees: 0 } }
  const track = snapshotTrack({ style: { plate, background: 'plate' } })
  const surface = { x: 300, y: 600, width: 600, height: 80 }
  const cover = { ...coverOf(track), plateColor: '#0c58a9', surface }
  const caption = onlyCaption(planOf([track], { covers: new Map([[track.id, cover]]) }))
  expect(caption.plate?.surface).toEqual(surface)
  const rooms = caption.rooms.map(({ rect: { x, width }, ...room }) => ({ ...room, x: Math.round(x), width }))
  expect(rooms).toEqual([
    { x: 440, width: 400, minScale: 0.95 },
    // a little smaller in its line rather than broken
    { x: 380, width: 520, minScale: 0.8, mostLines: 1 },
    { x: 380, width: 520, minScale: 0.65 },
    { x: 300, width: 600, minScale: 0.6 },
    { x: 38, width: expect.closeTo(1203, 0), minScale: 0.6 },
  ])
})

test('a text on a thing that moves rather gets smaller than much longer than its original', () => {
  const { rooms } = onlyCaption(planOf([snapshotTrack({ boxes: boxesAt(420, 450) })]))
  expect(rooms.map(({ rect }) => Math.round(rect.width))).toEqual([400, 500, 640, 1203])
  expect(new Set(rooms.map(({ minScale }) => minScale)).size).toBe(1)
})

test('letters of an alphabet keep their spacing, ideographs and what they turn into do not', () => {
  const spaced = { style: { letterSpacingPx: 6 } }
  const spacingTo = (language: OverlayRequest['language'], changes = {}) =>
    onlyCaption(planOf([snapshotTrack({ ...spaced, ...changes })], { language })).letterSpacingPx
  expect(spacingTo('de')).toBe(6)
  expect(spacingTo('ja')).toBe(0)
  expect(spacingTo('en', { text: '空间里面', language: 'zh-cn' })).toBe(0)
})

test('debug shows every text that was read with what is known of it', () => {
  const kept = snapshotTrack({ disposition: 'keep', confidence: 0.5 })
  const plan = planOf([snapshotTrack(), kept], { options: { debug: true } })
  const labels = plan.items.flatMap((item) => (item.kind === 'debug' ? [item.label] : []))
  expect(labels).toHaveLength(2)
  expect(labels[1]).toBe(`${kept.id.slice(0, 8)} · 1.00–3.00 s · 50 % · keep · moving`)
})

test('the same texts give the same plan', () => {
  const tracks = [snapshotTrack(), snapshotTrack({ startSeconds: 2, endSeconds: 4, box: { y: 100 } })]
  expect(planOf(tracks)).toEqual(planOf(tracks))
})

test('a text in the middle of a tight plate stays there, one at its side keeps that side', () => {
  const alignOn = (x: number, width: number) => {
    const plate = { color: '#102030', box: { x, y: 612, width, height: 56, angleDegrees: 0 } }
    return onlyCaption(planOf([snapshotTrack({ style: { plate, align: 'left' } })])).align
  }
  expect([alignOn(430, 420), alignOn(430, 560), alignOn(240, 800)]).toEqual(['center', 'left', 'left'])
})

test('bright letters over footage get a thin dark outline when theirs could not be told from it', () => {
  const outlineOf = (style: Partial<SnapshotTrack['style']>) =>
    onlyCaption(planOf([snapshotTrack({ style: { outline: null, ...style } })])).outline
  expect(outlineOf({ background: 'moving' })).toMatchObject({ color: '#000000' })
  expect(outlineOf({ background: 'still' })).toBeNull()
  expect(outlineOf({ background: 'moving', confidence: 0.8 })).toBeNull()
  expect(outlineOf({ background: 'moving', confidence: 0.8, isOutlineHidden: false })).toBeNull()
  expect(outlineOf({ background: 'moving', confidence: 0.8, isOutlineHidden: true })).not.toBeNull()
  expect(outlineOf({ background: 'still', isOutlineHidden: true })).not.toBeNull()
  expect(outlineOf({ background: 'moving', isOutlineHidden: false })).toBeNull()
  const shadow = { color: '#000000', dxPx: 2, dyPx: 2, blurPx: 4 }
  expect(outlineOf({ background: 'moving', shadow })).toBeNull()
  expect(outlineOf({ background: 'moving', fill: '#202020' })).toBeNull()
})

test('beside an original on a plate the translation stands clear of it, on a plate of its own', () => {
  const plate = { color: '#102030', box: { x: 420, y: 90, width: 440, height: 70, angleDegrees: 0 } }
  const track = snapshotTrack({ box: { y: 105, height: 40 }, style: { plate, background: 'plate' } })
  const caption = onlyCaption(planOf([track], { options: { hide_original: false } }))
  expect(caption.plate).toMatchObject({ color: '#102030', isThere: false })
  expect(caption.plate?.rect.y).toBeGreaterThan(160)
})

test('a sign is not drawn a second time around the translation beside its text', () => {
  const plate = { color: '#102030', box: { x: 100, y: 250, width: 1000, height: 200, angleDegrees: 0 } }
  const track = snapshotTrack({ box: { y: 330, height: 40 }, style: { plate, background: 'plate' } })
  const caption = onlyCaption(planOf([track], { options: { hide_original: false } }))
  expect(caption.plate?.rect).toMatchObject({ x: 428, width: 424 })
  expect(caption.plate?.rect.height).toBeLessThanOrEqual(64)
  expect(caption.plate?.rect.y).toBeGreaterThanOrEqual(370)
})
