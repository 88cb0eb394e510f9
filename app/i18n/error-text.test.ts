import { expect, test } from 'vitest'
import { ERROR_STATUS } from '../domain/errors.ts'
import { errorText, formMessage } from './error-text.server.ts'
import { SERVED_LANGUAGES } from './languages.ts'

const codes = Object.keys(ERROR_STATUS)

// proves flow-error-21
test.each(SERVED_LANGUAGES)('every error code has a text in %s', (language) => {
  expect(codes.filter((code) => !formMessage(code, language))).toEqual([])
})

test('a text is filled with what is known', () => {
  expect(errorText('credits.insufficient', 'en', { cost: 3, balance: 1 })).toBe(
    'Credits needed: 3. You have 1. Buy credits to continue.',
  )
})
