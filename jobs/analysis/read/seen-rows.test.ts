import { expect, test } from 'vitest'
import type { RecognizedLine } from '#app/domain/ocr.ts'
import { PLAIN_STYLE } from '#app/domain/text-track.ts'
import { readInRows, rowsSeen } from './seen-rows.ts'

const FRAME = { width: 1920, height: 1080 }
const box = (y: number, height: number, rest = {}) => ({
  ...{ x: 600, y, width: 700, height, angleDegrees: 0 },
  ...rest,
})

test.each([
  ['three heights above and below a line, even', [box(501, 41)], { top: 378, bottom: 666 }],
  ['no rows beyond the frame', [box(1020, 50)], { top: 870, bottom: 1080 }],
  ['all from the first line to the last', [box(40, 20), box(900, 40)], { top: 0, bottom: 1060 }],
  ['around an upright line by its width', [box(300, 400, { width: 40 })], { top: 180, bottom: 820 }],
  [
    'the whole frame for what is longer than it is wide',
    [box(500, 40, { width: 1990 })],
    { top: 0, bottom: 1080 },
  ],
  ['the whole frame for what is not on it', [box(1500, 20)], { top: 0, bottom: 1080 }],
  ['the whole frame for nothing', [], { top: 0, bottom: 1080 }],
])('readers see %s', (_what, boxes, rows) => {
  expect(rowsSeen(boxes, FRAME)).toEqual(rows)
})

test('what is read in some rows is told in pixels of the picture', async () => {
  const rows = { width: 1920, height: 288, top: 378, data: new Uint8Array(0) }
  const asked: unknown[] = []
  const read = (...[seen, boxes, fast]: [unknown, readonly { y: number }[], boolean]) => {
    asked.push(seen, boxes[0]?.y, fast)
    const line: RecognizedLine = { text: 'Puerta', confidence: 1, language: 'es', style: null }
    const plate = { color: '#102030', box: box(110.37, 60) }
    return Promise.resolve([
      { ...line, box: box(123.4, 41) },
      { ...line, style: { ...PLAIN_STYLE, plate } },
    ])
  }
  const lines = await readInRows(read)(rows, [box(501, 41), box(501, 41)], true)
  expect(asked).toEqual([rows, 123, true])
  expect(lines.map((line) => [line.box?.y, line.style?.plate?.box.y])).toEqual([
    [501.4, undefined],
    [undefined, 488.37],
  ])
})
