import { expect, test } from 'vitest'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { pathOf } from './path.ts'

const STEP_PX = 1
const boxAt = (x: number, y = 620, angleDegrees = 0) => ({ x, y, width: 400, height: 40, angleDegrees })

/** Seen at `places`, of 400 × 40 pixels, from second 1 on every `every` seconds. */
function trackAt(places: readonly ReturnType<typeof boxAt>[], every = 0.2) {
  const boxes = places.map((box, index) => {
    const seconds = 1 + index * every
    return { frame: Math.round(seconds * 25), seconds, box }
  })
  return snapshotTrack({ boxes, endSeconds: 1 + places.length * every })
}

const middles = (track: ReturnType<typeof trackAt>) =>
  pathOf(track, STEP_PX).map(({ box, startSeconds }) => ({ x: box.x, y: box.y, startSeconds }))

test('a text that is only found a little elsewhere each time stands still, at its prevalent box', () => {
  const track = trackAt([boxAt(440), boxAt(442), boxAt(438), boxAt(441)])
  expect(pathOf(track, STEP_PX)).toEqual([
    { box: track.prevalentBox, startSeconds: track.startSeconds, endSeconds: track.endSeconds },
  ])
})

test('a text that drifts is followed in steps nobody sees, from its first place to its last', () => {
  const path = middles(trackAt(Array.from({ length: 20 }, (_, index) => boxAt(400 + 3 * index))))
  expect(path[0]?.x).toBeCloseTo(400, 0)
  expect(path.at(-1)?.x).toBeGreaterThan(455)
  const steps = path.slice(1).map(({ x }, index) => x - (path[index]?.x ?? 0))
  expect(Math.max(...steps)).toBeLessThan(2)
  expect(Math.min(...steps)).toBeGreaterThan(0)
})

test('what trembles while it drifts does not go back and forth', () => {
  const places = Array.from({ length: 40 }, (_, index) => boxAt(400 + 3 * index, 620 + (index % 2) * 3))
  const heights = middles(trackAt(places, 0.1))
    .slice(8, -8)
    .map(({ y }) => y)
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(1)
})

test('a text that stood still for long and then goes on is not left early', () => {
  const track = trackAt([boxAt(400), boxAt(420), boxAt(440)], 5)
  const left = middles(track).find(({ x }) => x > 401)
  expect(left?.startSeconds).toBeGreaterThan(4.5)
})

test('a text that is elsewhere at once is left alone until then', () => {
  const path = middles(trackAt([boxAt(400), boxAt(400, 100)], 2))
  expect(path.map(({ y, startSeconds }) => [y, startSeconds])).toEqual([
    [620, 1],
    [100, 3],
  ])
})

test('a text that was seen to stand where it was until it moved neither leaves early nor arrives late', () => {
  const places = [boxAt(400), boxAt(400), boxAt(420), boxAt(420), boxAt(440), boxAt(440), boxAt(460)]
  const path = middles(trackAt(places))
  expect(path.map(({ x, startSeconds }) => [x, Number(startSeconds.toFixed(2))])).toEqual([
    [400, 1],
    [420, 1.4],
    [440, 1.8],
    [460, 2.2],
  ])
})

/** A lower third: where it is `frame` frames of 1 / 25 s after it has set off, from 460 px further left. */
const slidIn = {
  steadily: (frame: number) => 440 - 46 * (10 - frame),
  'slower and slower': (frame: number) => 440 - 460 * (1 - frame / 10) ** 3,
  'below, steadily': (frame: number) => 440 - 12 * (10 - frame),
} as const

test.each(Object.entries(slidIn))(
  'a text that slides in, stands and slides out is where it was seen, at rest and on its way: %s',
  (_, placeAt) => {
    const way = Array.from({ length: 11 }, (_, frame) => placeAt(frame))
    const seen = [
      ...way.map((x, index) => ({ frame: 25 + index, x })),
      // nothing is listed while it stands
      ...way.toReversed().map((x, index) => ({ frame: 110 + index, x })),
    ].filter(({ x }, index, all) => x !== all[index - 1]?.x)
    const boxes = seen.map(({ frame, x }) => ({ frame, seconds: frame / 25, box: boxAt(x) }))
    const track = snapshotTrack({ boxes, startSeconds: 1, endSeconds: 121 / 25 })
    const path = pathOf(track, STEP_PX)
    for (let frame = 25; frame < 121; frame += 1) {
      // a render takes what comes within .4 of a frame for that frame
      const step = path.findLast(({ startSeconds }) => startSeconds < (frame + 0.4) / 25)
      const truth = seen.findLast((entry) => entry.frame <= frame)?.x ?? NaN
      const isAtRest = frame >= 35 && frame <= 110
      expect(Math.abs((step?.box.x ?? NaN) - truth), `frame ${frame}`).toBeLessThanOrEqual(isAtRest ? 0 : 2)
    }
  },
)
