import { expect, test } from 'vitest'
import { withIdeographSpacing } from './ideograph-spacing.ts'

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
  expect(withIdeographSpacing(text, readAt(text, widthsOf(text, mark)))).toBe(expected)
})

test.each([
  ['我不知道你去问他', 3, 2, '我不知道 你去问他'],
  ['好吧那就这样', 1, 1.5, '好吧 那就这样'],
  ['もう遅い帰ろう', 3, 2, 'もう遅い 帰ろう'],
  ['我不知道你去问他', 3, 1.2, '我不知道你去问他'],
  ['我不知道 你去问他', 3, 2, '我不知道 你去问他'],
  ['去吧走', 1, 2, '去吧走'],
])('%s with its letter %d followed at %s widths is %s', (text, at, distance, expected) => {
  const read = Array.from(text.replace(' ', ''))
  const total = read.length + distance
  const characters = read.map((letter, index) => ({
    ...{ text: letter, probability: 1, others: [] },
    place: (index + (index > at ? distance - 1 : 0)) / total,
  }))
  expect(withIdeographSpacing(text, characters)).toBe(expected)
})
