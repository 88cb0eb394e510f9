import type { Db, Trx } from '../../db/client.server.ts'
import type { Owned, Project } from '../../db/projects.server.ts'
import {
  adoptTranslations,
  type ChangeableText,
  deleteMachineTranslations,
  findChangeableTexts,
  findReviewed,
  findTextTimes,
  type TextProperties,
  writeReviewed,
  writeTextProperties,
  writeTextTimes,
} from '../../db/text-changes.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { ProjectId, TrackId } from '../../domain/ids.ts'
import { originalKey } from '../../domain/original-key.ts'
import { withTimes } from '../../domain/text-times.ts'
import type { ChangeText, ChangeTexts } from '../../forms/change-text.ts'
import { loadProject } from '../projects/load-project.server.ts'
import { changeAppearance } from '../texts/change-appearance.server.ts'
import { type ChangedTexts, changeOpenTexts, recordChange } from '../texts/open-texts.server.ts'
import type { Engines } from './engines.server.ts'
import { type NewTranslation, translateAnew, writeNewTranslation } from './translate-anew.server.ts'

/**
 * Puts right what was read of a text, what becomes of it in the video, where and how it is drawn, and when one of its
 * places is seen. Of a text that reads differently what engines made goes, and is made anew as far as one answers in time;
 * what a person wrote stays. The same again changes nothing. Throws `project.not-found`, `text.not-found`, `text.times`, `text.box`, `project.status-changed`, or
 * `translation.stale`.
 */
export async function changeText(
  db: Db,
  owned: Owned,
  id: TrackId,
  { version, ...change }: ChangeText,
  means?: { engines: Engines },
): Promise<ChangedTexts> {
  const anew = await translationOf(db, owned, id, change, means)
  return changeNamed(db, owned, { ids: [id], version, anew }, change)
}

/** Before anything is locked: an engine takes its time. */
async function translationOf(
  db: Db,
  owned: Owned,
  id: TrackId,
  { original_text, language, disposition = 'translate' }: Omit<ChangeText, 'version'>,
  means?: { engines: Engines },
): Promise<NewTranslation | undefined> {
  if ((original_text ?? language) === undefined || disposition !== 'translate') return undefined
  const project = await loadProject(db, owned)
  const text = (await findChangeableTexts(db, project.id)).find((one) => one.id === id)
  if (!text) return undefined
  const wanted = { id, original: original_text ?? text.original, language: language ?? text.language }
  const isSame = wanted.original === text.original && wanted.language === text.language
  return isSame ? undefined : translateAnew(db, project, wanted, means)
}

/** The same for several texts at once: what can be the same of all of them. */
export function changeTexts(
  db: Db,
  owned: Owned,
  { group_ids: ids, version, change }: ChangeTexts,
): Promise<ChangedTexts> {
  return changeNamed(db, owned, { ids, version }, change)
}

type Change = Omit<ChangeText, 'version'>

function changeNamed(
  db: Db,
  owned: Owned,
  {
    ids,
    version,
    anew,
  }: { ids: readonly TrackId[]; version: number | undefined; anew?: NewTranslation | undefined },
  change: Change,
): Promise<ChangedTexts> {
  return changeOpenTexts(db, owned, async ({ trx, project, requireOpen }) => {
    const texts = await findChangeableTexts(trx, project.id)
    const named = new Set(ids)
    const chosen = texts.filter((one) => named.has(one.id))
    if (chosen.length < named.size) throw new AppError('text.not-found')
    requireOpen(version)
    const meant = change.scope === 'all' ? alike(texts, chosen) : chosen
    const meantIds = meant.map(({ id }) => id)
    const [first] = ids
    const alone = ids.length === 1 && first !== undefined ? first : null
    const kind = Object.keys(change).every((name) => ['reviewed', 'scope'].includes(name))
      ? 'review'
      : 'change'
    return recordChange(trx, owned, { kind, ids: meantIds }, async () => {
      const changed = new Set([
        ...(await changeProperties(trx, { texts, meant, anew }, change)),
        ...(alone === null ? [] : await changeTimes(trx, project, alone, change)),
        ...(await changeAppearance(trx, project, { named: alone, meant: meantIds }, change)),
      ])
      // that a text is right makes no other video
      const reviewed = await changeReview(trx, project, meantIds, change.reviewed)
      return { changed: [...new Set([...changed, ...reviewed])], changesVideo: changed.size > 0 }
    })
  })
}

interface Chosen {
  /** All of the project. */
  readonly texts: readonly ChangeableText[]
  /** Those that are to be changed. */
  readonly meant: readonly ChangeableText[]
  /** Of one that is to read differently. */
  readonly anew: NewTranslation | undefined
}

