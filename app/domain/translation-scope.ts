/** What a translation job works on: every text, or only those that have no translation yet or a doubtful one. */
export const TRANSLATION_SCOPES = ['all', 'untranslated'] as const
export type TranslationScope = (typeof TRANSLATION_SCOPES)[number]

interface Translated {
  readonly text: string | null
  readonly origin: 'machine' | 'memory' | 'person' | null
  readonly problem: string | null
}

/** Whether an engine may be asked once more. What a person wrote stands, also where they left a text blank. */
export function isUntranslated({ text, origin, problem }: Translated): boolean {
  return origin !== 'person' && (problem !== null || !text?.trim())
}
