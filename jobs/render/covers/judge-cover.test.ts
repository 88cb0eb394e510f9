import { expect, test } from 'vitest'
import { pixelOf, raster, withStrokes } from '#tests/factories/raster.ts'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { sourceVideo } from '#tests/factories/source-video.ts'
import { coverTask } from './cover-task.ts'
import { judgeCover, middleColor } from './judge-cover.ts'
import type { Raster } from '#app/domain/erasing/raster.ts'

const track = snapshotTrack({
  box: { x: 100, y: 100, width: 200, height: 40 },
  style: { outline: null, background: 'still' },
})
const task = coverTask(track, [track], sourceVideo())
const written = (background: Raster) =>
  withStrokes(background, {
    color: [255, 255, 255],
    everyPx: 24,
    widthPx: 5,
    left: 100 - task.rect.x,
    right: 300 - task.rect.x,
    top: 106 - task.rect.y,
    bottom: 134 - task.rect.y,
  })
const plain = raster(task.rect, () => [30, 60, 120])
const pattern = (shift: number) =>
  raster(task.rect, (x, y) =>
    (Math.floor((x + shift) / 7) + Math.floor(y / 7)) % 2 ? [40, 90, 50] : [90, 40, 60],
  )
const share = (mask: Uint8Array) => mask.reduce((sum, set) => sum + set, 0) / mask.length

test('text on a plain background is covered with that background', () => {
  const judgement = judgeCover(task, { shown: [written(plain)], clean: [], isPlateWhole: true })
  if (judgement.kind !== 'plain') throw new Error(`judged ${judgement.kind}`)
  expect(middleColor(judgement.plane, task.rect)).toBe('#1e3c78')
  expect(judgement.score).toBeGreaterThan(0.9)
})

test('of a plate that leans only the letters are drawn over: it may be a part of something larger', () => {
  const plate = { color: '#1e3c78', box: { x: 90, y: 92, width: 220, height: 56, angleDegrees: 0 } }
  const own = { ...track, style: { ...track.style, plate } }
  const hidden = (angleDegrees: number) => {
    const place = { ...task, track: own, box: { ...task.box, angleDegrees } }
    const judgement = judgeCover(place, { shown: [written(plain)], clean: [], isPlateWhole: true })
    return judgement.kind === 'plain' ? share(judgement.hidden) : 1
  }
  expect(hidden(4)).toBeLessThan(0.8 * hidden(0))
})

test.each([
  ['leaning text has no end near it', 12, () => false, true],
  ['leaning text was made for it', 12, (y: number) => y < 95 || y > 145, false],
  ['level text is told by its surface', 0, () => false, false],
] as const)('whether the plate of a text goes on: that of a %s', (_what, angleDegrees, isBeyond, goesOn) => {
  const seen = raster(task.rect, (_x, y) => (isBeyond(y + task.rect.y) ? [220, 220, 200] : [30, 60, 120]))
  const place = { ...task, box: { ...task.box, angleDegrees } }
  expect(judgeCover(place, { shown: [written(seen)], clean: [], isPlateWhole: true })).toMatchObject({
    ...{ kind: 'plain', goesOn },
  })
})

test('a cover is made of the video’s own levels, wherever letters are told by a screen’s colours', () => {
  const levels = { shown: [written(raster(task.rect, () => [90, 100, 110]))] as const, clean: [] }
  const judgement = judgeCover(task, { shown: [written(plain)], clean: [], levels, isPlateWhole: true })
  if (judgement.kind !== 'plain') throw new Error(`judged ${judgement.kind}`)
  expect(middleColor(judgement.plane, task.rect)).toBe('#5a646e')
})

test.each([
  ['a colour that RGB has', [30, 60, 120], false],
  ['black', [0, 0, 0], false],
  ['white', [255, 255, 255], false],
  ['a blue that video has and RGB has not', [0, 140, 208], true],
] as const)('of a plain background it is told whether it can be drawn: %s', (_name, color, isBeyondRgb) => {
  const fill = color[0] === 255 ? '#202020' : '#ffffff'
  const strokes = color[0] === 255 ? ([32, 32, 32] as const) : ([255, 255, 255] as const)
  const { rect } = task
  const place = { left: 100 - rect.x, right: 300 - rect.x, top: 106 - rect.y, bottom: 134 - rect.y }
  const shown = withStrokes(
    raster(rect, () => color),
    { ...place, color: strokes, everyPx: 24, widthPx: 5 },
  )
  const own = { ...task, colors: [fill] as const, track: { ...track, style: { ...track.style, fill } } }
  expect(judgeCover(own, { shown: [shown], clean: [], isPlateWhole: true })).toMatchObject({ isBeyondRgb })
})

test('on a bar hardly higher than its text such a blue is drawn: filled from around it, it would be as dark as what is there', () => {
  const { rect } = task
  const bar = raster(rect, (_x, y) => (Math.abs(y + rect.y - 120) < 26 ? [0, 140, 208] : [20, 20, 20]))
  const place = { left: 100 - rect.x, right: 300 - rect.x, top: 106 - rect.y, bottom: 134 - rect.y }
  const shown = withStrokes(bar, { ...place, color: [255, 255, 255], everyPx: 24, widthPx: 5 })
  const own = { ...task, colors: ['#ffffff'] as const }
  expect(judgeCover(own, { shown: [shown], clean: [], isPlateWhole: true })).toMatchObject({
    kind: 'plain',
    isBeyondRgb: false,
  })
})

