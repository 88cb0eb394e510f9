import type { TranslationItem, TranslationJob, Translator } from '../../../domain/translator.ts'
import { providerFailure } from './failures.ts'
import { codePair, isTranslatable, type LanguageCodes } from './language-codes.ts'
import { fromMarkup, type KeepTag, toMarkup } from './markup.ts'

/** Settings that every provider has. */
export interface ProviderSettings {
  readonly key: string
  /** Base URL, where it is not the provider's own. */
  readonly url?: string | undefined
  readonly timeoutMs?: number
  /** How often the client itself tries again. */
  readonly retries?: number
}

interface PositionalCall {
  readonly source: string
  readonly target: string
  /** Texts around these, for providers that take some. */
  readonly context: string
  readonly signal: AbortSignal
}

interface Positional {
  readonly id: string
  readonly limits: Translator['limits']
  readonly codes: LanguageCodes
  readonly keep: KeepTag
  /** Answers as many texts as it was given, in their order. Throws TranslatorFailure. */
  readonly call: (texts: string[], call: PositionalCall) => Promise<readonly string[]>
}

const CONTEXT_CHARACTERS = 1000

/** A provider that answers by position: an answer of another length is not believed. */
export function createPositional({ id, limits, codes, keep, call }: Positional): Translator {
  return {
    id,
    quality: 'provider',
    limits,
    supports: isTranslatable,
    async translate(items: readonly TranslationItem[], { source, target, glossary, signal }: TranslationJob) {
      const texts = items.map(({ text }) => toMarkup(text, glossary, keep))
      const answers = await call(texts, {
        ...codePair(codes, source, target),
        context: contextOf(items),
        signal,
      })
      if (answers.length !== items.length)
        throw providerFailure(id, {
          problem: 'invalid-answer',
          message: `${answers.length} answers to ${items.length} texts`,
        })
      return items.map((item, index) => ({
        id: item.id,
        text: fromMarkup(answers[index] ?? ''),
        unknownWords: 0,
      }))
    },
  }
}

function contextOf(items: readonly TranslationItem[]): string {
  const own = new Set(items.map(({ text }) => text))
  const around = new Set(items.flatMap(({ context }) => context ?? []).filter((text) => !own.has(text)))
  return [...around].join('\n').slice(0, CONTEXT_CHARACTERS)
}
