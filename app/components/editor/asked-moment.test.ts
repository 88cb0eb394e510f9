import { expect, test } from 'vitest'
import { askedMoment, editorAt } from './asked-moment.ts'

test('an address asks for the moment that it was made for', () => {
  const { searchParams } = new URL(editorAt('1', 3.50049), 'http://localhost')
  expect(askedMoment(searchParams)).toBe(3.5)
})

test.each(['', 'at=', 'at=-1', 'at=1e9', 'at=NaN', 'at=1,5'])('%j asks for no moment', (search) => {
  expect(askedMoment(new URLSearchParams(search))).toBeUndefined()
})
