import { expect, test } from 'vitest'
import { needsTranslation } from './needs-translation.ts'

test.each([
  '2024',
  '12:30',
  '1.234,50 €',
  '180 °C',
  '200 g',
  '5 km/h',
  '1920×1080',
  '4K',
  '50 %',
  '…',
  '→',
  '@ana_ruiz',
  'https://example.com/a',
  '👍',
  '9:30 am',
  '2 kg – 3 kg',
  '',
])('"%s" says the same in every language', (text) => {
  expect(needsTranslation(text)).toBe(false)
})

test.each(['Sal', '200 g de harina', 'Paso 3', '第3章', 'Mira @ana', '5 minutes', 'A'])(
  '"%s" is to be translated',
  (text) => {
    expect(needsTranslation(text)).toBe(true)
  },
)
