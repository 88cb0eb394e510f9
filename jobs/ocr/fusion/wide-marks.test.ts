import { expect, test } from 'vitest'
import { withWideMarks } from './wide-marks.ts'

/** The text as it is read, its characters at these distances from one another. */
const readAt = (text: string, widths: readonly number[]) => {
  const total = widths.reduce((sum, width) => sum + width, 0)
  let at = 0
  return Array.from(text, (letter, index) => {
    const width = widths[index] ?? 1
    const place = (at + width / 2) / total
    at += width
    return { text: letter, probability: 1, place, others: [] }
  })
}
const widthsOf = (text: string, mark: number) =>
  Array.from(text, (letter) => (/[,:;!?]/.test(letter) ? mark : 1))

test.each([
  ['天氣很好,出去走走', 1, '天氣很好，出去走走'],
  ['第五回:山中之夜', 1, '第五回：山中之夜'],
  ['待って!今行くから', 1, '待って！今行くから'],
  ['天氣很好,出去走走', 0.35, '天氣很好,出去走走'],
  ['早,走', 1, '早,走'],
  ['共12,500元整啊', 1, '共12,500元整啊'],
])('%s with a mark that is %s wide is %s', (text, mark, expected) => {
  expect(withWideMarks(text, readAt(text, widthsOf(text, mark)))).toBe(expected)
})
