import { expect, test } from 'vitest'
import { raster, withStrokes } from '#tests/factories/raster.ts'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { lettersOverTime } from './letters-over-time.ts'
import type { Raster } from './raster.ts'
import { placeOf } from './text-place.ts'

const BOX = { x: 100, y: 100, width: 200, height: 40 }
const taskOf = (style: Parameters<typeof snapshotTrack>[0] = {}) => {
  const track = snapshotTrack({ box: BOX, style: { outline: null }, ...style })
  const frame = { widthPx: 1280, heightPx: 720 }
  return { ...placeOf(track, track.prevalentBox, frame), isFollowed: false, neighbours: [] }
}
const task = taskOf()
const STROKES = { everyPx: 24, left: 100, right: 300, top: 106, bottom: 134 }

/** Vertical strokes with a dark rim on bands that move by `shift` pixels. */
function frame(shift: number, { background = bands(shift), rimPx = 3 } = {}): Raster {
  const { x, y } = task.rect
  const place = { left: 100 - x, right: 300 - x, top: 106 - y, bottom: 134 - y, everyPx: STROKES.everyPx }
  const rim = {
    ...place,
    left: place.left - rimPx,
    top: place.top - rimPx,
    bottom: place.bottom + rimPx,
    widthPx: 5 + 2 * rimPx,
  }
  const rimmed = rimPx > 0 ? withStrokes(background, { ...rim, color: [10, 10, 10] }) : background
  return withStrokes(rimmed, { ...place, color: [255, 255, 255], widthPx: 5 })
}
function bands(shift: number): Raster {
  return raster(task.rect, (x) => {
    const level = 110 + 60 * Math.sin((x + shift) / 9)
    return [level, level * 0.8, level * 0.5]
  })
}
const shown = (options = {}) => [0, 17, 31, 44, 59].map((shift) => frame(shift, options)) as [Raster]
const isSet = (mask: Uint8Array | null, x: number, y: number) =>
  mask?.[(y - task.rect.y) * task.rect.width + x - task.rect.x]

test('masks the letters with their outline, and nothing between them, while the background moves', () => {
  const mask = lettersOverTime(task, shown())
  const stroke = 100 + 3 * STROKES.everyPx
  expect([stroke + 2, stroke - 3, stroke + 7].map((x) => isSet(mask, x, 120))).toEqual([1, 1, 1])
  expect([stroke + 14, stroke + 15, stroke + 16].map((x) => isSet(mask, x, 120))).toEqual([0, 0, 0])
  expect([90, 150].map((y) => isSet(mask, stroke + 2, y))).toEqual([0, 0])
})

test('letters without an outline are masked no further than their smooth edges', () => {
  const mask = lettersOverTime(task, shown({ rimPx: 0 }))
  const stroke = 100 + 3 * STROKES.everyPx
  expect([stroke - 2, stroke + 2, stroke + 6].map((x) => isSet(mask, x, 120))).toEqual([1, 1, 1])
  expect([stroke - 6, stroke + 12].map((x) => isSet(mask, x, 120))).toEqual([0, 0])
})

test('something of the letters’ colour that passes behind them for a moment is not masked', () => {
  const passing = raster(task.rect, (x) => (x < 60 ? [250, 250, 250] : [40, 60, 80]))
  const frames = [...shown().slice(0, 4), frame(0, { background: passing })] as [Raster]
  const mask = lettersOverTime(task, frames)
  expect(isSet(mask, 100 + 14, 120)).toBe(0)
})

test('letters that fade in and out are masked by the frames on which they are there', () => {
  const [first, second, third, fourth, last]: readonly Raster[] = shown({ rimPx: 0 })
  const faint = (of: Raster | undefined, shift: number): Raster => {
    const behind = bands(shift)
    return {
      ...behind,
      data: behind.data.map((level, at) => Math.round(0.7 * level + 0.3 * (of?.data[at] ?? level))),
    }
  }
  const frames = [faint(first, 0), second, third, fourth, faint(last, 59)] as unknown as [Raster]
  const stroke = 100 + 3 * STROKES.everyPx
  const mask = lettersOverTime(task, frames)
  expect([stroke, stroke + 2, stroke + 4].map((x) => isSet(mask, x, 120))).toEqual([1, 1, 1])
  expect(isSet(mask, stroke + 14, 120)).toBe(0)
})

test('a letter that touches something of its colour that goes on is masked, and that is not', () => {
  const { x, y, width } = task.rect
  // a bright cloud above the first letters, which reaches the first of them and ends beyond the picture
  const inCloud = (column: number, row: number) => column < (row < 104 - y ? 108 : 102) - x && row < 107 - y
  const clouded = (shift: number): Raster => {
    const seen = frame(shift, { rimPx: 0 })
    const data = seen.data.map((level, at) =>
      inCloud(Math.floor(at / 3) % width, Math.floor(at / 3 / width)) ? 250 : level,
    )
    return { ...seen, data }
  }
  const mask = lettersOverTime(task, [0, 17, 31, 44, 59].map(clouded) as [Raster])
  expect([112, 120, 130].map((row) => isSet(mask, 102, row))).toEqual([1, 1, 1])
  expect([92, 96].map((row) => isSet(mask, 90, row))).toEqual([0, 0])
})

test('letters of the background’s colour cannot be told', () => {
  const background = raster(task.rect, () => [250, 250, 250])
  expect(lettersOverTime(task, shown({ background, rimPx: 0 }))).toBeNull()
})

