import { expect, test } from 'vitest'
import { type MergeableText, mergedText } from './merged-text.ts'

const text = (
  original: string,
  [startSeconds, endSeconds]: readonly [number, number],
  place: { x?: number; y?: number } = {},
): MergeableText => {
  const box = { x: 100, y: 600, width: 200, height: 40, angleDegrees: 0, ...place }
  const startFrame = startSeconds * 25
  return {
    original,
    startSeconds,
    endSeconds,
    startFrame,
    endFrame: endSeconds * 25,
    prevalentBox: box,
    boxes: [{ frame: startFrame, seconds: startSeconds, box }],
  }
}

test('the same text that was lost for a while is one, from the first to the last', () => {
  expect(mergedText([text('Hola', [4, 6]), text('HOLA ', [1, 3])])).toMatchObject({
    startSeconds: 1,
    endSeconds: 6,
    endFrame: 150,
    boxes: [{ frame: 25 }],
    separator: null,
  })
})

test('lines that are seen together stand one below the other, around both', () => {
  const merged = mergedText([text('de mamá', [1, 3], { y: 660 }), text('Receta', [1, 4])])
  expect(merged).toMatchObject({
    order: [1, 0],
    separator: '\n',
    prevalentBox: { x: 100, y: 600, width: 200, height: 100 },
    boxes: [
      { frame: 25, box: { height: 100 } },
      { frame: 75, box: { height: 40 } },
    ],
  })
})

test('words of one line stand as they are read', () => {
  expect(mergedText([text('mamá', [1, 3], { x: 400, y: 598 }), text('Receta de', [1, 3])]).order).toEqual([
    1, 0,
  ])
})

test('what follows one another goes on in one line, from place to place', () => {
  const merged = mergedText([text('uno', [1, 2]), text('dos', [2, 5], { y: 100 })])
  expect(merged).toMatchObject({ order: [0, 1], separator: ' ', prevalentBox: { y: 100 } })
  expect(merged.boxes.map(({ frame, box }) => [frame, box.y])).toEqual([
    [25, 600],
    [50, 100],
  ])
})
