import { expect, test } from 'vitest'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import type { OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'
import type { SnapshotTrack } from '#app/domain/render-snapshot.ts'
import { previewPlan } from './preview-plan.ts'

const FRAME = { width: 1280, height: 720 }
const SHOWN_SECONDS = 10

/** A screen recording: a new text four times a second, each for ten seconds, one of five on something that moves. */
function busyTracks(count: number): SnapshotTrack[] {
  return Array.from({ length: count }, (_, index) => {
    const startSeconds = index / 4
    const box = {
      x: 40 + (index % 4) * 300,
      y: 30 + (Math.floor(index / 4) % 12) * 55,
      width: 250,
      height: 24,
    }
    const track = snapshotTrack({
      ...{ startSeconds, endSeconds: startSeconds + SHOWN_SECONDS, box },
      ...{ text: `Texto número ${index}`, translation: `The text of number ${index}, a longer one` },
    })
    if (index % 5 !== 0) return track
    const boxes = Array.from({ length: SHOWN_SECONDS }, (_, step) => ({
      frame: Math.round((startSeconds + step) * 25),
      seconds: startSeconds + step,
      box: { ...track.prevalentBox, x: box.x + 6 * step },
    }))
    return { ...track, boxes }
  })
}

/** What is drawn at a moment, whatever the order of covers that are alike. */
function drawnAt(seconds: number, { items, intervals }: OverlayPlan): string[] {
  const interval = intervals.findLast(({ startSeconds }) => startSeconds <= seconds)
  return (interval?.show ?? []).map((index) => JSON.stringify(items[index])).toSorted()
}

test('of 240 texts, forty of them at a time, the moment that is typed into is planned without the other times', () => {
  const tracks = busyTracks(240)
  const data = { frame: FRAME, durationSeconds: 80, language: 'en' } as const
  const parts = ({ items, intervals }: OverlayPlan) =>
    items.length + intervals.reduce((total, { show }) => total + show.length, 0)
  expect(parts(previewPlan(data, tracks, 30))).toBeLessThan(parts(previewPlan(data, tracks)) / 2)
})

test('the moment that is typed into looks as in the plan of all times', () => {
  const tracks = busyTracks(240)
  const data = { frame: FRAME, durationSeconds: 80, language: 'en' } as const
  const whole = previewPlan(data, tracks)
  for (const seconds of [0, 12.5, 30, 69.5]) {
    const drawn = drawnAt(seconds, previewPlan(data, tracks, seconds))
    expect(drawn).not.toHaveLength(0)
    expect(drawn).toEqual(drawnAt(seconds, whole))
  }
})