test('letters that take their colour one after another are masked, and nothing between them', () => {
  const sung = [-1, 60, 120, 170, 220].map((to, at) => {
    const { x, y } = task.rect
    const place = { left: 100 - x, right: 300 - x, top: 106 - y, bottom: 134 - y, everyPx: STROKES.everyPx }
    const white = withStrokes(bands([0, 17, 31, 44, 59][at] ?? 0), {
      ...place,
      color: [250, 250, 250],
      widthPx: 5,
    })
    return withStrokes(white, {
      ...place,
      right: Math.max(place.left, to - 1 + place.left),
      color: [255, 220, 20],
      widthPx: 5,
    })
  }) as [Raster]
  const mask = lettersOverTime(taskOf({ style: { fill: '#ffdc14', outline: null } }), sung)
  for (const index of [0, 3, 6])
    expect(isSet(mask, 100 + index * STROKES.everyPx + 2, 120), `${index}`).toBe(1)
  expect(isSet(mask, 100 + 3 * STROKES.everyPx + 14, 120)).toBe(0)
})

test('letters that are spoken for a moment are masked on all frames', () => {
  const { x, y } = task.rect
  const place = { left: 100 - x, right: 300 - x, top: 106 - y, bottom: 134 - y, everyPx: STROKES.everyPx }
  // five frames, on each of which another fifth of the line has the second colour
  const spoken = [0, 17, 31, 44, 59].map((shift, at) => {
    const white = withStrokes(bands(shift), { ...place, color: [250, 250, 250], widthPx: 5 })
    const [left, right] = [place.left + 40 * at, place.left + 40 * (at + 1) - 1]
    return withStrokes(white, { ...place, left, right, color: [230, 30, 90], widthPx: 5 })
  }) as [Raster]
  const highlight = { color: '#e61e5a', steps: [{ seconds: 0, from: 0, to: 0.2 }] }
  const mask = lettersOverTime(taskOf({ style: { fill: '#fafafa', outline: null, highlight } }), spoken)
  for (const index of [0, 2, 4, 6])
    expect(isSet(mask, 100 + index * STROKES.everyPx + 2, 120), `${index}`).toBe(1)
  expect(isSet(mask, 100 + 3 * STROKES.everyPx + 14, 120)).toBe(0)
})

test('letters that were not found are not guessed', () => {
  expect(lettersOverTime(taskOf({ style: { fill: '#00ff00', outline: null } }), shown())).toBeNull()
})

test('the dark ring that sharpening leaves around bright letters is masked, though a layer before it is like the background', () => {
  const { x, y } = task.rect
  const strokesOf = (rimPx: number) => ({
    left: 100 - x - rimPx,
    right: 300 - x,
    top: 106 - y - rimPx,
    bottom: 134 - y + rimPx,
    everyPx: STROKES.everyPx,
    widthPx: 5 + 2 * rimPx,
  })
  const sign = raster(task.rect, () => [0, 70, 45])
  const ringed = withStrokes(sign, { ...strokesOf(5), color: [0, 60, 38] })
  const gap = withStrokes(ringed, { ...strokesOf(1), color: [0, 70, 45] })
  const picture = withStrokes(gap, { ...strokesOf(0), color: [143, 142, 132] })
  const mask = lettersOverTime(taskOf({ style: { outline: null, fill: '#8f8e84' } }), [
    picture,
    picture,
    picture,
  ])
  const stroke = 100 + 3 * STROKES.everyPx
  expect([stroke - 5, stroke + 9].map((at) => isSet(mask, at, 120))).toEqual([1, 1])
})

test('letters of which some are in a shadow are all masked on a plain sign', () => {
  const { x, y } = task.rect
  const isLit = (column: number) => column < 200 - x
  const strokes = { everyPx: 24, widthPx: 5, left: 100 - x, right: 300 - x, top: 106 - y, bottom: 134 - y }
  const lit = withStrokes(
    raster(task.rect, () => [0, 60, 40]),
    { ...strokes, color: [143, 142, 132] },
  )
  const dim = withStrokes(
    raster(task.rect, () => [0, 40, 25]),
    { ...strokes, color: [96, 86, 88] },
  )
  const picture = raster(task.rect, (column, row) => {
    const byte = (row * task.rect.width + column) * 3
    const { data } = isLit(column) ? lit : dim
    return [data[byte] ?? 0, data[byte + 1] ?? 0, data[byte + 2] ?? 0]
  })
  const mask = lettersOverTime(taskOf({ style: { outline: null, fill: '#8f8e84' } }), [picture, picture])
  const strokesAt = [1, 6].map((stroke) => 102 + stroke * strokes.everyPx)
  expect(strokesAt.map((at) => isSet(mask, at, 120))).toEqual([1, 1])
  expect(strokesAt.map((at) => isSet(mask, at + 12, 120))).toEqual([0, 0])
})

test('something lighter that stays behind letters is not masked where all around it moves', () => {
  const { x, y, width, height } = task.rect
  const place = { left: 100 - x, right: 300 - x, top: 106 - y, bottom: 134 - y }
  // spots that are light on three frames of eight, each in its turn, and one that stays between two letters
  const isLight = (column: number, row: number, time: number) => {
    const spot = Math.floor(column / 8) * 5 + Math.floor(row / 8) * 3
    return (spot + 3 * time) % 8 < 3 || Math.hypot(column - place.left - 14, row - 120 + y) < 5
  }
  const frames = Array.from({ length: 8 }, (_, time) =>
    withStrokes(
      raster({ x, y, width, height }, (column, row) =>
        isLight(column, row, time) ? [185, 185, 185] : [90, 90, 90],
      ),
      { ...place, everyPx: STROKES.everyPx, color: [255, 255, 255], widthPx: 5 },
    ),
  ) as [Raster]
  const mask = lettersOverTime(taskOf({ style: { outline: null } }), frames)
  expect([2, 14].map((column) => isSet(mask, 100 + column, 120))).toEqual([1, 0])
})
