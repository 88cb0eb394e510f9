import { expect, test } from 'vitest'
import { compareTexts, type PlacedText, shownAt, stayOf } from './same-texts.ts'

const box = (x: number, y: number, width = 100) => ({ x, y, width, height: 20, angleDegrees: 0 })
const placed = (text: string, x = 0, y = 0, width = 100): PlacedText => ({ text, box: box(x, y, width) })

test.each([
  ['the same text', [placed('Save as')], 1],
  ['the same text in other case and spacing', [placed('SAVE AS')], 1],
  ['a text with one letter of many misread', [placed('Sove as')], 5 / 6],
  ['a longer text that it is part of', [placed('File Save as Print', 0, 0, 300)], 1],
  ['its parts, in whatever order', [placed('as', 50, 0, 50), placed('Save', 0, 0, 50)], 1],
  ['a text of the same block', [placed('Open'), placed('Save as')], 1],
])('a line of the frame is found as %s', (_, shown, similarity) => {
  const { similarities, missing, unread } = compareTexts([placed('Save as')], shown, [
    placed('Open'),
    placed('Save as', 0, 0, 300),
    placed('File Save as Print', 0, 0, 300),
  ])
  expect(similarities[0]).toBeCloseTo(similarity)
  expect(missing).toEqual([])
  expect(unread).toEqual([])
})

test.each([
  ['elsewhere', [placed('Save as', 200, 200)]],
  ['another', [placed('Print')]],
  ['only a part of it', [placed('Save', 0, 0, 50)]],
  ['nothing', []],
])('a line of the frame is missing when what the analysis has is %s', (_, shown) => {
  const line = placed('Save as')
  expect(compareTexts([line], shown, [line]).missing).toEqual([line])
})

test('a text of the analysis that nobody read in the frame is reported', () => {
  const phantom = placed('Qwzx', 0, 100)
  expect(compareTexts([], [phantom, placed('Open')], [placed('Open')]).unread).toEqual([phantom])
})

test.each([
  ['standing', 'is also there later', [[placed('Open')], [placed('Line 12')]]],
  ['moving', 'is elsewhere later', [[], [placed('Line 12', 0, 200)]]],
  ['brief', 'was another number and is gone later', [[placed('Line 11')], []]],
])('a missing line is %s when it %s', (stay, _, around) => {
  expect(stayOf(placed('Line 12'), around)).toBe(stay)
})

test('of a track each line counts, where it stands then and only while it is on screen', () => {
  const track = {
    text: 'Open\nSave as',
    startSeconds: 1,
    endSeconds: 3,
    boxes: [
      { frame: 10, seconds: 1, box: box(0, 0) },
      { frame: 20, seconds: 2, box: box(0, 50) },
    ],
    prevalentBox: box(0, 0),
  }
  expect(shownAt([track], 0.9)).toEqual([])
  expect(shownAt([track], 1)).toEqual([placed('Open'), placed('Save as')])
  expect(shownAt([track], 2.5)).toEqual([placed('Open', 0, 50), placed('Save as', 0, 50)])
  expect(shownAt([track], 3)).toEqual([])
})
