import { expect, test } from 'vitest'
import { pressesOf } from './show-original.ts'
import { Store } from './store.ts'

test.each([
  ['is shown while the button is held', [[0, 900]], [true, false]],
  [
    'stays after a tap, until the next',
    [
      [0, 90],
      [500, 590],
    ],
    [true, true, false, false],
  ],
  [
    'goes with a long press, too',
    [
      [0, 90],
      [500, 1500],
    ],
    [true, true, false, false],
  ],
] as const)('the original %s', (_, presses, seen) => {
  const isOriginalShown = new Store(false)
  const { press, release } = pressesOf(isOriginalShown)
  const shown = presses.flatMap(([from, to]) => {
    press(from)
    const during = isOriginalShown.get()
    release(to)
    return [during, isOriginalShown.get()]
  })
  expect(shown).toEqual(seen)
})
