import { expect, test } from 'vitest'
import { planOf } from '#tests/factories/overlay-plan.ts'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { captionJumps } from './caption-jumps.ts'

const boxAt = (x: number, angleDegrees = 5) => ({ x, y: 300, width: 400, height: 90, angleDegrees })

/** A sign that a camera comes nearer to: 2 pixels every third frame, found anew and larger at last. */
function driftingSign() {
  const boxes = Array.from({ length: 32 }, (_, index) => {
    const seconds = 1 + 0.12 * index
    return { frame: Math.round(seconds * 25), seconds, box: boxAt(400 + 2 * index) }
  })
  const last = { frame: 121, seconds: 4.84, box: { ...boxAt(466, 5.4), width: 424, height: 98 } }
  return snapshotTrack({ box: boxAt(430), boxes: [...boxes, last], endSeconds: 5 })
}

test.each([true, false])('no caption jumps when use_prevalent_positions is %s', (isPrevalent) => {
  const tracks = [driftingSign(), snapshotTrack(), snapshotTrack({ startSeconds: 3, endSeconds: 4.5 })]
  const plan = planOf(tracks, { options: { use_prevalent_positions: isPrevalent } })
  expect(captionJumps(plan, tracks)).toEqual([])
})

test('a text that stands still is one caption for all its time', () => {
  const tracks = [snapshotTrack(), driftingSign()]
  const plan = planOf(tracks, { options: { use_prevalent_positions: false } })
  const [still] = tracks
  const own = plan.items.filter((item) => item.kind === 'caption' && item.trackId === still?.id)
  expect(own).toHaveLength(1)
})

test('a caption that goes further at once than its original does is told', () => {
  const track = driftingSign()
  const plan = planOf([track], { options: { use_prevalent_positions: false } })
  const thinned = { ...plan, intervals: plan.intervals.filter((_, index) => index % 20 === 0) }
  const [jump] = captionJumps(thinned, [track])
  expect(jump?.trackId).toBe(track.id)
  expect(jump?.byPx).toBeGreaterThan(3)
})
