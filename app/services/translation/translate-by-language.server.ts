import type { Db } from '../../db/client.server.ts'
import { findTwinTranslations } from '../../db/collection-twins.server.ts'
import { termsOfProject } from '../../db/glossary.server.ts'
import { recallTranslations } from '../../db/translation-memory.server.ts'
import type { MachineTranslation } from '../../db/translations.server.ts'
import { glossaryFor } from '../../domain/glossary.ts'
import type { ProjectId, TrackId, UserId } from '../../domain/ids.ts'
import { type JoinedText, joinedTexts } from '../../domain/joined-texts.ts'
import type { Language } from '../../domain/languages.ts'
import { originalKey } from '../../domain/original-key.ts'
import type { Translator } from '../../domain/translator.ts'
import type { UniqueText } from '../../domain/unique-texts.ts'
import { onLines } from '../../domain/wrapped-lines.ts'
import { translateTexts, type TranslationOutcome } from './translate-texts.server.ts'

export interface ProjectTexts {
  readonly projectId: ProjectId
  readonly userId: UserId
  readonly target: Language
  /** All of the project's; those that are settled only lend their words. */
  readonly texts: readonly UniqueText<TrackId>[]
  /** The ids of texts that are the lines of one paragraph, from top to bottom. */
  readonly paragraphs: readonly (readonly string[])[]
  /** Whether the terms of the user and of the project count; without it they do. */
  readonly withGlossary?: boolean
}

interface Means {
  readonly db: Db
  /** In the order in which they are tried; none: only glossary and memory. */
  readonly engines: (source: Language) => Promise<readonly Translator[]>
  readonly signal: AbortSignal
  readonly onSettled: (outcomes: readonly TranslationOutcome[]) => Promise<void>
}

/**
 * Translates the open texts of a project, each from its own language, with its user's glossary and memory. The lines of
 * a paragraph go to the engines as one text, and its translation comes back on as many lines.
 */
export async function translateByLanguage(
  { projectId, userId, target, texts, paragraphs, withGlossary = true }: ProjectTexts,
  { db, engines, signal, onSettled }: Means,
): Promise<void> {
  const open = texts.filter(({ isSettled }) => !isSettled)
  const terms = withGlossary ? await termsOfProject(db, { userId, projectId }) : []
  const said = texts.flatMap(({ id, personText }) =>
    personText === undefined ? [] : [[id, personText] as const],
  )
  for (const source of new Set(open.map(({ language }) => language))) {
    const group = open.filter(({ language }) => language === source)
    const glossary = glossaryFor(terms, source, target)
    const joined = joinedTexts(group, paragraphs)
    const ids = [...group, ...joined].map(({ id }) => id)
    const memory = new Map([...(await recallTranslations(db, { userId, source, target }, ids)), ...said])
    const known = new Set([...memory.keys(), ...[...glossary.keys()].map(originalKey)])
    const whole = new Map(
      joined.filter(({ lines }) => !lines.some(({ id }) => known.has(id))).map((text) => [text.id, text]),
    )
    const lines = new Set([...whole.values()].flatMap((text) => text.lines))
    const request = { source, target, engines: () => engines(source), glossary, memory, signal }
    // an engine that gets a term, or a paragraph, is not to be told what it made of the text without
    const alone = withGlossary
      ? group.filter((text) => !lines.has(text) && !hasTerm(text.text, glossary))
      : []
    const twins = await findTwinTranslations(
      db,
      { projectId, source, target },
      alone.map(({ id }) => id),
    )
    const tooShort: UniqueText<TrackId>[] = []
    await translateTexts([...group.filter((text) => !lines.has(text)), ...whole.values()], {
      ...{ ...request, twins },
      onSettled: (outcomes) =>
        onSettled(
          outcomes.flatMap((outcome) => {
            const paragraph = whole.get(outcome.id)
            if (!paragraph) return [outcome]
            const ofLines = outcomesOfLines(outcome, paragraph, target)
            if (!ofLines) tooShort.push(...paragraph.lines)
            return ofLines ?? []
          }),
        ),
    })
    if (tooShort.length > 0) await translateTexts(tooShort, { ...request, onSettled })
  }
}

function hasTerm(text: string, glossary: ReadonlyMap<string, string>): boolean {
  const key = originalKey(text)
  return [...glossary.keys()].some((term) => key.includes(originalKey(term)))
}

/** What each line of a paragraph gets of its translation; undefined when that has fewer words than there are lines. */
function outcomesOfLines(
  outcome: TranslationOutcome,
  { lines }: JoinedText<TrackId>,
  target: Language,
): TranslationOutcome[] | undefined {
  const shares = lines.map(({ maxChars, text }) => maxChars ?? text.length)
  const texts = outcome.text === '' ? lines.map(() => '') : onLines(outcome.text, shares, target)
  return texts && lines.map(({ id }, line) => ({ ...outcome, id, text: texts[line] ?? '' }))
}

/** What says, for outcomes of these texts, what each track gets that wants a translation of its text. */
export function rowsFor(
  texts: readonly UniqueText<TrackId>[],
): (outcomes: readonly TranslationOutcome[]) => MachineTranslation[] {
  const tracksOf = new Map(texts.map(({ id, trackIds }) => [id, trackIds]))
  return (outcomes) =>
    outcomes.flatMap(({ id, ...outcome }) =>
      (tracksOf.get(id) ?? []).map((trackId) => ({ trackId, ...outcome })),
    )
}
