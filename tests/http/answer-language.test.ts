import { expect, test } from 'vitest'
import { problemLanguage } from '#app/http/answer-language.server.ts'

test.each([
  ['a failure of ours is told in English to programs that name no language', '/api/v1/ready', '*', 503, 'en'],
  ['or send no header at all', '/api/v1/ready', undefined, 503, 'en'],
  ['one that names a language is told in it', '/api/v1/ready', 'it', 503, 'it'],
  ['what is wrong with a call is told in Spanish, as pages are', '/api/v1/projects', undefined, 422, 'es'],
  ['a page without any word on languages is Spanish', '/projects', undefined, 503, 'es'],
])('%s', (_, path, acceptLanguage, status, expected) => {
  expect(problemLanguage({ path, cookie: undefined, acceptLanguage }, status)).toBe(expected)
})
