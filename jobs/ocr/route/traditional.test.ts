import { expect, test } from 'vitest'
import { inTraditional } from './traditional.ts'

test.each([
  ['what only simplified texts have is turned', '比赛就会取消', '比賽就會取消'],
  ['what both have stays', '皇后在千里之外', '皇后在千里之外'],
  ['what is no ideograph stays', 'A、B！', 'A、B！'],
])('%s', (_why, text, expected) => {
  expect(inTraditional(text)).toBe(expected)
})
