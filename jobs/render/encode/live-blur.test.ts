import { expect, test } from 'vitest'
import { joinedWhereTheyMeet } from './live-blur.ts'

const rect = (x: number, y: number, width: number, height: number) => ({ x, y, width, height })

test('places that touch are filled as one, in a row of them too; others by themselves', () => {
  const [upper, lower, beside] = [rect(10, 10, 100, 40), rect(20, 51, 60, 30), rect(82, 60, 50, 20)]
  expect(joinedWhereTheyMeet([upper, rect(300, 10, 50, 20)])).toEqual([upper, rect(300, 10, 50, 20)])
  expect(joinedWhereTheyMeet([upper, beside, lower])).toEqual([rect(10, 10, 122, 71)])
  expect(joinedWhereTheyMeet([])).toEqual([])
})

test('a screen full of separate places is filled as a few', () => {
  const places = Array.from({ length: 400 }, (_, index) => ({
    ...{ x: 60 * (index % 20), y: 40 * Math.floor(index / 20) },
    ...{ width: 40, height: 16 },
  }))
  const joined = joinedWhereTheyMeet(places)
  expect(joined.length).toBeLessThanOrEqual(8)
  for (const { x, y } of places)
    expect(
      joined.some(
        (rect) => rect.x <= x && rect.y <= y && rect.x + rect.width > x && rect.y + rect.height > y,
      ),
    ).toBe(true)
})