async function changeProperties(
  trx: Trx,
  { texts, meant, anew }: Chosen,
  { original_text, language, disposition }: Change,
): Promise<TrackId[]> {
  const wanted = (from: ChangeableText): TextProperties => ({
    original: original_text ?? from.original,
    language: language ?? from.language,
    disposition: disposition ?? from.disposition,
  })
  const changed = meant.filter((one) => !isSame(one, wanted(one)))
  const ids = changed.map((one) => one.id)
  if (ids.length === 0) return []
  await writeTextProperties(trx, ids, { original: original_text, language, disposition })
  const reread = changed.filter(
    (one) => wanted(one).original !== one.original || wanted(one).language !== one.language,
  )
  await retranslate(trx, { texts, reread, anew }, wanted)
  return ids
}

/** What engines made of the texts before no longer holds; what another place of the same text has does, or what they make of it now. */
async function retranslate(
  trx: Trx,
  {
    texts,
    reread,
    anew,
  }: {
    texts: readonly ChangeableText[]
    reread: readonly ChangeableText[]
    anew: NewTranslation | undefined
  },
  wanted: (text: ChangeableText) => TextProperties,
): Promise<void> {
  if (reread.length === 0) return
  const ids = reread.map(({ id }) => id)
  await deleteMachineTranslations(trx, ids)
  const others = texts.filter(({ id }) => !ids.includes(id))
  const byText = new Map<string, ChangeableText[]>()
  for (const text of reread) {
    const { original, language } = wanted(text)
    const key = `${language} ${originalKey(original)}`
    byText.set(key, [...(byText.get(key) ?? []), text])
  }
  for (const group of byText.values()) {
    const [first] = group
    if (first) await translateAlike(trx, { ids: group.map(({ id }) => id), others, anew }, wanted(first))
  }
}

/** The text reads differently: what engines made of it goes, and it is translated as another place of the same text is, or anew. */
export async function retranslateText(
  trx: Trx,
  projectId: ProjectId,
  id: TrackId,
  anew: NewTranslation | undefined,
): Promise<void> {
  await deleteMachineTranslations(trx, [id])
  const texts = await findChangeableTexts(trx, projectId)
  const text = texts.find((one) => one.id === id)
  const others = texts.filter((one) => one.id !== id)
  if (text) await translateAlike(trx, { ids: [id], others, anew }, text)
}

async function translateAlike(
  trx: Trx,
  {
    ids,
    others,
    anew,
  }: { ids: readonly TrackId[]; others: readonly ChangeableText[]; anew: NewTranslation | undefined },
  { original, language }: Pick<TextProperties, 'original' | 'language'>,
): Promise<void> {
  const key = originalKey(original)
  const twin = others.find((other) => other.language === language && originalKey(other.original) === key)
  if (twin) await adoptTranslations(trx, twin.id, ids)
  if (anew?.language === language && anew.original === original) await writeNewTranslation(trx, ids, anew)
}

async function changeTimes(
  trx: Trx,
  { fps_num, fps_den, duration_seconds }: Project,
  id: TrackId,
  { start_seconds: startSeconds, end_seconds: endSeconds }: Change,
): Promise<TrackId[]> {
  if ((startSeconds ?? endSeconds) === undefined) return []
  if (fps_num === null || fps_den === null || duration_seconds === null) throw new AppError('text.times')
  const before = await findTextTimes(trx, id)
  const times = withTimes(
    before,
    { startSeconds, endSeconds },
    { framesPerSecond: fps_num / fps_den, durationSeconds: duration_seconds },
  )
  if (!times) throw new AppError('text.times')
  if (times.startFrame === before.startFrame && times.endFrame === before.endFrame) return []
  await writeTextTimes(trx, id, times)
  return [id]
}

/** The places that an editor shows as one text with one of those chosen. */
function alike(texts: readonly ChangeableText[], chosen: readonly ChangeableText[]): ChangeableText[] {
  const keyOf = ({ original, disposition }: ChangeableText) => `${disposition} ${originalKey(original)}`
  const keys = new Set(chosen.map(keyOf))
  return texts.filter((text) => keys.has(keyOf(text)))
}

function isSame(one: ChangeableText, wanted: TextProperties): boolean {
  return (
    one.original === wanted.original &&
    one.language === wanted.language &&
    one.disposition === wanted.disposition
  )
}

/**
 * Notes that a person has found the texts right in the project's target language, or takes that back. Resolves to those of
 * which it is said now and was not before, or the other way round.
 */
async function changeReview(
  trx: Trx,
  { target_language: target }: Pick<Project, 'target_language'>,
  ids: readonly TrackId[],
  reviewed: boolean | undefined,
): Promise<TrackId[]> {
  if (reviewed === undefined) return []
  const before = await findReviewed(trx, ids, target)
  const changed = ids.filter((id) => before.has(id) !== reviewed)
  if (changed.length > 0) await writeReviewed(trx, changed, reviewed ? target : null)
  return changed
}
