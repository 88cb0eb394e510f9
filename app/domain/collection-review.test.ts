import { expect, test } from 'vitest'
import { reviewList, type ReviewedText } from './collection-review.ts'

const text = (part: Partial<ReviewedText>): ReviewedText => ({
  projectId: 'a',
  trackId: 'a1',
  original: 'Sal',
  language: 'es',
  target: 'en',
  disposition: 'translate',
  translation: 'Salt',
  startSeconds: 1,
  codes: [],
  ...part,
})

test('what reads the same is listed once, with how often and where', () => {
  const list = reviewList([
    text({ codes: ['too-long'], startSeconds: 5 }),
    text({ trackId: 'a2', original: ' SAL ', startSeconds: 2 }),
    text({ projectId: 'b', trackId: 'b1', codes: ['numbers'], startSeconds: 7 }),
    text({ original: 'Agua', translation: 'Water' }),
  ])
  expect(list).toEqual([
    expect.objectContaining({
      ...{ original: 'Sal', translation: 'Salt', others: [], places: 3, codes: ['numbers', 'too-long'] },
      videos: [
        { projectId: 'a', seconds: 2, trackIds: ['a1', 'a2'] },
        { projectId: 'b', seconds: 7, trackIds: ['b1'] },
      ],
    }),
  ])
})

test('a text that another video translates otherwise is inconsistent, the more frequent translation first', () => {
  const list = reviewList([
    text({ translation: 'Brine' }),
    text({ projectId: 'b' }),
    text({ projectId: 'c' }),
    // another language of the text, or into another one, is another text
    text({ projectId: 'd', language: 'pt', translation: 'Sal' }),
    text({ projectId: 'e', target: 'fr', translation: 'Sel' }),
  ])
  expect(list).toMatchObject([{ translation: 'Salt', others: ['Brine'], codes: ['inconsistent'] }])
})

test('a grave doubt comes before several small ones, then what is there more often', () => {
  const list = reviewList([
    text({ original: 'a', codes: ['too-small', 'reading-speed', 'too-long'] }),
    text({ original: 'b', codes: ['low-confidence'] }),
    text({ original: 'c', codes: ['empty'], translation: '' }),
    text({ original: 'd', codes: ['empty'], translation: '' }),
    text({ original: 'd', codes: ['empty'], translation: '' }),
  ])
  expect(list.map(({ original }) => original)).toEqual(['d', 'c', 'b', 'a'])
})
