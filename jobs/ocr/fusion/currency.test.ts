import { expect, test } from 'vitest'
import type { Reading } from '../recognize/reading.ts'
import {
  hasBareAmount,
  withCurrency,
  withDollars,
  withForeignSign,
  withNarrowSigns,
  withOwnCurrency,
  withOwnSign,
  withSignsOf,
} from './currency.ts'
import { mapped } from './iterate.ts'

type Read = readonly [text: string, confidence: number]

test.each<[string, string, readonly Read[], string]>([
  [
    'the sign that readings have with and without a blank',
    '7,15 - 30 %',
    [
      ['7,15 € - 30%', 0.9],
      ['7,15€ - 30 %', 0.9],
      ['7,15 - 30 %', 0.9],
      ['715 € - 30 %', 0.93],
    ],
    '7,15 € - 30 %',
  ],
  [
    'the way of writing it that most have',
    'Desde 40',
    [
      ['Desde 40€', 0.9],
      ['Desde 40€', 0.9],
      ['Desde 40 €', 0.9],
    ],
    'Desde 40€',
  ],
  ['a sign in front', 'From 1,249.90', [['From £1,249.90', 0.9]], 'From £1,249.90'],
  ['a sign in front, with a blank', '8,30 - 9,10', [['€ 8,30 - € 9,10', 0.9]], '€ 8,30 - € 9,10'],
  ['the sign of each amount', '8,30 € - 9,10', [['8,30 € - 9,10 €', 0.9]], '8,30 € - 9,10 €'],
  ['the sign in place of what it was read as', '4,22 Е', [['4,22 €', 0.9]], '4,22 €'],
  ['it beside a dash', '8,93 & – 14,50Е', [['8,93 £ - 14,50 £', 0.9]], '8,93 £ – 14,50 £'],
  ['it, but no word', '4,22 Ещё', [['4,22 €', 0.9]], '4,22 € Ещё'],
  ['dirt between the two counts as none', '6,20', [['6,20:€.', 0.9]], '6,20€'],
  ['thousands with a blank', 'Prix 1 200', [['Prix 1 200 €', 0.9]], 'Prix 1 200 €'],
])('restores %s', (_, text, readings, expected) => {
  expect(
    withCurrency(
      text,
      readings.map(([read, confidence]) => ({ text: read, confidence })),
    ),
  ).toBe(expected)
})

test.each<[string, string, readonly Read[]]>([
  ['a sign that is there', '7,15 €', [['7,15€', 0.9]]],
  [
    'an amount that more readings see without one',
    'Sala 12',
    [
      ['Sala 12€', 0.7],
      ['Sala 12', 0.9],
    ],
  ],
  ['what unsure readings have', 'Sala 12', [['Sala 12 €', 0.5]]],
  ['a sign at other digits', 'Sala 12', [['Sala 72 €', 0.9]]],
  ['a text without digits', 'Sala', [['Sala €', 0.9]]],
])('leaves %s', (_, text, readings) => {
  expect(
    withCurrency(
      text,
      readings.map(([read, confidence]) => ({ text: read, confidence })),
    ),
  ).toBe(text)
})

test.each<[string, boolean]>([
  ['3,941.20', true],
  ['1 249,90 – 25 %', true],
  ['Desde 40', true],
  ['€3.46 – 65%', false],
  ['2006年5月3日', false],
  ['USB 3.0インチ', false],
  ['- 25 %', false],
  ['Model S75', false],
  ['人民币', false],
  ['￥3,800', false],
  ['$ 12', false],
  ['1 200 ₽', false],
])('whether %s has an amount that may have lost its sign: %s', (text, expected) => {
  expect(hasBareAmount(text)).toBe(expected)
})

const price: Reading = { text: '€3.46 - 65%', confidence: 0.93 }
const noise: Reading = { text: 'ES %', confidence: 0.46 }

test('a sign comes from the recognizer that has it, and no percentage becomes a price', () => {
  const yen = { text: '€3.46 - 65¥', confidence: 0.92 }
  expect(withSignsOf('3.46 – 65%', [noise, price, yen])).toBe('€3.46 – 65%')
})

test.each<[string, string, readonly Reading[], number]>([
  ['none where there is no amount', '人民币', [price], 0],
  ['two that agree', '3.46 – 65%', [price, price, noise], 2],
  ['four of any that do not', '3.46 – 65%', [price, noise, noise, noise, price], 4],
])('as few readings as are needed are made for a sign: %s', (_, text, readings, expected) => {
  let made = 0
  withSignsOf(
    text,
    mapped(readings, (reading) => (made++, reading)),
  )
  expect(made).toBe(expected)
})

test('five thousand amounts take no more than linear time', () => {
  const text = Array.from({ length: 5000 }, (_, at) => `${at}`).join(' x ')
  expect(withCurrency(text, [{ text, confidence: 0.9 }])).toBe(text)
})

test.each([
  ['ja', '定価 \\2,600', '定価 ¥2,600'],
  ['ko', '\\ 7,000 부터', '₩ 7,000 부터'],
  ['ko', 'C:\\폴더', 'C:\\폴더'],
  ['zh-tw', '\\300', '\\300'],
] as const)('a backslash before an amount is the sign of the currency: %s %s', (language, text, expected) => {
  const symbols = Array.from(text.replaceAll(' ', ''), (symbol) => ({
    text: symbol,
    confidence: 0.9,
    startsWord: false,
    wordConfidence: 0.9,
  }))
  const signed = withOwnSign({ text, confidence: 0.9, symbols }, language)
  expect(signed.text).toBe(expected)
  expect(signed.symbols.map((symbol) => symbol.text).join('')).toBe(expected.replaceAll(' ', ''))
})

test.each([
  ['ko', 'W 8,500 S2E', '₩ 8,500 S2E'],
  ['ko', 'BMW 5', 'BMW 5'],
  ['ja', 'W8,500', 'W8,500'],
] as const)(
  'English readings have a letter for the won of a Korean line: %s %s',
  (language, text, expected) => {
    expect(withForeignSign({ text, confidence: 0.9 }, language).text).toBe(expected)
  },
)

test.each([
  ['定価2,600から', '定価 ¥2,600 から', '定価¥2,600から'],
  ['2.600円', '¥2.600円', '¥2.600円'],
  ['특가 % 9,000', '특가 ₩ 9,000', '특가 ₩ 9,000'],
  ['定価2,600から', '定価2,600から', '定価2,600から'],
])('the sign of an amount among characters: %s', (text, reading, expected) => {
  expect(withOwnCurrency(text, [{ text: reading, confidence: 0.9 }])).toBe(expected)
})

test.each([
  ['RS 19,90 o quilo', ['R$ 19,90 o quilo', 'RS 19,90 o quilo'], 'R$ 19,90 o quilo'],
  ['USS 3 billion', ['US$ 8 billion'], 'US$ 3 billion'],
  ['USS 3 billion', ['USS 3 billion'], 'USS 3 billion'],
  ['Bus 3', ['Bu$ 3'], 'Bus 3'],
])('dollars of a country: %s', (text, readings, expected) => {
  const all = readings.map((each) => ({ text: each, confidence: 0.9 }))
  expect(withDollars(text, all)).toBe(expected)
})

test('signs as wide as ideographs become narrow ones', () => {
  expect(withNarrowSigns('￥88 ￦90 ＄5 ￡7 元')).toBe('¥88 ₩90 $5 £7 元')
})
