import { expect, test } from 'vitest'
import type { PlanFlag } from './overlay/overlay-plan.ts'
import { type CheckCode, type CheckedText, type CheckRequest, textChecker } from './text-checks.ts'

const text = (change: Partial<CheckedText> = {}): CheckedText => ({
  id: 'a',
  original: 'Añade la sal',
  language: 'es',
  disposition: 'translate',
  translation: 'Add the salt',
  startSeconds: 0,
  endSeconds: 2,
  confidence: 0.97,
  isAsRead: true,
  unknownWords: 0,
  ...change,
})
const checks = (texts: readonly CheckedText[], change: Partial<CheckRequest<string>> = {}) =>
  texts.flatMap(
    textChecker({
      texts,
      target: 'en',
      glossary: () => new Map(),
      planned: new Map(),
      weaklyCovered: new Set(),
      ...change,
    }),
  )
const codes = (...asked: Parameters<typeof checks>) => checks(...asked).map(({ code }) => code)

test.each<[string, Partial<CheckedText>, CheckCode[]]>([
  ['a good one', {}, []],
  ['an empty one', { translation: ' \n' }, ['empty']],
  ['one that says the same', { translation: 'añade la SAL' }, ['untranslated']],
  ['a number that is the same', { original: '42', translation: '42' }, []],
  ['one in the target language', { language: 'en', translation: 'Añade la sal' }, []],
  ['another number', { original: '3 huevos', translation: '2 eggs' }, ['numbers']],
  ['a number written as elsewhere', { original: '1.500,5 g', translation: '1,500.5 g' }, []],
  ['a number that is lost', { original: 'A las 8', translation: 'At eight' }, ['numbers']],
  ['two numbers in another order', { original: '1 de 2', translation: 'of 2, 1' }, []],
  ['one that was hardly read', { confidence: 0.4 }, ['low-confidence']],
  ['one that a person has corrected', { confidence: 0.4, isAsRead: false }, []],
  ['unknown words', { unknownWords: 2 }, ['unknown-words']],
  ['one that is gone at once', { translation: 'Now you add the salt', endSeconds: 0.5 }, ['reading-speed']],
  ['one that was as fast before', { translation: 'Add salt', endSeconds: 0.1 }, []],
  ['one that is kept', { disposition: 'keep', translation: '' }, []],
  ['one that is erased', { disposition: 'erase', translation: '' }, []],
])('of %s it says %j', (_what, change, expected) => {
  expect(codes([text(change)])).toEqual(expected)
})

test.each<[string, string, string, boolean]>([
  ['is kept', 'Añade la sal', 'Add the SALT', true],
  ['is not kept', 'Añade la sal', 'Add the pepper', false],
  ['is part of another word', 'Añade salsa', 'Add the sauce', true],
])('a term of the glossary %s', (_what, original, translation, isTranslated) => {
  const glossary = () => new Map([['Sal', 'salt']])
  expect(codes([text({ original, translation })], { glossary })).toEqual(isTranslated ? [] : ['glossary'])
})

test('a term that stays is no untranslated text', () => {
  const kept = text({ original: 'Rótulo', translation: 'Rótulo' })
  expect(codes([kept], { glossary: () => new Map([['rótulo', 'rótulo']]) })).toEqual([])
})

test('the same text with two translations is inconsistent in both places', () => {
  const found = checks([text(), text({ id: 'b', original: 'AÑADE la sal', translation: 'Salt it' })])
  expect(found).toEqual([
    { id: 'a', code: 'inconsistent', facts: { others: ['Salt it'] } },
    { id: 'b', code: 'inconsistent', facts: { others: ['Add the salt'] } },
  ])
})

test('what the plan and the last drawing say is told', () => {
  const planned = new Map<string, PlanFlag[]>([['a', ['too-long', 'no-room']]])
  expect(codes([text()], { planned, weaklyCovered: new Set(['a']) })).toEqual(['too-long', 'weak-cover'])
})

test('facts name what is wrong', () => {
  expect(checks([text({ original: 'De 10 a 12', translation: 'From 10 to 13' })])).toMatchObject([
    { code: 'numbers', facts: { missing: ['12'], added: ['13'] } },
  ])
})
