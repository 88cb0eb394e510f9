import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { ERROR_STATUS } from '#app/domain/errors.ts'
import { NAMESPACES as SERVED, SERVER_NAMESPACES } from '#app/i18n/options.ts'
import { SERVED_LANGUAGES } from '#app/i18n/languages.ts'

const ROOT = join(import.meta.dirname, '..')
const NAMESPACES = [...SERVED, ...SERVER_NAMESPACES]
const LOCALES = join(ROOT, 'public', 'locales')
const Texts = z.record(z.string(), z.json())
/** Endings that i18next adds by itself, by the number. */
const PLURAL = /_(zero|one|two|few|many|other)$/

/** The texts of a file by their full keys, `namespace:a.b.c`. */
function textsOf(language: string, namespace: string): Map<string, string> {
  const file = readFileSync(join(LOCALES, language, `${namespace}.json`), 'utf8')
  return new Map(leaves(Texts.parse(JSON.parse(file)), `${namespace}:`))
}

function leaves(value: unknown, key: string): [string, string][] {
  if (typeof value === 'string') return [[key, value]]
  if (typeof value !== 'object' || value === null) throw new Error(`${key} is no text`)
  const separator = key.endsWith(':') ? '' : '.'
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, `${key}${separator}${name}`))
}

const allTexts = (language: string) => new Map(NAMESPACES.flatMap((name) => [...textsOf(language, name)]))
const spanish = allTexts('es')

const sources = ['app', 'jobs', 'remotion'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => readFileSync(join(ROOT, folder, name), 'utf8')),
)

/** String and template literals of the sources; what a template computes may be anything without a colon. */
const literals = new Set(
  sources.flatMap((text) =>
    [...text.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)].map(
      (found) => found[1] ?? found[2] ?? '',
    ),
  ),
)
const exact = new Set([...literals].filter((literal) => !literal.includes('${')))
const patterns = [...literals]
  .filter((literal) => literal.includes('${') && /^[\w:.${}-]+(?:\([^)]*\)[\w:.${}-]*)?$/.test(literal))
  .map((literal) => literal.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
  .filter((parts) => parts.some((part) => /\w{2}/.test(part)))
  .map((parts) => new RegExp(`^(?:\\w+:)?${parts.join('[\\w-]+')}$`))

/** Keys that are asked for with all that is below them. */
const whole = sources.flatMap((text) =>
  [...text.matchAll(/\bt\(['`]([^'`]+)['`],\s*\{ returnObjects/g)].map(([, key = '']) =>
    key.replace(/^\$\{\w+\}/, ''),
  ),
)

function isUsed(key: string): boolean {
  const [namespace = '', path = ''] = key.split(/:(.*)/)
  const name = path.replace(PLURAL, '')
  return (
    exact.has(name) ||
    exact.has(`${namespace}:${name}`) ||
    patterns.some((pattern) => pattern.test(name)) ||
    whole.some((parent) => name.includes(`${parent}.`))
  )
}

test('the folders hold the languages that are served, and the same files', () => {
  expect(readdirSync(LOCALES).toSorted()).toEqual([...SERVED_LANGUAGES].toSorted())
  for (const language of SERVED_LANGUAGES)
    expect(readdirSync(join(LOCALES, language)).toSorted(), language).toEqual(
      NAMESPACES.map((name) => `${name}.json`).toSorted(),
    )
})

test.each(SERVED_LANGUAGES)('no text is missing in %s, and none is there that Spanish lacks', (language) => {
  const plain = (texts: Map<string, string>) =>
    new Set([...texts.keys()].map((key) => key.replace(PLURAL, '')))
  expect([...plain(allTexts(language))].toSorted()).toEqual([...plain(spanish)].toSorted())
})

test.each(SERVED_LANGUAGES)('every counted text of %s has the forms that its language needs', (language) => {
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const texts = allTexts(language)
  const counted = new Set(
    [...texts.keys()].filter((key) => PLURAL.test(key)).map((key) => key.replace(PLURAL, '')),
  )
  // `many` is for millions in the Romance languages; i18next falls back to `other`
  const missing = [...counted].flatMap((key) =>
    needed.filter((form) => form !== 'many' && !texts.has(`${key}_${form}`)).map((form) => `${key}_${form}`),
  )
  expect(missing).toEqual([])
})

test.each(SERVED_LANGUAGES)('the texts of %s fill in the same values as the Spanish ones', (language) => {
  const values = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([value]) => value).toSorted()
  const different = [...allTexts(language)].filter(([key, text]) => {
    const other = spanish.get(key)
    // the form for one may spell the number out
    return other !== undefined && !key.endsWith('_one') && String(values(text)) !== String(values(other))
  })
  expect(different).toEqual([])
})

test('no text is empty', () => {
  const bad = SERVED_LANGUAGES.flatMap((language) =>
    [...allTexts(language)].filter(([, text]) => text.trim() === ''),
  )
  expect(bad).toEqual([])
})

test('no text is unused', () => {
  expect([...spanish.keys()].filter((key) => !isUsed(key))).toEqual([])
})

// proves error-12
test('every expected failure has its text', () => {
  const codes = Object.keys(ERROR_STATUS).filter((code) => !spanish.has(`errors:${code}`))
  expect(codes).toEqual([])
})

test('every message that a form can give has its text', () => {
  const messages = [...exact].filter((literal) => /^errors:[\w.-]+$/.test(literal))
  expect(messages.filter((key) => !spanish.has(key))).toEqual([])
})
