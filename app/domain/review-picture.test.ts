import { expect, test } from 'vitest'
import { pictureOf, type StoredStill } from './review-picture.ts'

const still = (part: Partial<StoredStill>): StoredStill => ({
  projectId: 'a',
  renderId: 'render of a',
  trackId: 'a1',
  language: 'en',
  isStale: false,
  widthPx: 320,
  heightPx: 90,
  ...part,
})

const ENTRY = {
  target: 'en',
  videos: [
    { projectId: 'a', trackIds: ['a1', 'a2'] },
    { projectId: 'b', trackIds: ['b1'] },
  ],
} as const
const OTHERS = { trackId: 'a9' }
const OF_B = { projectId: 'b', renderId: 'render of b', trackId: 'b1' }

test.each<[string, Partial<StoredStill>[], { trackId: string; hasAfter: boolean } | undefined]>([
  ['nothing where none was kept', [], undefined],
  ['nothing where only other texts have one', [OTHERS], undefined],
  ['the one of the first video', [OF_B, {}], { trackId: 'a1', hasAfter: true }],
  ['another place of the text in it', [OTHERS, { trackId: 'a2' }], { trackId: 'a2', hasAfter: true }],
  ['the one of the next video where the first has none', [OTHERS, OF_B], { trackId: 'b1', hasAfter: true }],
  [
    'only what it was, of an output in another language',
    [{ language: 'fr' }],
    { trackId: 'a1', hasAfter: false },
  ],
  [
    'only what it was, of an output in an unknown one',
    [{ language: null }],
    { trackId: 'a1', hasAfter: false },
  ],
])('a text is shown %s', (_, stills, picture) => {
  const found = pictureOf(ENTRY, new Map(stills.map((part) => [still(part).trackId, still(part)])))
  expect(found && { trackId: found.trackId, hasAfter: found.hasAfter }).toEqual(picture)
})
