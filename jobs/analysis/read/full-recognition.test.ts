import { expect, test } from 'vitest'
import { FullRecognition, type FullRequest, isWidelySpaced } from './full-recognition.ts'

test.each([
  ['thin capitals with the room of a letter between them', 'MN COLLECTION', 434, true],
  ['a caption', 'Thousands of homes without electricity', 560, false],
  ['wide capitals', 'WELCOME', 170, false],
  ['ideographs', '我以为渡轮会等', 230, false],
  ['what nothing was read of', '', 200, false],
])('%s are or are not widely spaced', (_what, text, width, isSpaced) => {
  expect(isWidelySpaced({ x: 0, y: 0, width, height: 32, angleDegrees: 0 }, text)).toBe(isSpaced)
})

test.each([
  ['twice as large', { width: 600, height: 60 }, 640],
  ['as large as a frame allows', { width: 1101, height: 487 }, 976],
])('a line that may be cut is searched for %s', async (_what, size, longSidePx) => {
  const asked: number[] = []
  const recognition = new FullRecognition(
    () => Promise.resolve([]),
    (_image, side) => {
      asked.push(side)
      return Promise.resolve([])
    },
  )
  const data = new Uint8Array(size.width * size.height * 3)
  const part = { ...size, data, channels: 3 as const, left: 0, top: 0, frame: { width: 1280, height: 720 } }
  const request: FullRequest = {
    ...{ track: 1, since: 0, fast: [], mayBeCut: true, others: [], hasLeadingCrop: false },
    base: { x: 100, y: 20, width: 300, height: 30, angleDegrees: 0 },
    extent: { before: 0, after: 0 },
  }
  await recognition.answer([{ request, part, leading: undefined }], 0, () => [])
  expect(asked).toEqual([longSidePx])
})

test('texts that were in one place at different times are read each on its own mean', async () => {
  const base = { x: 100, y: 20, width: 300, height: 30, angleDegrees: 0 }
  const at = (track: number, y: number, level: number) => {
    const size = { width: 600, height: 60 }
    const data = new Uint8Array(size.width * size.height * 3).fill(level)
    const frame = { width: 1280, height: 720 }
    const request: FullRequest = {
      ...{ track, since: 0, fast: [], mayBeCut: false, others: [], hasLeadingCrop: false },
      ...{ base: { ...base, y: base.y + y }, extent: { before: 0, after: 0 } },
    }
    return {
      request,
      part: { ...size, data, channels: 3 as const, left: 0, top: y, frame },
      leading: undefined,
    }
  }
  const recognition = new FullRecognition(
    (image, boxes) =>
      Promise.resolve(
        boxes.map((box) => {
          const middle = Math.round(box.y + box.height / 2) - image.top
          const level = image.data[3 * (middle * image.width + Math.round(box.x + box.width / 2))] ?? 0
          return { text: String(level), confidence: 1, language: 'en' as const, box, style: null }
        }),
      ),
    () => Promise.resolve([]),
  )
  const answers = await recognition.answer([at(1, 0, 50), at(2, 8, 90), at(3, 60, 130)], 0, () => [])
  expect(answers.map(({ readings: [reading] }) => reading?.text)).toEqual(['50', '90', '130'])
})
