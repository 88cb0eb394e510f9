import { expect, test } from 'vitest'
import { flashCookie, safeRedirect, takeFlash } from './redirects.server.ts'

const withCookie = (cookie: string) => new Request('http://localhost/', { headers: { cookie } })

test('a message is read once and taken back', () => {
  const cookie = flashCookie('uploaded').split(';')[0] ?? ''
  const { flash, headers } = takeFlash(withCookie(`a=1; ${cookie}`))
  expect(flash).toMatchObject({ code: 'uploaded' })
  expect(headers['Set-Cookie']).toContain('Max-Age=0')
})

test('two equal messages are told apart', () => {
  expect(flashCookie('saved')).not.toBe(flashCookie('saved'))
})

test.each(['', 'uploaded', 'nonsense.8f14e45f-ceea-467f-9d2f-1a2b3c4d5e6f', 'uploaded.<script>'])(
  'a message that is not ours (%j) is not said',
  (value) => {
    expect(takeFlash(withCookie(`rotulo-message=${value}`)).flash).toBeNull()
  },
)

test('without a message nothing is set', () => {
  expect(takeFlash(withCookie('a=1'))).toEqual({ flash: null, headers: {} })
})

test.each([
  ['/projects/1/upload?from=mail#top'],
  ['/'],
  ['/buy-credits'],
  ['/search?q=https://elsewhere.example'],
])('%s is a page of ours', (target) => {
  expect(safeRedirect(target)).toBe(target)
})

// proves asvs-1.2.2, asvs-3.7.2
test.each([
  '//elsewhere.example',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  '/.//elsewhere.example',
  '/x/..//elsewhere.example',
  'https://elsewhere.example/projects',
  'javascript:alert(1)',
  'data:text/html,x',
  'projects',
  ' ',
  '',
  'http://[',
  null,
  undefined,
  new File([], 'x'),
])('%j leads to the projects', (target) => {
  expect(safeRedirect(target)).toBe('/projects')
})
