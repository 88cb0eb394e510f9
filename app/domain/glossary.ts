import * as z from 'zod'
import { LanguageCode } from './analysis-config.ts'
import type { Language } from './languages.ts'

const language = z
  .union([z.literal('').transform(() => null), LanguageCode])
  .nullish()
  .transform((code) => code ?? null)

/** How a person wants a term translated. Without a translation it stays as it is; without a language it goes for all. */
export interface GlossaryTerm {
  readonly term: string
  readonly translation: string | null
  readonly sourceLanguage: Language | null
  readonly targetLanguage: Language | null
}

/** The columns and fields that a term is told in, empty ones standing for none. Messages are translation keys. */
export const TermFields = z
  .object({
    term: z
      .string({ error: 'errors:form.term-required' })
      .trim()
      .min(1, 'errors:form.term-required')
      .max(200, 'errors:form.term-long'),
    translation: z.string().trim().max(200, 'errors:form.term-long').nullish(),
    source_language: language,
    target_language: language,
  })
  .refine(({ translation, target_language }) => !translation || target_language !== null, {
    path: ['target_language'],
    message: 'errors:form.term-target',
  })
  .transform(({ term, translation, source_language, target_language }): GlossaryTerm => ({
    term,
    translation: translation || null,
    sourceLanguage: source_language,
    targetLanguage: target_language,
  }))
export type TermFields = z.input<typeof TermFields>

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
