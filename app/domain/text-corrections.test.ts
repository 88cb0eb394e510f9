import { describe, expect, test } from 'vitest'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { changedCorrections, correctedTrack, type TextCorrections } from './text-corrections.ts'

const BOX = { x: 440, y: 620, width: 400, height: 40, angleDegrees: 0 }
const at = (seconds: number, change: Partial<typeof BOX> = {}) => ({
  frame: seconds * 25,
  seconds,
  box: { ...BOX, ...change },
})

describe('a corrected place', () => {
  test.each<[string, TextCorrections, Partial<typeof BOX>, Partial<typeof BOX>]>([
    ['moves', { box: { x: 100, y: 50, width: 400, height: 40 } }, { x: 100, y: 50 }, { x: 0, y: 60 }],
    [
      'grows around the middles of all its boxes',
      { box: { x: 240, y: 600, width: 800, height: 80 } },
      { x: 240, y: 600, width: 800, height: 80 },
      { x: 140, y: 610, width: 800, height: 80 },
    ],
    [
      'turns each box on its spot',
      { angleDegrees: 30 },
      { angleDegrees: 30 },
      { x: 340, y: 630, angleDegrees: 35 },
    ],
  ])('%s', (_what, corrections, place, later) => {
    const track = snapshotTrack({ boxes: [at(1), at(2, { x: 340, y: 630, angleDegrees: 5 })] })
    const corrected = correctedTrack(track, corrections)
    expect(corrected.prevalentBox).toEqual({ ...BOX, ...place })
    expect(corrected.boxes[0]?.box).toEqual({ ...BOX, ...place })
    expect(corrected.boxes[1]?.box).toMatchObject(
      // the whole way is moved by as much, and none of it is stretched
      corrections.angleDegrees === undefined ? { ...later, angleDegrees: 5 } : later,
    )
  })

  test('is seen from the front once it is turned by hand, and in perspective wherever it is moved', () => {
    const perspective = { taper: 0.2, shear: 0.1 }
    const track = snapshotTrack({ boxes: [at(1)], style: { perspective } })
    expect(correctedTrack(track, { angleDegrees: 3 }).style.perspective).toBeUndefined()
    const { x, y, width, height } = BOX
    const moved = correctedTrack(track, { box: { x: x + 50, y, width, height } })
    expect(moved.style.perspective).toEqual(perspective)
  })

  test('takes its plate along', () => {
    const plate = { color: '#112233', box: { ...BOX, x: 430, y: 610, width: 420, height: 60 } }
    const track = snapshotTrack({ style: { plate } })
    const moved = correctedTrack(track, { box: { x: 0, y: 0, width: 800, height: 80 } })
    expect(moved.style.plate?.box).toEqual({ x: -20, y: -20, width: 840, height: 120, angleDegrees: 0 })
    const upright = correctedTrack(
      snapshotTrack({ style: { plate: { ...plate, box: { ...plate.box, x: 540 } } } }),
      { angleDegrees: 90 },
    ).style.plate?.box
    expect(upright).toMatchObject({ width: 420, height: 60, angleDegrees: 90 })
    // what stood to the right stands below
    expect([upright?.x, upright?.y].map((px) => Math.round(px ?? 0))).toEqual([430, 720])
  })

  test('scales the lengths that were measured, not those that were set', () => {
    const track = snapshotTrack({ style: { letterShiftPx: 2, letterSpacingPx: 1 } })
    const box = { x: 440, y: 600, width: 400, height: 80 }
    expect(correctedTrack(track, { box, style: { letterSpacingPx: 3 } }).style).toMatchObject({
      capHeightPx: 56,
      letterShiftPx: 4,
      letterSpacingPx: 3,
      outline: { widthPx: 4 },
    })
  })
})

describe('a corrected look', () => {
  test.each<[string, TextCorrections['style'], object]>([
    ['a colour', { fill: '#ff0000' }, { fill: '#ff0000', weight: 700 }],
    ['no outline', { outline: 'none' }, { outline: null }],
    [
      'another outline',
      { outline: { color: '#00ff00', widthPx: 5 } },
      { outline: { color: '#00ff00', widthPx: 5 } },
    ],
    [
      'a plate around a text that had none',
      { plate: { color: '#000000' } },
      { plate: { color: '#000000', box: { x: 430, y: 616, width: 420, height: 48, angleDegrees: 0 } } },
    ],
    ['no plate', { plate: 'none' }, { plate: null }],
    [
      'a face',
      { fontFamily: 'Lato', weight: 300, italic: true, align: 'left', capHeightPx: 20 },
      { fontFamily: 'Lato', weight: 300, italic: true, align: 'left', capHeightPx: 20 },
    ],
  ])('%s', (_what, style, expected) => {
    expect(correctedTrack(snapshotTrack(), { style }).style).toMatchObject(expected)
  })

  test('is the one that was measured without corrections, to the object', () => {
    const track = snapshotTrack()
    expect(correctedTrack(track, null)).toBe(track)
    expect(correctedTrack(track, undefined)).toBe(track)
  })
})

describe('corrections', () => {
  const track = snapshotTrack()
  test.each<
    [string, TextCorrections | null, Parameters<typeof changedCorrections>[2], TextCorrections | null]
  >([
    [
      'are added to those before',
      { angleDegrees: 5 },
      { style: { weight: 400 } },
      { angleDegrees: 5, style: { weight: 400 } },
    ],
    [
      'hold what no original has',
      null,
      {
        style: { shadow: { color: '#000000', dxPx: 2, dyPx: 2, blurPx: 1 }, opacity: 0.5, widthPercent: 85 },
      },
      {
        style: { shadow: { color: '#000000', dxPx: 2, dyPx: 2, blurPx: 1 }, opacity: 0.5, widthPercent: 85 },
      },
    ],
    [
      'are none where all is as without them',
      null,
      { style: { shadow: 'none', opacity: 1, widthPercent: 100 } },
      null,
    ],
    [
      'leave what they do not name',
      { style: { weight: 400 } },
      { style: { italic: true } },
      { style: { weight: 400, italic: true } },
    ],
    [
      'take single values back',
      { style: { weight: 400, italic: true } },
      { style: { italic: null } },
      { style: { weight: 400 } },
    ],
    [
      'are none once all is taken back',
      { angleDegrees: 5, style: { weight: 400 } },
      { angleDegrees: null, style: { weight: null } },
      null,
    ],
    [
      'are none where they are as measured',
      null,
      {
        box: { x: 440, y: 620, width: 400, height: 40 },
        angleDegrees: 0,
        style: { weight: 700, plate: 'none', outline: { color: '#000000', widthPx: 2 } },
      },
      null,
    ],
    [
      'keep a length that would have grown with the box',
      { box: { x: 440, y: 600, width: 400, height: 80 } },
      { style: { capHeightPx: 28 } },
      { box: { x: 440, y: 600, width: 400, height: 80 }, style: { capHeightPx: 28 } },
    ],
  ])('%s', (_what, before, change, after) => {
    expect(changedCorrections(track, before, change)).toEqual(after)
  })
})
