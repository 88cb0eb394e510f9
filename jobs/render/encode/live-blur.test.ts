import { expect, test } from 'vitest'
import { joinedWhereTheyMeet } from './live-blur.ts'

const rect = (x: number, y: number, width: number, height: number) => ({ x, y, width, height })

test('places that touch are filled as one, in a row of them too; others by themselves', () => {
  const [upper, lower, beside] = [rect(10, 10, 100, 40), rect(20, 51, 60, 30), rect(82, 60, 50, 20)]
  expect(joinedWhereTheyMeet([upper, rect(300, 10, 50, 20)])).toEqual([upper, rect(300, 10, 50, 20)])
  expect(joinedWhereTheyMeet([upper, beside, lower])).toEqual([rect(10, 10, 122, 71)])
  expect(joinedWhereTheyMeet([])).toEqual([])
})
