import { expect, test } from 'vitest'
import { allowlistOf } from '#app/domain/analysis-config.ts'
import { characterFilter, filtered } from './character-filter.ts'

const filterOf = (allowlist: string | null, blocklist: string | null = null) =>
  characterFilter({ allowlist, blocklist })

test.each([
  { text: 'Precio: 24,50 €', allow: allowlistOf('numeric'), read: '2450' },
  { text: 'Año 2026: ¡fácil!', allow: allowlistOf('alphanumeric'), read: 'Año 2026 fácil' },
  { text: 'Año 2026: ¡fácil!', allow: allowlistOf('alpha'), read: 'Año fácil' },
  { text: 'Total 58 euros', allow: allowlistOf('numeric'), read: '58' },
  { text: 'Invoice 2024 total', allow: allowlistOf('numeric'), read: '2024' },
  { text: '2024 1999', allow: allowlistOf('numeric'), read: '2024 1999' },
  { text: 'euros', allow: allowlistOf('numeric'), read: '' },
  { text: 'x + y = z', allow: 'xyz', read: 'x y z' },
  { text: 'everything', allow: allowlistOf('all'), read: 'everything' },
])('of "$text" the list leaves "$read"', ({ text, allow, read }) => {
  expect(filtered(text, filterOf(allow))).toBe(read)
})

test('full-width and half-width forms count as one', () => {
  expect(filtered('ＡＢ１', filterOf('A1'))).toBe('Ａ１')
  expect(filtered('AB1', filterOf('Ａ１'))).toBe('A1')
})

test('the block list wins over the allow list', () => {
  expect(filtered('abc', filterOf('abc', 'b'))).toBe('ac')
})

test('without lists nothing is filtered', () => {
  expect(filterOf(null).active).toBe(false)
  expect(filterOf('').active).toBe(false)
})
