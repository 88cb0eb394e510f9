import { expect, test } from 'vitest'
import { preferenceCookies, preferencesIn, schemeOf } from './preferences.ts'

function form(entries: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(entries)) data.append(name, value)
  return data
}

test('a chosen language is kept for a year and marked as just chosen', () => {
  const cookies = preferenceCookies(preferencesIn(form({ language: 'en' })))
  expect(cookies[0]).toMatch(/^i18nextLng=en; .*Max-Age=31536000/)
  expect(cookies[1]).toMatch(/^i18nextLngChosen=1; .*Max-Age=30/)
})

test.each([{ language: 'xx' }, { language: 'es; Domain=evil' }, { theme: 'pink' }, {}])(
  'what is not on offer (%o) is not kept',
  (entries) => {
    const kept = preferenceCookies(preferencesIn(form({ ...entries })))
    expect(kept.join()).not.toMatch(/xx|evil|pink/)
  },
)

test('an appearance is read back', () => {
  const cookie = preferenceCookies(preferencesIn(form({ theme: 'dark' })))[0]?.split(';')[0] ?? ''
  expect(schemeOf(`a=1; ${cookie}`)).toBe('dark')
  expect(schemeOf(null)).toBe('system')
  expect(schemeOf('rotulo-theme=pink')).toBe('system')
})
