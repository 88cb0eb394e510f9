import type { Db, Trx } from '../../db/client.server.ts'
import { lockProject } from '../../db/projects-of-user.server.ts'
import type { Owned, Project } from '../../db/projects.server.ts'
import {
  adoptTranslations,
  type ChangeableText,
  deleteMachineTranslations,
  findChangeableTexts,
  findTextTimes,
  type TextProperties,
  writeTextProperties,
  writeTextTimes,
} from '../../db/text-changes.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { ProjectId, TrackId } from '../../domain/ids.ts'
import { originalKey } from '../../domain/original-key.ts'
import type { ProjectStatus } from '../../domain/project-status.ts'
import { withTimes } from '../../domain/text-times.ts'
import type { ChangeText } from '../../forms/change-text.ts'
import { changeAppearance } from '../texts/change-appearance.server.ts'
import { changeReview } from '../texts/change-review.server.ts'
import { noteTextChange, requireEditable } from './note-text-change.server.ts'

export interface ChangedText {
  readonly project: Project
  /** The places of which anything is different now. */
  readonly changed: readonly TrackId[]
}

/** What was read may be put right before it is translated, without counting as an edited translation. */
const BEFORE_TRANSLATION: readonly ProjectStatus[] = ['analyzed', 'analysis_confirmed']

/**
 * Puts right what was read of a text, what becomes of it in the video, and when one of its places is seen. A text that
 * reads differently loses what engines made of it; what a person wrote stays. The same again changes nothing.
 * Throws `project.not-found`, `text.not-found`, `text.times`, `text.box`, `project.status-changed`, or `translation.stale`.
 */
export function changeText(
  db: Db,
  owned: Owned,
  id: TrackId,
  { version, ...change }: ChangeText,
): Promise<ChangedText> {
  return db.transaction().execute(async (trx) => {
    const project = await lockProject(trx, owned)
    if (!project) throw new AppError('project.not-found')
    const texts = await findChangeableTexts(trx, project.id)
    const text = texts.find((one) => one.id === id)
    if (!text) throw new AppError('text.not-found')
    const keepsStatus = requireTextsOpen(project, version)
    const meant = change.scope === 'all' ? texts.filter((other) => isAlike(other, text)) : [text]
    const ids = meant.map((one) => one.id)
    const changed = new Set([
      ...(await changeProperties(trx, { texts, text, meant }, change)),
      ...(await changeTimes(trx, project, id, change)),
      ...(await changeAppearance(trx, project, { named: id, meant: ids }, change)),
    ])
    const noted = changed.size > 0 ? await noteTextChange(trx, owned, project, { keepsStatus }) : project
    // that a text is right makes no other video
    for (const one of await changeReview(trx, project, ids, change.reviewed)) changed.add(one)
    return { project: noted, changed: [...changed] }
  })
}

/**
 * Resolves to whether the project keeps its status when its texts change. Throws `project.status-changed` where they
 * may not, `translation.stale` when they were read at another version.
 */
export function requireTextsOpen(project: Project, version?: number): boolean {
  const keepsStatus = BEFORE_TRANSLATION.includes(project.status)
  if (!keepsStatus) requireEditable(project)
  if (version !== undefined && version !== project.version)
    throw new AppError('translation.stale', {
      facts: { version: project.version, conflicts: [], more_conflicts: 0 },
    })
  return keepsStatus
}

type Change = Omit<ChangeText, 'version'>

interface Chosen {
  /** All of the project. */
  readonly texts: readonly ChangeableText[]
  /** The one that was named. */
  readonly text: ChangeableText
  /** It, and those that are to be changed with it. */
  readonly meant: readonly ChangeableText[]
}

async function changeProperties(
  trx: Trx,
  { texts, text, meant }: Chosen,
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
  await retranslate(trx, texts, reread, wanted(text))
  return ids
}

/** What engines made of the text before no longer holds; what another place of the same text has does. */
async function retranslate(
  trx: Trx,
  texts: readonly ChangeableText[],
  reread: readonly ChangeableText[],
  now: TextProperties,
): Promise<void> {
  if (reread.length === 0) return
  const ids = reread.map(({ id }) => id)
  await deleteMachineTranslations(trx, ids)
  await adoptFromTwin(trx, texts, ids, now)
}

/** The text reads differently: what engines made of it goes, and it is translated as another place of the same text is. */
export async function retranslateText(trx: Trx, projectId: ProjectId, id: TrackId): Promise<void> {
  await deleteMachineTranslations(trx, [id])
  const texts = await findChangeableTexts(trx, projectId)
  const text = texts.find((one) => one.id === id)
  if (text) await adoptFromTwin(trx, texts, [id], text)
}

async function adoptFromTwin(
  trx: Trx,
  texts: readonly ChangeableText[],
  ids: readonly TrackId[],
  { original, language }: Pick<TextProperties, 'original' | 'language'>,
): Promise<void> {
  const twin = texts.find(
    (other) =>
      !ids.includes(other.id) &&
      other.language === language &&
      originalKey(other.original) === originalKey(original),
  )
  if (twin) await adoptTranslations(trx, twin.id, ids)
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

/** Places that an editor shows as one text. */
function isAlike(one: ChangeableText, other: ChangeableText): boolean {
  return originalKey(one.original) === originalKey(other.original) && one.disposition === other.disposition
}

function isSame(one: ChangeableText, wanted: TextProperties): boolean {
  return (
    one.original === wanted.original &&
    one.language === wanted.language &&
    one.disposition === wanted.disposition
  )
}
