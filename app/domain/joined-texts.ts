import { originalKey } from './original-key.ts'
import type { TranslationItem } from './translator.ts'
import type { UniqueText } from './unique-texts.ts'

/** A paragraph that is translated as one text. Its id is the `originalKey` of its lines joined. */
export interface JoinedText<Id extends string = string> extends TranslationItem {
  readonly lines: readonly UniqueText<Id>[]
}

/** The paragraphs all of whose lines are among the texts: a line that is settled keeps the others apart. */
export function joinedTexts<Id extends string>(
  texts: readonly UniqueText<Id>[],
  paragraphs: readonly (readonly string[])[],
): JoinedText<Id>[] {
  const textOf = new Map(texts.map((text) => [text.id, text]))
  return paragraphs.flatMap((ids) => {
    const lines = ids.flatMap((id) => textOf.get(id) ?? [])
    if (lines.length < ids.length) return []
    const text = lines.map((line) => line.text).join('\n')
    const own = new Set(lines.map((line) => line.text))
    return [
      {
        id: originalKey(text),
        text,
        maxChars: lines.reduce((sum, line) => sum + (line.maxChars ?? line.text.length), 0),
        context: (lines[0]?.context ?? []).filter((near) => !own.has(near)),
        lines,
      },
    ]
  })
}
