import type { Language } from '../../../domain/languages.ts'
import { legsBetween, MODEL_LEGS, type ModelLeg } from '../../../domain/model-leg.ts'

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

/** The models that are missing for the way from one language to the other. */
export function missingLegs(
  source: Language,
  target: Language,
  installed: ReadonlySet<ModelPair>,
): readonly ModelLeg[] {
  return legsBetween(source, target).filter((leg) => oneOf(leg.source, leg.target, installed) === undefined)
}

function oneOf(source: Language, target: Language, installed: ReadonlySet<ModelPair>): ModelPair | undefined {
  return pairsOfLeg({ source, target })
    .map((pair) => `${pair.source}-${pair.target}`)
    .find((pair) => installed.has(pair))
}

/** The pairs, in Firefox's codes, that a leg's model may go by, the present one first. */
export function pairsOfLeg({ source, target }: ModelLeg): { source: string; target: string }[] {
  return CODES[source].flatMap((from) => CODES[target].map((to) => ({ source: from, target: to })))
}

/** The leg that a person means by `en-de`, `zh-cn-en` or `en-zhTW`; undefined when it has no model. */
export function parseLeg(text: string): ModelLeg | undefined {
  const lower = text.trim().toLowerCase()
  const namesOf = (language: Language) => [
    language,
    language.replace('-', ''),
    ...CODES[language].map((code) => code.toLowerCase()),
  ]
  return MODEL_LEGS.find(({ source, target }) =>
    namesOf(source).some((from) => namesOf(target).some((to) => lower === `${from}-${to}`)),
  )
}
