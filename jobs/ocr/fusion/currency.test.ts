import { expect, test } from 'vitest'
import { withCurrency } from './currency.ts'

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

test('five thousand amounts take no more than linear time', () => {
  const text = Array.from({ length: 5000 }, (_, at) => `${at}`).join(' x ')
  expect(withCurrency(text, [{ text, confidence: 0.9 }])).toBe(text)
})
