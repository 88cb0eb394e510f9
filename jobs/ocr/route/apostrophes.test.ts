import { expect, test } from 'vitest'
import { withApostrophes } from './apostrophes.ts'

const read = (text: string, confidence = 0.95) => ({ text, confidence })

test('apostrophes between letters are curved where most of the sure readings have them so', () => {
  const readings = [read('Non c’è'), read("Non c'è"), read('Non c’e'), read("Nonc'è", 0.5)]
  expect(withApostrophes("Non c'è un po' d'acqua", readings)).toBe("Non c’è un po' d’acqua")
})

test('they stay straight where most have them so, and where no reading shows one', () => {
  expect(withApostrophes("C'était", [read("C'était"), read('C’était', 0.7)])).toBe("C'était")
  expect(withApostrophes("C'était", [read('Cétait')])).toBe("C'était")
})
