import { canonicalJson } from './canonical-json.ts'
import type { TrackId } from './ids.ts'

/** What a person has done. */
export const HISTORY_KINDS = [
  'translate',
  'change',
  'review',
  'add',
  'delete',
  'restore',
  'split',
  'merge',
  'revert',
] as const
export type HistoryKind = (typeof HISTORY_KINDS)[number]

/** Values of a text by the names of their columns, and its translations by language; null: it has none. */
export interface TextState {
  readonly columns: Readonly<Record<string, unknown>>
  readonly translations: Readonly<Record<string, Readonly<Record<string, unknown>> | null>>
}

/** The values of a text that a change has made different. */
export interface TextDifference {
  readonly id: TrackId
  readonly before: TextState
  readonly after: TextState
}

export type TextStates = ReadonlyMap<TrackId, TextState>

/** What is different in which texts. One that was not there before was deleted. */
export function differences(before: TextStates, after: TextStates): TextDifference[] {
  return [...after].flatMap(([id, now]) => {
    const then = before.get(id) ?? { columns: { ...now.columns, deleted_at: NEVER_THERE }, translations: {} }
    const columns = namesThatDiffer(then.columns, now.columns)
    const languages = namesThatDiffer(then.translations, now.translations)
    if (columns.length + languages.length === 0) return []
    return [{ id, before: only(then, columns, languages), after: only(now, columns, languages) }]
  })
}

/** Any moment will do: a text that came into being is one that was not there when that is taken back. */
const NEVER_THERE = '1970-01-01T00:00:00Z'

function namesThatDiffer(one: object, other: object): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].filter(
    (name) => canonicalJson(valueOf(one, name)) !== canonicalJson(valueOf(other, name)),
  )
}

function valueOf(values: object, name: string): unknown {
  return Reflect.get(values, name) ?? null
}

function only({ columns, translations }: TextState, names: string[], languages: string[]): TextState {
  return {
    columns: Object.fromEntries(names.map((name) => [name, columns[name] ?? null])),
    translations: Object.fromEntries(languages.map((name) => [name, translations[name] ?? null])),
  }
}

/** What a text said before and after: as it was read, else its one translation; empty where it had none. */
export function wordsOf({ before, after }: TextDifference): { before: string; after: string } | undefined {
  if ('original_text' in after.columns)
    return { before: wordIn(before.columns, 'original_text'), after: wordIn(after.columns, 'original_text') }
  const [language, ...others] = Object.keys(after.translations)
  if (language === undefined || others.length > 0) return undefined
  return {
    before: wordIn(before.translations[language] ?? {}, 'text'),
    after: wordIn(after.translations[language] ?? {}, 'text'),
  }
}

function wordIn(values: object, name: string): string {
  const value = valueOf(values, name)
  return typeof value === 'string' ? value : ''
}

/** The same the other way round. */
export function reversed(changes: readonly TextDifference[]): TextDifference[] {
  return changes.map(({ id, before, after }) => ({ id, before: after, after: before }))
}

/** What the differences are in, in the words of people and of the API. */
export function fieldsOf(changes: readonly TextDifference[]): string[] {
  const names = new Set<string>()
  for (const { after } of changes) {
    for (const column of Object.keys(after.columns)) names.add(FIELDS[column] ?? column)
    if (Object.keys(after.translations).length > 0) names.add('translation')
  }
  return [...names].sort()
}

const FIELDS: Readonly<Record<string, string>> = {
  original_text: 'original_text',
  read_text: 'original_text',
  start_frame: 'times',
  end_frame: 'times',
  start_seconds: 'times',
  end_seconds: 'times',
  boxes: 'way',
  prevalent_box: 'way',
  corrections: 'look',
  reviewed_at: 'reviewed',
  reviewed_language: 'reviewed',
  deleted_at: 'deleted',
  drop_reason: 'deleted',
}

/** A page of what people have changed, the latest first. */
export interface HistoryPage {
  readonly entries: readonly HistoryRow[]
  /** The last of these, if there are older ones. */
  readonly older: string | null
  readonly isNewest: boolean
}

export interface HistoryRow {
  readonly id: string
  readonly kind: HistoryKind
  /** As `fieldsOf` names them. */
  readonly fields: readonly string[]
  /** How many were changed. */
  readonly texts: number
  /** Of a single text as it reads now; null for several, and for one that is gone. */
  readonly original: string | null
  /** What the single text, or its translation, said; null where its words are as they were. */
  readonly before: string | null
  readonly after: string | null
  readonly person: string
  readonly at: Date
  readonly isUndone: boolean
  readonly canRevert: boolean
}
