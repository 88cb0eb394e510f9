import { expect, test } from 'vitest'
import { isWidelySpaced } from './full-recognition.ts'

test.each([
  ['thin capitals with the room of a letter between them', 'MN COLLECTION', 434, true],
  ['a caption', 'Thousands of homes without electricity', 560, false],
  ['wide capitals', 'WELCOME', 170, false],
  ['ideographs', '我以为渡轮会等', 230, false],
  ['what nothing was read of', '', 200, false],
])('%s are or are not widely spaced', (_what, text, width, isSpaced) => {
  expect(isWidelySpaced({ x: 0, y: 0, width, height: 32, angleDegrees: 0 }, text)).toBe(isSpaced)
})
