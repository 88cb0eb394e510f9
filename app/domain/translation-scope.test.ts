import { expect, test } from 'vitest'
import { isUntranslated } from './translation-scope.ts'

const translated = { text: 'Salt', origin: 'machine', problem: null } as const

test.each([
  ['one that nobody has translated', { text: null, origin: null, problem: null }, true],
  ['one that no engine could translate', { ...translated, text: '', problem: 'no-engine' }, true],
  ['one with something wrong', { ...translated, problem: 'numbers-changed' }, true],
  ['one that is translated', translated, false],
  ['one that a person left blank', { ...translated, text: '', origin: 'person' }, false],
] as const)('%s counts as untranslated: %s', (_, translation, expected) => {
  expect(isUntranslated(translation)).toBe(expected)
})
