import type { Language } from './languages.ts'

type TranslationQuality = 'draft' | 'neural' | 'provider'

/**
 * Why a text has no translation, or why an engine's answer was not taken. Stored with the text and used as
 * translation key (`translation:problem.<code>`).
 */
export const TRANSLATION_PROBLEMS = [
  'no-engine',
  'engine-failed',
  'timed-out',
  'too-long',
  'unauthorised',
  'forbidden',
  'quota-exceeded',
  'rate-limited',
  'unavailable',
  'invalid-answer',
  'model-damaged',
  'refused',
  'empty',
  'unchanged',
  'wrong-script',
  'numbers-changed',
  'placeholders-lost',
  'repeats-itself',
  'overlong',
] as const
export type TranslationProblem = (typeof TRANSLATION_PROBLEMS)[number]

/** The problem of that name; null for anything else. */
export function problemIn(stored: string | null): TranslationProblem | null {
  return TRANSLATION_PROBLEMS.find((problem) => problem === stored) ?? null
}

/** An engine that was asked for a text, and why its answer was not taken. */
export interface PassedOver {
  readonly engine: string
  readonly problem: TranslationProblem
}

export interface TranslationItem {
  readonly id: string
  readonly text: string
  /** How many characters fit the box of the original; undefined when unknown. A wish, not a cut. */
  readonly maxChars?: number
  /** Neighbouring texts in time, nearest first, for engines that can use them. */
  readonly context?: readonly string[]
}

/** What an engine has made of the same text in another video. */
export interface TwinTranslation {
  readonly text: string
  readonly engine: string
  readonly draft: boolean
  readonly unknownWords: number
}

export interface TranslationJob {
  readonly source: Language
  readonly target: Language
  /** Source term to target term; equal ones are not translated. */
  readonly glossary: ReadonlyMap<string, string>
  readonly signal: AbortSignal
}

/** Each item is answered by its id, with a text or with the reason why there is none. */
export type TranslationAnswer =
  | { readonly id: string; readonly text: string; readonly unknownWords: number }
  | { readonly id: string; readonly problem: TranslationProblem }

export interface Translator {
  readonly id: string
  readonly quality: TranslationQuality
  /** It writes for `maxChars`, so that asked again with fewer it finds shorter words. */
  readonly writesToLength?: boolean
  readonly limits: { readonly itemsPerCall: number; readonly charactersPerCall: number }
  supports(source: Language, target: Language): boolean
  /**
   * Answers every item exactly once, in any order. Throws `TranslatorFailure` when nothing could be
   * translated, and what the signal was aborted with.
   */
  translate(items: readonly TranslationItem[], job: TranslationJob): Promise<TranslationAnswer[]>
}

/** A whole call failed. `retryAfterSeconds` is what the engine asked for, when it is worth coming back. */
export class TranslatorFailure extends Error {
  readonly engine: string
  readonly problem: TranslationProblem
  readonly retryAfterSeconds: number | undefined

  constructor(
    engine: string,
    problem: TranslationProblem,
    options: { cause?: unknown; retryAfterSeconds?: number | undefined } = {},
  ) {
    super(`${engine}: ${problem}`, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'TranslatorFailure'
    this.engine = engine
    this.problem = problem
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}
