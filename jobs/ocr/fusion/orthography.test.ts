import { expect, test } from 'vitest'
import { withOrthography } from './orthography.ts'

test.each([
  ['es', 'Pero... ¿ por qué? ¡ Hola!', 'Pero... ¿por qué? ¡Hola!'],
  ['fr', 'Rue n? 5', 'Rue n° 5'],
  ['fr', 'N’ 12', 'N° 12'],
  ['es', 'Calle Mayor n° 25', 'Calle Mayor nº 25'],
  ['es', 'Unos 30 *C hoy', 'Unos 30 °C hoy'],
  ['en', 'Some 30ºF', 'Some 30°F'],
  ['es', 'Unos 15 °€ hoy', 'Unos 15 °C hoy'],
  ['es', 'Unos 15 °℃', 'Unos 15 °C'],
  ['en', 'JUNE 14TH, 2O25', 'JUNE 14TH, 2025'],
  ['en', 'from 1O:3O2', 'from 10:302'],
  ['en', 'info@ example.org', 'info@example.org'],
  ['en', 'www.example.com/ offer', 'www.example.com/offer'],
  ['en', 'https://example.com/a/ b', 'https://example.com/a/b'],
  ['en', 'if (open) : close', 'if (open): close'],
  ['en', '@ 2026 Acme', '© 2026 Acme'],
] as const)('in %s %s is written %s', (language, read, written) => {
  expect(withOrthography(read, language)).toBe(written)
  expect(withOrthography(written, language)).toBe(written)
})

test.each([
  ['de', 'n? 5'],
  ['fr', 'Combien ? 5'],
  ['es', '2 * Casa'],
  ['es', 'El 8.º C'],
  ['en', 'Follow @maria.lopez now'],
  ['en', '# 1 in town'],
  ['en', 'Add H2O2 and 2O'],
  ['en', 'Terminal 3OB2'],
  ['en', 'See www.example.com. It is new'],
  ['en', 'salt / pepper'],
] as const)('in %s %s stays', (language, text) => {
  expect(withOrthography(text, language)).toBe(text)
})
