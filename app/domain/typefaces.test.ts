import { expect, test } from 'vitest'
import { nearestWeight, TYPEFACES, typefaceFor, typefaceOf } from './typefaces.ts'

const face = (family: string) => {
  const found = typefaceOf(family)
  if (!found) throw new Error(`no ${family}`)
  return found
}

test('a family that is unknown has no face', () => {
  expect(typefaceOf('Comic Sans MS')).toBeUndefined()
  expect(typefaceOf(undefined)).toBeUndefined()
})

test('Cyrillic is set in the face itself where it has it, else in one of its class', () => {
  expect(typefaceFor('Нет', face('Roboto')).family).toBe('Roboto')
  expect(typefaceFor('Нет', face('Playfair Display')).family).toBe('Tinos')
  expect(typefaceFor('No', face('Playfair Display')).family).toBe('Playfair Display')
})

test('each class has a face with Cyrillic', () => {
  for (const one of TYPEFACES) expect(typefaceFor('Да', one)).toMatchObject({ hasCyrillic: true })
})

test('the nearest weight that a family has; of two the bolder', () => {
  expect([300, 500, 650, 900].map((weight) => nearestWeight(face('Tinos'), weight))).toEqual([
    400, 400, 700, 700,
  ])
  expect(nearestWeight(face('Nunito'), 800)).toBe(900)
})
