import { expect, test } from 'vitest'
import { correctionOf } from './use-in-step.ts'

test.each([
  ['in step, it goes on', 10, 10.01, { jump: false, rate: 1 }],
  ['a little behind, it hurries', 10, 9.9, { jump: false, rate: 1.3 }],
  ['a little ahead, it waits', 10, 10.05, { jump: false, rate: 0.85 }],
  ['further behind, it hurries no more than can be borne', 10, 9.75, { jump: false, rate: 1.5 }],
  ['far behind, it jumps', 10, 9, { jump: true }],
  ['far ahead, it jumps back', 10, 12, { jump: true }],
])('%s', (_, leader, follower, wanted) => {
  const found = correctionOf(leader, follower)
  if ('rate' in wanted && !found.jump) expect(found.rate).toBeCloseTo(wanted.rate, 6)
  expect(found.jump).toBe(wanted.jump)
})

test('what runs behind has caught up after a second', () => {
  let [leader, follower] = [5, 4.8]
  for (let frame = 0; frame < 60; frame += 1) {
    const step = correctionOf(leader, follower)
    leader += 1 / 60
    follower += (step.jump ? 1 : step.rate) / 60
  }
  expect(Math.abs(leader - follower)).toBeLessThan(0.04)
})
