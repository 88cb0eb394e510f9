import { expect, test } from 'vitest'
import { withApostrophes } from './apostrophes.ts'

const read = (text: string, confidence = 0.95) => ({ text, confidence })

test('apostrophes between letters are curved where as many of the sure readings have them so as not', () => {
  const readings = [read('Non c’è'), read("Non c'è"), read('Non c’e'), read("Nonc'è", 0.5)]
  expect(withApostrophes("Non c'è un po' d'acqua", readings)).toBe("Non c’è un po' d’acqua")
})

test('one of two is enough: a straight one is not taken for curved', () => {
  expect(withApostrophes("Non c'è", [read("Non c'è", 0.97), read('Non c’è')])).toBe('Non c’è')
})

test('they stay straight where most have them so, and where no reading shows one', () => {
  expect(withApostrophes("C'était", [read("C'était"), read('C’était', 0.7)])).toBe("C'était")
  expect(withApostrophes("C'était", [read('Cétait')])).toBe("C'était")
})
