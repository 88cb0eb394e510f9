import * as z from 'zod'
import { LANGUAGES, type Language } from './languages.ts'

const words = z.string().trim().min(1).max(200)
const language = z.enum(LANGUAGES).nullable()

/** How a person wants a term translated. Without a translation it stays as it is; without a language it goes for all. */
export const GlossaryTerm = z
  .object({ term: words, translation: words.nullable(), sourceLanguage: language, targetLanguage: language })
  .refine(({ translation, targetLanguage }) => translation === null || targetLanguage !== null, {
    path: ['targetLanguage'],
    message: 'required',
  })
export type GlossaryTerm = z.infer<typeof GlossaryTerm>

interface ScopedTerm extends GlossaryTerm {
  /** A term of the project counts more than one of its user. */
  readonly isProjects: boolean
}

/** What holds for a pair: source term to target term, equal ones stay. Nearer and narrower terms win. */
export function glossaryFor(
  terms: readonly ScopedTerm[],
  source: Language,
  target: Language,
): ReadonlyMap<string, string> {
  const weight = ({ isProjects, sourceLanguage, targetLanguage }: ScopedTerm) =>
    (isProjects ? 4 : 0) + (targetLanguage === null ? 0 : 2) + (sourceLanguage === null ? 0 : 1)
  const chosen = new Map<string, ScopedTerm>()
  for (const term of [...terms].sort((a, b) => weight(a) - weight(b))) {
    const isForSource = term.sourceLanguage === null || term.sourceLanguage === source
    const isForTarget = term.targetLanguage === null || term.targetLanguage === target
    if (isForSource && isForTarget) chosen.set(term.term.toLowerCase(), term)
  }
  return new Map([...chosen.values()].map(({ term, translation }) => [term, translation ?? term]))
}