test('text on a still pattern is covered with the pattern from a frame without it', () => {
  const shown = [written(pattern(0)), written(pattern(0)), written(pattern(0))] as const
  const judgement = judgeCover(task, { shown: [...shown], clean: [pattern(0)], isPlateWhole: true })
  expect(judgement).toMatchObject({ kind: 'picture', background: pattern(0), score: 1 })
})

test('a frame of another scene is not taken for the background', () => {
  const other = raster(task.rect, () => [200, 10, 10])
  const judgement = judgeCover(task, { shown: [written(pattern(0))], clean: [other], isPlateWhole: true })
  if (judgement.kind !== 'picture') throw new Error(`judged ${judgement.kind}`)
  expect(pixelOf(judgement.background, 5, 5)).toEqual(pixelOf(pattern(0), 5, 5))
})

test('a frame that still shows the text is not taken either; only the letters are filled then', () => {
  const judgement = judgeCover(task, {
    shown: [written(pattern(0))],
    clean: [written(pattern(0))],
    isPlateWhole: true,
  })
  if (judgement.kind !== 'picture') throw new Error(`judged ${judgement.kind}`)
  expect(judgement.score).toBeLessThan(1)
  const strokeX = 100 + 24 * 3 + 2 - task.rect.x
  expect(pixelOf(judgement.background, strokeX, 120 - task.rect.y)[0]).toBeLessThan(120)
  expect(share(judgement.hidden)).toBeLessThan(0.4)
})

test('an outline that was not measured, its glow and a letter cut by the box are covered too', () => {
  const backgrounds = { plain, pattern: pattern(0) }
  const reach = 6
  for (const background of Object.values(backgrounds)) {
    const isLetter = (x: number, y: number) => x % 60 >= 20 && x % 60 < 30 && y >= 14 && y < 50
    const near = (x: number, y: number) =>
      [-reach, 0, reach].some((dx) => [-reach, 0, reach].some((dy) => isLetter(x + dx, y + dy)))
    const shown = raster(task.rect, (x, y) =>
      isLetter(x, y) ? [255, 255, 255] : near(x, y) ? [5, 5, 5] : pixelOf(background, x, y),
    )
    const judgement = judgeCover(task, { shown: [shown], clean: [], isPlateWhole: true })
    if (judgement.kind === 'moving') throw new Error('judged moving')
    const bare = judgement.hidden.findIndex((set, pixel) => {
      const [x, y] = [pixel % task.rect.width, Math.floor(pixel / task.rect.width)]
      return !set && judgement.limits[pixel] === 1 && near(x, y) && x > 12 && x < task.rect.width - 12
    })
    expect(bare).toBe(-1)
  }
})

test('background that changes under the text is moving', () => {
  expect(
    judgeCover(task, {
      shown: [written(pattern(0)), written(pattern(3)), written(pattern(6))],
      clean: [],
      isPlateWhole: true,
    }),
  ).toEqual({
    kind: 'moving',
  })
})

test('text of its background’s own colour is covered as a whole box', () => {
  const white = raster(task.rect, () => [250, 250, 250])
  const judgement = judgeCover(task, { shown: [written(white)], clean: [], isPlateWhole: true })
  expect(judgement.kind).not.toBe('moving')
})

test('a neighbour that stays is not covered with', () => {
  const neighbour = snapshotTrack({ box: { x: 290, y: 100, width: 100, height: 40 }, disposition: 'keep' })
  const crowded = coverTask(track, [track, neighbour], sourceVideo())
  const background = raster(crowded.rect, () => [30, 60, 120])
  const judgement = judgeCover(crowded, { shown: [background], clean: [], isPlateWhole: true })
  if (judgement.kind === 'moving') throw new Error('judged moving')
  const at = (x: number, y: number) =>
    judgement.hidden[(y - crowded.rect.y) * crowded.rect.width + x - crowded.rect.x]
  expect([at(200, 120), at(303, 120)]).toEqual([1, 0])
})

test('nothing outside a plate is covered', () => {
  const plate = { color: '#1e3c78', box: { x: 98, y: 102, width: 204, height: 36, angleDegrees: 0 } }
  const onPlate = snapshotTrack({
    box: track.prevalentBox,
    style: { outline: null, background: 'plate', plate },
  })
  const plateTask = coverTask(onPlate, [onPlate], sourceVideo())
  const judgement = judgeCover(plateTask, { shown: [written(plain)], clean: [], isPlateWhole: true })
  if (judgement.kind === 'moving') throw new Error('judged moving')
  const at = (x: number, y: number) =>
    judgement.hidden[(y - plateTask.rect.y) * plateTask.rect.width + x - plateTask.rect.x]
  expect([at(96, 120), at(99, 120), at(200, 101), at(200, 103)]).toEqual([0, 1, 0, 1])
})

