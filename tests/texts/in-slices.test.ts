import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { mapInSlices } from '#app/services/texts/in-slices.server.ts'

test('others have their turn between slices, and all results come in their order', async () => {
  const order: (number | 'other')[] = []
  const other = (async () => {
    while (order.length < 5) {
      order.push('other')
      await setImmediate()
    }
  })()
  const results = await mapInSlices(new Set([1, 2, 3]), (item) => (order.push(item), 2 * item), 0)
  await other
  expect(results).toEqual([2, 4, 6])
  expect(order.slice(0, 5)).toEqual(['other', 1, 'other', 2, 'other'])
})
