import { expect, test } from 'vitest'
import { AppError } from './errors.ts'
import { parseGlossary, printGlossary } from './glossary-csv.ts'

const TERMS = [
  { term: 'sal, "fina"', translation: 'fine salt', sourceLanguage: 'es', targetLanguage: 'en' },
  { term: 'Rótulo', translation: null, sourceLanguage: null, targetLanguage: null },
] as const

function refusal(work: () => unknown): AppError {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('not refused')
}

test('what is exported can be imported', () => {
  expect(parseGlossary(printGlossary(TERMS))).toEqual(TERMS)
})

test('columns may come in any order, and some may be missing', () => {
  expect(parseGlossary('Target_Language;TERM;translation\nzhTW;sal;鹽')).toEqual([
    { term: 'sal', translation: '鹽', sourceLanguage: null, targetLanguage: 'zh-tw' },
  ])
})

test('each wrong line is named', () => {
  expect(
    refusal(() => parseGlossary('term,translation,target_language\nsal,salt,en\n,x,en\npan,bread,xx\n')),
  ).toMatchObject({
    code: 'request.invalid',
    fields: { 'line 3': ['term'], 'line 4': ['target_language'] },
    unlisted: 0,
  })
})

test('a file without the column says so', () => {
  expect(refusal(() => parseGlossary('word\nsal'))).toMatchObject({ fields: { 'line 1': ['term'] } })
})

test('after fifty wrong lines no more are checked, and the rest is counted', () => {
  const csv = `term\n${'x\n'.repeat(10)}${`${'y'.repeat(201)}\n`.repeat(80)}`
  const { fields, unlisted } = refusal(() => parseGlossary(csv))
  expect(Object.keys(fields ?? {})).toHaveLength(50)
  expect(fields).toHaveProperty(['line 12'])
  expect(unlisted).toBe(30)
})

test.each([
  ['wrong lines', ',x\n'],
  ['honest lines', 'a,b\n'],
  ['empty lines', '\n'],
  ['opened quotes', '"\n'],
  ['cells', 'x,'],
  ['carriage returns', '\r'],
  ['quoted cells', '"x",'],
])('1.8 MB of %s are answered at once', (_, piece) => {
  const csv = `term,translation\n${piece.repeat(1_800_000 / piece.length)}`
  const before = process.threadCpuUsage()
  try {
    parseGlossary(csv)
  } catch (error) {
    expect(error).toBeInstanceOf(AppError)
  }
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(400)
})
