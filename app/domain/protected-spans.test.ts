import { expect, test } from 'vitest'
import { needsTranslation, peelProtected, protectedSpans, withoutProtected } from './protected-spans.ts'

test.each([
  ['See https://example.com/v?id=7.', ['https://example.com/v?id=7']],
  ['Visita www.recetas.es (hoy)', ['www.recetas.es']],
  ['Write to ana.ruiz@example.com!', ['ana.ruiz@example.com']],
  ['Buy at shop.com today', ['shop.com']],
  ['Follow @cocina_facil and #receta', ['@cocina_facil', '#receta']],
  ['Hola {name}, {{count}} de %s y <b>más</b>', ['{name}', '{{count}}', '%s', '<b>', '</b>']],
  ['Open from 9 am to 6:30 p.m.', ['9 am', '6:30 p.m.']],
  ['Sí 👩‍🍳 y 🇪🇸 y 👍🏽', ['👩‍🍳', '🇪🇸', '👍🏽']],
  ['Nothing of the kind: 50% of it.', []],
])('in "%s" %j stay', (text, expected) => {
  expect(protectedSpans(text).map((span) => span.text)).toEqual(expected)
  for (const { start, end, text: found } of protectedSpans(text)) expect(text.slice(start, end)).toBe(found)
})

test('cutting them out leaves the rest in place', () => {
  expect(withoutProtected('Mira @ana en https://a.com ya')).toBe('Mira   en   ya')
})

test.each([
  ['Síguenos: @ana #receta', 'Síguenos:', { before: '', after: ' @ana #receta' }],
  ['👍 ¡Gracias!', '¡Gracias!', { before: '👍 ', after: '' }],
  ['Mira @ana hoy', 'Mira @ana hoy', { before: '', after: '' }],
  ['@ana', '', { before: '@ana', after: '' }],
  ['Sal', 'Sal', { before: '', after: '' }],
])('what an engine need see of "%s" is "%s"', (text, core, ends) => {
  const parts = peelProtected(text)
  expect(parts).toEqual({ core, ...ends })
  expect(parts.before + parts.core + parts.after).toBe(text)
})

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
