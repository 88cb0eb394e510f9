import { expect, test } from 'vitest'
import { coverOf, planOf } from '#tests/factories/overlay-plan.ts'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import type { SnapshotTrack } from '../render-snapshot.ts'

const LONG = 'A translation that is a good deal longer than its own line ever was before'

const lineAt = (y: number, changes: Parameters<typeof snapshotTrack>[0] = {}) =>
  snapshotTrack({ ...changes, box: { x: 100, y, width: 1000, height: 40 } })

function sizesOf(tracks: readonly SnapshotTrack[]): number[] {
  const { items } = planOf(tracks)
  return tracks.map(({ id }) => {
    const caption = items.find((item) => item.kind === 'caption' && item.trackId === id)
    return caption?.kind === 'caption' ? caption.fontSizePx : 0
  })
}

test('the lines of a paragraph get as small as the one with the longest translation', () => {
  const kept = lineAt(390, { disposition: 'keep' })
  const [first = 0, second = 0] = sizesOf([lineAt(300), lineAt(345, { translation: LONG }), kept])
  expect(first).toBeLessThan(39)
  expect(first).toBeGreaterThan(0.7 * 39)
  expect(second).toBeCloseTo(first)
})

test('so do lines that lean alike, one below the other', () => {
  const radians = (12 * Math.PI) / 180
  const leaning = (down: number, translation?: string) =>
    snapshotTrack({
      ...(translation && { translation }),
      box: {
        ...{ x: 300 - down * Math.sin(radians), y: 300 + down * Math.cos(radians) },
        ...{ width: 600, height: 40, angleDegrees: 12 + down / 200 },
      },
    })
  const [first = 0, second = 0] = sizesOf([leaning(0), leaning(45, LONG)])
  expect(first).toBeLessThan(39)
  expect(second).toBeCloseTo(first)
  expect(sizesOf([leaning(0), leaning(200, LONG)])[0]).toBeGreaterThan(39)
})

test.each([
  ['far below', { y: 500 }, {}],
  ['shown at another time', { y: 345 }, { startSeconds: 5, endSeconds: 7 }],
  ['of another weight', { y: 345 }, { style: { weight: 400 } as const }],
])('a text %s is none of the paragraph', (_what, { y }, changes) => {
  const [first = 0] = sizesOf([lineAt(300), lineAt(y, { translation: LONG, ...changes })])
  expect(first).toBeCloseTo(28 / 0.714, 0)
})

test.each([
  ['so do labels side by side that had one size', 100, {}, true],
  ['labels far from each other do not', 600, {}, false],
  ['labels of two sizes do not', 100, { capHeightPx: 34 }, false],
])('%s', (_what, gap, style, areEven) => {
  const label = (x: number, translation: string, changes: object = {}) =>
    snapshotTrack({
      translation,
      style: { capHeightPx: 28, ...changes },
      box: { x, y: 300, width: 120, height: 40 },
    })
  const [alone = 0] = sizesOf([label(100, 'Kurz')])
  const [short = 0] = sizesOf([label(100, 'Kurz'), label(220 + gap, `${LONG} `.repeat(6), style)])
  expect(short < 0.95 * alone).toBe(areEven)
})

test('lines of a paragraph that were measured a little differently are of one size', () => {
  const drawn = { capHeightPx: 26, fontFamily: 'Roboto', confidence: 0.9, weight: 700 }
  const [first = 0, second = 0] = sizesOf([lineAt(300), lineAt(345, { style: drawn })])
  expect(first * 0.714).toBeCloseTo(26, 0)
  expect(second * 0.711).toBeCloseTo(26, 0)
})

test('a line that has room for the size of its paragraph is not made smaller alone to keep its edge, but to stay on its surface', () => {
  const plate = { color: '#0099cc', box: { x: 90, y: 290, width: 320, height: 100, angleDegrees: 0 } }
  const style = { plate, align: 'right', background: 'plate' } as const
  const logo = (y: number, translation: string) =>
    snapshotTrack({ translation, style, box: { x: 300, y, width: 200, height: 40 } })
  const lines = [logo(300, 'Organisation'), logo(345, 'For the health of all the world')]
  const surface = { x: 0, y: 0, width: 1280, height: 720 }
  const covers = new Map(lines.map((line) => [line.id, { ...coverOf(line), plateColor: '#0099cc', surface }]))
  const [first, second] = planOf(lines, { covers }).items.filter((item) => item.kind === 'caption')
  expect(second?.fontSizePx).toBeCloseTo(first?.fontSizePx ?? 0)
  const [, , anchored, wide] = second?.rooms ?? []
  expect(anchored?.rect.width).toBeLessThan(wide?.rect.width ?? 0)
  expect(anchored?.minScale).toBeCloseTo(0.9)
  expect(wide?.minScale).toBeLessThan(0.7)
})
