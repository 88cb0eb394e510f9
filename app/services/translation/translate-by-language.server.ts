import type { Db } from '../../db/client.server.ts'
import { termsOfProject } from '../../db/glossary.server.ts'
import { recallTranslations } from '../../db/translation-memory.server.ts'
import { glossaryFor } from '../../domain/glossary.ts'
import type { ProjectId, TrackId, UserId } from '../../domain/ids.ts'
import type { Language } from '../../domain/languages.ts'
import type { Translator } from '../../domain/translator.ts'
import type { UniqueText } from '../../domain/unique-texts.ts'
import { translateTexts, type TranslationOutcome } from './translate-texts.server.ts'

export interface ProjectTexts {
  readonly projectId: ProjectId
  readonly userId: UserId
  readonly target: Language
  /** All of the project's; those that are settled only lend their words. */
  readonly texts: readonly UniqueText<TrackId>[]
}

interface Means {
  readonly db: Db
  /** In the order in which they are tried; none: only glossary and memory. */
  readonly engines: (source: Language) => Promise<readonly Translator[]>
  readonly signal: AbortSignal
  readonly onSettled: (outcomes: readonly TranslationOutcome[]) => Promise<void>
}

/** Translates the open texts of a project, each from its own language, with its user's glossary and memory. */
export async function translateByLanguage(
  { projectId, userId, target, texts }: ProjectTexts,
  { db, engines, signal, onSettled }: Means,
): Promise<void> {
  const open = texts.filter(({ isSettled }) => !isSettled)
  const terms = await termsOfProject(db, { userId, projectId })
  const said = texts.flatMap(({ id, personText }) =>
    personText === undefined ? [] : [[id, personText] as const],
  )
  for (const source of new Set(open.map(({ language }) => language))) {
    const group = open.filter(({ language }) => language === source)
    const ids = group.map(({ id }) => id)
    const remembered = await recallTranslations(db, { userId, source, target }, ids)
    await translateTexts(group, {
      source,
      target,
      engines: () => engines(source),
      glossary: glossaryFor(terms, source, target),
      memory: new Map([...remembered, ...said]),
      signal,
      onSettled,
    })
  }
}
