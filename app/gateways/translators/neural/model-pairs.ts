import { LANGUAGES, type Language } from '../../../domain/languages.ts'

/** A model's direction as Firefox writes it: `es-en`, `en-zh-Hans`. */
export type ModelPair = string

/** Codes that models of a language go by, the present one first. */
const CODES: Readonly<Record<Language, readonly string[]>> = {
  es: ['es'],
  en: ['en'],
  fr: ['fr'],
  de: ['de'],
  it: ['it'],
  pt: ['pt'],
  ru: ['ru'],
  ja: ['ja'],
  'zh-cn': ['zh-Hans', 'zh'],
  'zh-tw': ['zh-Hant'],
  ko: ['ko'],
}

/** The installed models that lead from one language to the other: one, or two through English; undefined when none do. */
export function modelRoute(
  source: Language,
  target: Language,
  installed: ReadonlySet<ModelPair>,
): readonly ModelPair[] | undefined {
  if (source === target) return undefined
  const direct = oneOf(source, target, installed)
  if (direct !== undefined) return [direct]
  const [first, second] = [oneOf(source, 'en', installed), oneOf('en', target, installed)]
  return first === undefined || second === undefined ? undefined : [first, second]
}

function oneOf(source: Language, target: Language, installed: ReadonlySet<ModelPair>): ModelPair | undefined {
  return CODES[source]
    .flatMap((from) => CODES[target].map((to) => `${from}-${to}`))
    .find((pair) => installed.has(pair))
}

/**
 * The pair, in Firefox's codes, that a person means by `en-de`, `zh-cn-en` or `en-zhTW`; undefined when it is none.
 * Firefox has models from and into English only.
 */
export function parsePair(text: string): { source: string; target: string } | undefined {
  const lower = text.trim().toLowerCase()
  for (const language of LANGUAGES.filter((one) => one !== 'en')) {
    const [code = language] = CODES[language]
    const names = [language, language.replace('-', ''), ...CODES[language].map((one) => one.toLowerCase())]
    if (names.some((name) => lower === `en-${name}`)) return { source: 'en', target: code }
    if (names.some((name) => lower === `${name}-en`)) return { source: code, target: 'en' }
  }
  return undefined
}
