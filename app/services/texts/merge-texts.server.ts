import type { Db, Trx } from '../../db/client.server.ts'
import type { Owned } from '../../db/projects.server.ts'
import { findWholeTexts, markDeleted, type WholeText, writeMerged } from '../../db/split-texts.server.ts'
import { findAppearances } from '../../db/text-changes.server.ts'
import { findTranslationsOf, writeJoinedTranslations } from '../../db/joined-translations.server.ts'
import { AppError } from '../../domain/errors.ts'
import { mergedText } from '../../domain/merged-text.ts'
import type { MergeTexts } from '../../forms/split-texts.ts'
import { type ChangedTexts, changeOpenTexts } from './open-texts.server.ts'
import { recordChange } from './record-change.server.ts'

/**
 * Makes one text of several in one language: the earliest becomes all of them, the others are deleted. What they say is put
 * together where it is different, and so are their translations where all have one. Throws `project.not-found`,
 * `text.not-found`, `text.languages-differ`, `text.being-read`, `project.status-changed`, `translation.stale`.
 */
export function mergeTexts(
  db: Db,
  owned: Owned,
  { group_ids: ids, version }: MergeTexts,
): Promise<ChangedTexts> {
  return changeOpenTexts(db, owned, async ({ trx, project, requireOpen }) => {
    const texts = await findWholeTexts(trx, project.id, ids)
    if (texts.length < new Set(ids).size) throw new AppError('text.not-found')
    requireOpen(version)
    if (texts.some(({ reading }) => reading === 'queued')) throw new AppError('text.being-read')
    if (new Set(texts.map(({ language }) => language)).size > 1) throw new AppError('text.languages-differ')
    const first = texts.reduce((earliest, text) => (text.startFrame < earliest.startFrame ? text : earliest))
    const others = texts.flatMap(({ id }) => (id === first.id ? [] : [id]))
    const all = texts.map(({ id }) => id)
    await recordChange(trx, owned, { kind: 'merge', ids: all }, async () => {
      await mergeInto(trx, first, texts)
      await markDeleted(trx, project.id, others, true)
    })
    return { changed: all }
  })
}

async function mergeInto(trx: Trx, first: WholeText, texts: readonly WholeText[]): Promise<void> {
  const { order, separator, ...merged } = mergedText(texts)
  const ordered = order.flatMap((place) => texts[place] ?? [])
  const [appearance] = await findAppearances(trx, [first.id])
  const original = separator === null ? null : ordered.map((text) => text.original).join(separator)
  await writeMerged(trx, first.id, merged, { original, style: appearance?.corrections?.style })
  if (separator === null) return
  const ids = ordered.map(({ id }) => id)
  const translations = await findTranslationsOf(trx, ids)
  await writeJoinedTranslations(trx, first.id, { ids, translations, separator })
}