test('of a plate that ends around its text all is drawn again, of a poster only what differs', () => {
  const plate = { color: '#1e3c78', box: { x: 90, y: 92, width: 220, height: 56, angleDegrees: 0 } }
  const onPlate = snapshotTrack({
    box: track.prevalentBox,
    style: { outline: null, background: 'plate', plate },
  })
  const plateTask = coverTask(onPlate, [onPlate], sourceVideo())
  const shown = [written(plain)] as const
  const shares = [true, false].map((isPlateWhole) => {
    const judgement = judgeCover(plateTask, { shown: [...shown], clean: [], isPlateWhole })
    return judgement.kind === 'moving' ? 0 : share(judgement.hidden)
  })
  expect(shares[0]).toBeGreaterThan(1.3 * (shares[1] ?? 1))
})

test('a pin in the letters’ colour that touches the box from below stays whole', () => {
  const { x, y } = task.rect
  const isPin = (column: number, row: number) => Math.hypot(column - 200, row - 144) < 5.5
  const map = raster(task.rect, (column, row) =>
    isPin(column + x, row + y) ? [255, 255, 255] : [30, 60, 120],
  )
  const judgement = judgeCover(task, { shown: [written(map)], clean: [], isPlateWhole: false })
  if (judgement.kind !== 'plain') throw new Error(`judged ${judgement.kind}`)
  const hiddenAt = (row: number) => judgement.hidden[(row - y) * task.rect.width + 200 - x]
  expect([140, 144, 148].map(hiddenAt)).toEqual([0, 0, 0])
})

test('a pictogram that the box reaches into stays whole', () => {
  const { x, y } = task.rect
  const isBeak = (column: number, row: number) => column >= 290 && column < 306 && Math.abs(row - 120) < 3
  const isBody = (column: number, row: number) => column >= 306 && column < 317 && Math.abs(row - 120) < 20
  const bird = raster(task.rect, (column, row) =>
    isBeak(column + x, row + y) || isBody(column + x, row + y) ? [240, 160, 60] : [30, 60, 120],
  )
  const shown = withStrokes(bird, {
    ...{ color: [255, 255, 255], everyPx: 24, widthPx: 5, left: 100 - x, right: 280 - x },
    ...{ top: 106 - y, bottom: 134 - y },
  })
  const judgement = judgeCover(task, { shown: [shown], clean: [], isPlateWhole: false })
  if (judgement.kind !== 'plain') throw new Error(`judged ${judgement.kind}`)
  const hiddenAt = (column: number) => judgement.hidden[(120 - y) * task.rect.width + column - x]
  expect(hiddenAt(294)).toBe(0)
  expect(hiddenAt(270)).toBe(1)
})

test('a border in the letters’ colour that runs through the box stays', () => {
  const borderAt = 138 - task.rect.y
  const sign = raster(task.rect, (_x, y) => (y >= borderAt ? [250, 250, 250] : [30, 60, 120]))
  const judgement = judgeCover(task, { shown: [written(sign)], clean: [], isPlateWhole: true })
  if (judgement.kind === 'moving') throw new Error('judged moving')
  const rows = (mask: Uint8Array) =>
    Array.from({ length: task.rect.height }, (_, y) =>
      mask.subarray(y * task.rect.width, (y + 1) * task.rect.width).some((set) => set === 1),
    )
  expect(rows(judgement.hidden).slice(borderAt)).not.toContain(true)
  expect(rows(judgement.hidden)[120 - task.rect.y]).toBe(true)
  expect(judgement.kind).toBe('plain')
})

test.each([
  ['plain', plain],
  ['a pattern', pattern(0)],
])('a pictogram in the letters’ colour that ends beside the text stays on %s', (_name, background) => {
  const { rect } = task
  // leaves that hang together by their corners, and one of them half in the background's colour
  const isLeaf = (x: number, y: number) => x >= 84 && x < 97 && y >= 104 && y < 140 && (x + y) % 4 < 2
  const isPale = (x: number, y: number) => x >= 91 && x < 97 && y >= 96 && y < 102
  const letters = written(background)
  const shown = raster(rect, (x, y) => {
    const [atX, atY] = [x + rect.x, y + rect.y]
    if (isLeaf(atX, atY)) return [255, 255, 255]
    return isPale(atX, atY) ? [130, 150, 180] : pixelOf(letters, x, y)
  })
  const judgement = judgeCover(task, { shown: [shown], clean: [], isPlateWhole: false })
  if (judgement.kind === 'moving') throw new Error('judged moving')
  const hiddenAt = (x: number, y: number) => judgement.hidden[(y - rect.y) * rect.width + x - rect.x]
  const hidden: [number, number][] = []
  for (let x = 84; x < 97; x += 1)
    for (let y = 96; y < 140; y += 1)
      if ((isLeaf(x, y) || isPale(x, y)) && hiddenAt(x, y)) hidden.push([x, y])
  expect(hidden).toEqual([])
  expect(hiddenAt(102, 120)).toBe(1)
})
