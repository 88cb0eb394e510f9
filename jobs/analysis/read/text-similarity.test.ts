import { expect, test } from 'vitest'
import {
  growsFrom,
  isSameText,
  commonShare,
  placeWithin,
  textLength,
  textSimilarity,
} from './text-similarity.ts'

test.each([
  ['Añada la sal', 'AÑADA  LA SAL', 1],
  ['Añada la sal', 'Anada la sal', 0.9],
  ['ｶﾞ', 'ガ', 1],
  ['uno', 'tres', 0],
  ['', '', 1],
])('%s and %s are alike by %d', (a, b, expected) => {
  expect(textSimilarity(a, b)).toBeCloseTo(expected, 1)
})

const read = (text: string, confidence: number) => ({ text, confidence })

test.each([
  // text, text, confidence of both, threshold, same
  ['Do you know him?', 'Do you know her?', 0.6, 0.8, true],
  ['Do you know him?', 'Do you know her?', 0.6, 0.95, false],
  // sure readings differ because the texts do, unless the setting is very lax
  ['Do you know him?', 'Do you know her?', 0.95, 0.8, false],
  ['Do you know him?', 'Do you know her?', 0.95, 0.3, true],
  ['Paso 1', 'Paso 2', 0.8, 0.5, false],
  ['Paso 1', 'Paso l', 0.5, 0.8, true],
  ['Precaliente el horno a 180', 'Precaliente e1 horno a 180', 0.6, 0.8, true],
  ['Añada la sal', 'Añada la sal', 0.2, 1, true],
])('%s / %s, read with %d, are the same text at %d: %s', (a, b, confidence, threshold, same) => {
  expect(isSameText(read(a, confidence), read(b, confidence), threshold)).toBe(same)
})

test.each([
  ['315', 3],
  ['서울', 4],
  ['愚园路', 6],
  ['にほん', 6],
  ['a b', 2],
  ['é', 1],
  ['', 0],
])('%s counts %d characters', (text, length) => {
  expect(textLength(text)).toBe(length)
})

test.each([
  ['Mezc', 'Mezcle la', true],
  ['Mezcl', 'Mezcle', true],
  // the last letter was half drawn
  ['Mezcl|', 'Mezcle la', true],
  ['Mezcle', 'Mezcle', false],
  ['Mezcle la', 'Mezcle', false],
  ['', 'Mezcle', false],
  ['Paso uno', 'Otra cosa más', false],
])('%s grows into %s: %s', (shorter, longer, grows) => {
  expect(growsFrom(shorter, longer)).toBe(grows)
})

test.each([
  ['Mezcle la harina', 'Mezcle toda la harina', 1],
  ['Mezcle la harina', 'Mezcle', 1],
  ['Mezcle la', 'Mezcle lo', 7 / 8],
  ['sal', 'agua', 0],
  ['', 'agua', 0],
])('of "%s" and "%s" the common share is %s', (first, second, share) => {
  expect(commonShare(first, second)).toBeCloseTo(share, 6)
})

test.each([
  ['alle 8 alle 20', 'Aperto dalle 8 alle 20', 7 / 18, 1],
  ['Mezcle la', 'Mezcle la harina', 0, 8 / 14],
  // one letter is misread
  ['harina con', 'Mezcle la hanina con agua', 8 / 21, 17 / 21],
])('%s stands in %s from %d to %d', (part, whole, from, to) => {
  expect(placeWithin(part, whole)).toEqual({ from, to })
})

test.each([
  ['Así', 'Así fue siempre'],
  ['Paso uno', 'Otra cosa más'],
  ['Mezcle la harina', 'harina'],
  ['Mezcle la harina', 'Mezcle la carina'],
])('%s does not stand in %s, or may do so by chance', (part, whole) => {
  expect(placeWithin(part, whole)).toBeUndefined()
})
