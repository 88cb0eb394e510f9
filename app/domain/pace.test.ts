import { expect, test } from 'vitest'
import { Pace } from './pace.ts'

/** How long the work still takes, told when `share` of it is done, over what it really takes. */
function ratios(secondsPerShare: (share: number) => number, from = 0, idle = 0): Map<number, number> {
  const pace = new Pace()
  const steps = 2000
  const takes = Array.from({ length: steps }, (_, i) => secondsPerShare(i / steps) / steps)
  const told = new Map<number, number>()
  let at = idle
  for (let i = Math.round(from * steps); i < steps; i++) {
    pace.add(at, i / steps)
    const left = takes.slice(i).reduce((sum, each) => sum + each, 0)
    const { secondsLeft } = pace
    if (i % (steps / 10) === 0 && secondsLeft !== null) told.set(i / steps, secondsLeft / left)
    at += takes[i] ?? 0
  }
  return told
}

test.each([
  ['goes on at one pace', () => 600, 0],
  ['starts slowly', (share: number) => (share < 0.02 ? 3000 : 600), 0],
  [
    'has dense stretches and empty ones by turns',
    (share: number) => (Math.floor(share * 40) % 2 ? 900 : 300),
    0,
  ],
  ['was begun by another run', () => 600, 0.45],
  ['takes two hours', () => 7200, 0],
] as const)(
  'from a tenth on the time left is within a quarter of the truth when work %s',
  (_, takes, from) => {
    const told = ratios(takes, from, 1234)
    const far = [...told].filter(([share, ratio]) => share >= from + 0.1 && Math.abs(ratio - 1) > 0.25)
    expect(far).toEqual([])
    expect(told.size).toBeGreaterThan(4)
  },
)

test('nothing is said before anything has been measured', () => {
  const pace = new Pace()
  expect(pace.secondsLeft).toBeNull()
  pace.add(10, 0)
  expect(pace.secondsLeft).toBeNull()
  pace.add(12, 0.5)
  expect(pace.secondsLeft).toBeNull()
  pace.add(20, 0.5)
  expect(pace.secondsLeft).toBe(10)
})

test('work that stands still takes longer', () => {
  const pace = new Pace()
  for (const [at, share] of [
    [0, 0],
    [60, 0.5],
    [120, 0.5],
  ] as const)
    pace.add(at, share)
  expect(pace.secondsLeft).toBeCloseTo(120, 0)
})
