import type { Db, Trx } from '../../db/client.server.ts'
import { findTranslationsOf, writeJoinedTranslations } from '../../db/joined-translations.server.ts'
import type { Owned } from '../../db/projects.server.ts'
import {
  copyText,
  findWholeTexts,
  markDeleted,
  type WholeText,
  writeMerged,
} from '../../db/split-texts.server.ts'
import { findAppearances, writeTextTimes } from '../../db/text-changes.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { TrackId } from '../../domain/ids.ts'
import { mergedText } from '../../domain/merged-text.ts'
import { withTimes } from '../../domain/text-times.ts'
import type { MergeTexts, SplitText } from '../../forms/texts.ts'
import { type ChangedTexts, changeOpenTexts, recordChange } from './open-texts.server.ts'

/**
 * Makes two texts of one at a moment of its time: the first stays the one it was, the second is a copy of it. Resolves to
 * both. Throws `project.not-found`, `text.not-found`, `text.being-read`, `text.times`, `project.status-changed`,
 * `translation.stale`.
 */
export function splitText(
  db: Db,
  owned: Owned,
  id: TrackId,
  { at_seconds: atSeconds, version }: SplitText,
): Promise<ChangedTexts> {
  return changeOpenTexts(db, owned, async ({ trx, project, requireOpen }) => {
    const [text] = await findWholeTexts(trx, project.id, [id])
    if (!text) throw new AppError('text.not-found')
    requireOpen(version)
    if (text.reading === 'queued') throw new AppError('text.being-read')
    const { fps_num, fps_den, duration_seconds: durationSeconds } = project
    if (fps_num === null || fps_den === null || durationSeconds === null) throw new AppError('text.times')
    const clock = { framesPerSecond: fps_num / fps_den, durationSeconds }
    const isWithin = text.startSeconds < atSeconds && atSeconds < text.endSeconds
    const first = isWithin ? withTimes(text, { endSeconds: atSeconds }, clock) : undefined
    const second = isWithin ? withTimes(text, { startSeconds: atSeconds }, clock) : undefined
    if (!first || !second || first.endFrame === text.endFrame || second.startFrame === text.startFrame)
      throw new AppError('text.times')
    const changed = await recordChange(trx, owned, { kind: 'split', ids: [id] }, async (made) => {
      await writeTextTimes(trx, id, first)
      const copy = await copyText(trx, project.id, id, second)
      made(copy)
      return [id, copy]
    })
    return { changed }
  })
}

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
