import { expect, test } from 'vitest'
import type { Cover } from '#app/domain/overlay/overlay-plan.ts'
import { coverOf } from '#tests/factories/overlay-plan.ts'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { asRevealed } from './revealed-cover.ts'

const reveal = [
  { seconds: 0, share: 0.25 },
  { seconds: 0.4, share: 0.5 },
  { seconds: 0.8, share: 1 },
]
/** Its box is 400 × 40 at 440, 620, without an outline: a margin of 6 px, and 16 px for the part of the front. */
const typed = (changes: Parameters<typeof snapshotTrack>[0] = {}) =>
  snapshotTrack({ ...changes, style: { reveal, outline: null, ...changes.style } })
const found = (track: ReturnType<typeof typed>, cover: Cover, isPlateErased = false) =>
  asRevealed(track, {
    ...coverOf(track),
    isPlateErased,
    showings: [{ cover, startSeconds: track.startSeconds, endSeconds: track.endSeconds }],
  }).showings.map(({ startSeconds, endSeconds, cover }) => [startSeconds, endSeconds, widthOf(cover)])
const widthOf = (cover: Cover) => {
  if (cover.kind === 'blur') return Math.round(cover.box.width)
  return 'shownWidthPx' in cover ? cover.shownWidthPx : 'whole'
}
const rect = { x: 420, y: 600, width: 440, height: 80 }
const src = '/letters.png'

test.each(['mask', 'patch'] as const)(
  'where a typed text has no letter yet its %s erases nothing',
  (kind) => {
    expect(found(typed(), { kind, rect, src })).toEqual([
      [1, 1.4, 143],
      [1.4, 1.8, 243],
      [1.8, 3, 'whole'],
    ])
  },
)

test('a place that is filled as a whole grows with its text', () => {
  const box = { x: 434, y: 614, width: 412, height: 52, angleDegrees: 0 }
  expect(found(typed(), { kind: 'blur', box, featherPx: 6 })).toEqual([
    [1, 1.4, 128],
    [1.4, 1.8, 228],
    [1.8, 3, 412],
  ])
})

test.each<[string, ReturnType<typeof typed>, boolean]>([
  ['a text that is there at once', snapshotTrack(), false],
  ['a text of two lines', typed({ text: 'Añade\nla sal' }), false],
  ['a text whose plate is erased with it', typed(), true],
])('the cover of %s is whole from its first frame to its last', (_, track, isPlateErased) => {
  expect(found(track, { kind: 'mask', rect, src }, isPlateErased)).toEqual([[1, 3, 'whole']])
})

test('a text that goes before it is whole is covered until then', () => {
  expect(found(typed({ endSeconds: 1.6 }), { kind: 'mask', rect, src })).toEqual([
    [1, 1.4, 143],
    [1.4, 1.6, 243],
  ])
})
