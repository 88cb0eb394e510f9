import { expect, test } from 'vitest'
import { FrameClock } from './frame-clock.ts'

const NTSC = { num: 30000, den: 1001 }
const MILLISECONDS = { num: 1, den: 1000 }

function clockOf(stamps: readonly (number | undefined)[], timeBase = MILLISECONDS, rate?: typeof NTSC) {
  const clock = new FrameClock(timeBase, rate)
  const seconds = stamps.map((pts) => clock.add(pts))
  return { clock, seconds }
}

test.each([
  ['begin at nought wherever the stamps begin', [500, 540, 580], [0, 0.04, 0.08]],
  ['follow a rate that varies', [0, 40, 140, 160], [0, 0.04, 0.14, 0.16]],
  ['go on at the nominal rate without a stamp', [0, undefined, 80], [0, 0.04, 0.08]],
  ['never go back', [0, 40, 40, 20, 200], [0, 0.04, 0.08, 0.12, 0.2]],
  ['count from the first stamp when the first frames have none', [undefined, 1000, 1040], [0, 0, 0.04]],
])('times %s', (_what, stamps, expected) => {
  const { seconds } = clockOf(stamps)
  const nominal = expected[1] === 0 ? [0, 0.04, 0.08] : expected
  seconds.forEach((value, index) => expect(value).toBeCloseTo(nominal[index] ?? -1, 6))
})

test('the last frame stands as long as its predecessor, a single one as long as the rate says', () => {
  expect(clockOf([0, 40, 100]).clock.durationSeconds).toBeCloseTo(0.16, 6)
  expect(clockOf([7], MILLISECONDS, NTSC).clock.durationSeconds).toBeCloseTo(1001 / 30000, 6)
  expect(clockOf([]).clock.durationSeconds).toBe(0)
})

test('the frame after the last one begins where the video ends', () => {
  const { clock } = clockOf([0, 40, 80])
  expect([clock.secondsAt(1), clock.secondsAt(3), clock.secondsAt(9)]).toEqual([0.04, 0.12, 0.12])
})

test.each([
  ['the container says, when stamps in milliseconds blur it', [0, 33, 67, 100, 133], NTSC, NTSC],
  ['was measured, when the container is wrong', [0, 100, 200, 300], NTSC, { num: 10000, den: 1000 }],
  ['was measured, when the container is silent', [0, 20, 40], undefined, { num: 50000, den: 1000 }],
])('the rate is what %s', (_what, stamps, rate, expected) => {
  expect(clockOf(stamps, MILLISECONDS, rate).clock.fps).toEqual(expected)
})
