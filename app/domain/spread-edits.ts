import { originalKey } from './original-key.ts'

/** A text and what its translation is now; no translation counts as an empty one. */
export interface EditableText<Id extends string> {
  readonly id: Id
  readonly original: string
  readonly translation: string
}

/**
 * What changes when a person saves these translations by id: an edit goes to every text with the same original
 * (trimmed, in any case). An unchanged text of a set is no edit, so it does not undo the edit of its twin; of two
 * different edits the later one counts.
 */
export function spreadEdits<Id extends string>(
  texts: readonly EditableText<Id>[],
  edits: Readonly<Partial<Record<Id, string>>>,
): { id: Id; text: string }[] {
  const edited = new Map<string, string>()
  for (const { id, original, translation } of texts) {
    const text = edits[id]
    if (text !== undefined && text !== translation) edited.set(originalKey(original), text)
  }
  return texts.flatMap(({ id, original, translation }) => {
    const text = edited.get(originalKey(original))
    return text === undefined || text === translation ? [] : [{ id, text }]
  })
}
