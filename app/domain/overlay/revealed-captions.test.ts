import { expect, test } from 'vitest'
import { coverOf, planOf } from '#tests/factories/overlay-plan.ts'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'

const reveal = [
  { seconds: 0, share: 0.25 },
  { seconds: 0.4, share: 0.5 },
  { seconds: 0.8, share: 0.75 },
  { seconds: 1.2, share: 1 },
]

test.each([true, false])(
  'a caption whose original is typed on comes letter by letter, over one cover, prevalent positions %s',
  (use_prevalent_positions) => {
    const track = snapshotTrack({ style: { reveal } })
    const covers = new Map([[track.id, coverOf(track)]])
    const plan = planOf([track], { covers, options: { use_prevalent_positions } })
    const shown = plan.intervals.map(({ startSeconds, show }) => [
      startSeconds,
      ...show.flatMap((index) => {
        const item = plan.items[index]
        return item?.kind === 'caption' ? item.text.slice(0, item.shownCharacters) : (item?.kind ?? '')
      }),
    ])
    expect(shown).toEqual([
      [0],
      [1, 'patch', 'Add'],
      [1.4, 'patch', 'Add th'],
      [1.8, 'patch', 'Add the s'],
      [2.2, 'patch', 'Add the salt'],
      [3],
    ])
  },
)
