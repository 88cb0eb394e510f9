import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { LANGUAGES } from '#app/domain/languages.ts'
import { planCorpus } from '../clip-plan.ts'
import { CORPUS_SETS } from './corpus-set.ts'
import { allLines } from './sentences-of.ts'
import { STYLES_OF } from './styles-of.ts'
import { fontPackages, typefaces } from './typefaces.ts'

const PAIRS = [
  ['development', 'control'],
  ['development', 'sealed'],
  ['control', 'sealed'],
] as const
const shared = (first: readonly unknown[], second: readonly unknown[]) => {
  const known = new Set(first)
  return second.filter((each) => known.has(each))
}
const fold = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

test.each(PAIRS)('%s and %s share no sentence, in whatever language', (first, second) => {
  const of = (set: typeof first | typeof second) =>
    LANGUAGES.flatMap((language) => allLines(set, language).map(fold))
  expect(shared(of(first), of(second))).toEqual([])
})

test.each(PAIRS)('%s and %s share no typeface, style or footage', (first, second) => {
  const faces = (set: typeof first | typeof second) =>
    LANGUAGES.flatMap((language) => typefaces(set, language))
  const styles = (set: typeof first | typeof second) =>
    Object.values(STYLES_OF[set]).map((style) => JSON.stringify(style))
  const footage = (set: typeof first | typeof second) =>
    [0, 1, 50, 1000].flatMap((seed) => planCorpus({ size: 'full', seed, set }).map((clip) => clip.seed))
  for (const of of [faces, styles, footage]) expect(shared(of(first), of(second))).toEqual([])
})

test.each(CORPUS_SETS)('%s has at least forty lines a language, and sealed sixty, none twice', (set) => {
  for (const language of LANGUAGES) {
    const lines = allLines(set, language)
    expect(lines.length, language).toBeGreaterThanOrEqual(set === 'sealed' ? 60 : 40)
    expect(new Set(lines).size, language).toBe(lines.length)
  }
})

test('sealed has at least forty families, and each packaged one is installed', () => {
  expect(new Set(typefaces('sealed', 'es')).size).toBeGreaterThanOrEqual(40)
  const missing = CORPUS_SETS.flatMap(fontPackages).filter(
    (name) => !existsSync(path.join('node_modules/@fontsource', name)),
  )
  expect(missing).toEqual([])
})

test.each(CORPUS_SETS)('another seed draws other lines of %s, and the same seed the same ones', (set) => {
  const texts = (seed: number) =>
    planCorpus({ size: 'full', seed, set }).flatMap(({ lines }) => lines.map(({ text }) => text))
  expect(texts(3)).toEqual(texts(3))
  expect(texts(3)).not.toEqual(texts(4))
})

test.each(CORPUS_SETS)('no clip of %s shows a line twice', (set) => {
  for (const { file, lines } of [1, 2, 3].flatMap((seed) => planCorpus({ size: 'full', seed, set })))
    expect(new Set(lines.map(({ text }) => text)).size, file).toBe(lines.length)
})
