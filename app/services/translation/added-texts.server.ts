import { finishReading, insertAddedText } from '../../db/added-texts.server.ts'
import type { Db } from '../../db/client.server.ts'
import { findProjects } from '../../db/project-changes.server.ts'
import { lockAccountUsage } from '../../db/quotas.server.ts'
import { lockProject } from '../../db/projects-of-user.server.ts'
import type { Owned, Project } from '../../db/projects.server.ts'
import { UNREAD_TEXT } from '../../domain/added-text.ts'
import { AppError } from '../../domain/errors.ts'
import type { ProjectId, TrackId } from '../../domain/ids.ts'
import type { Language } from '../../domain/languages.ts'
import type { OriginalView } from '../../domain/original-view.ts'
import { PLAIN_STYLE, type TextTrack } from '../../domain/text-track.ts'
import type { AddText } from '../../forms/add-text.ts'
import { enqueue } from '../../queue/enqueue.server.ts'
import { loadOriginalView } from '../previews/proxy.server.ts'
import { loadProject } from '../projects/load-project.server.ts'
import { claimJob, claimPreview } from '../quotas/enforce.server.ts'
import { recordChange, requireTextsOpen } from '../texts/open-texts.server.ts'
import { retranslateText } from './change-text.server.ts'
import { noteReadText, noteTextChange } from './note-text-change.server.ts'
import { translateAnew } from './translate-anew.server.ts'

export interface AddedText {
  readonly id: TrackId
  readonly project: Project
}

/**
 * Adds a text that analysis did not find, and has it read where and when it is said to be seen. Until then it stands
 * there as the person typed it, or as `UNREAD_TEXT`. Throws `project.not-found`, `text.times`, `text.box`,
 * `project.status-changed`, `translation.stale`, `quota.*`.
 */
export function addText(db: Db, owned: Owned, { version, ...added }: AddText): Promise<AddedText> {
  return db.transaction().execute(async (trx) => {
    await lockAccountUsage(trx, owned.userId)
    const project = await lockProject(trx, owned)
    if (!project) throw new AppError('project.not-found')
    const keepsStatus = requireTextsOpen(project, version)
    const track = trackOf(added, project)
    const id = await recordChange(trx, owned, { kind: 'add', ids: [] }, async (made) => {
      const one = await insertAddedText(trx, project.id, track, 'queued')
      made(one)
      return one
    })
    const changed = await noteTextChange(trx, owned, project, { keepsStatus })
    await claimJob(trx, owned.userId)
    await claimPreview(trx, owned.userId)
    await enqueue(trx, 'read-text', { projectId: project.id, textId: id })
    return { id, project: changed }
  })
}

/** The video in which a text was missed. */
interface MissedIn {
  readonly projectId: ProjectId
  readonly width: number
  readonly height: number
  readonly framesPerSecond: number
  readonly durationSeconds: number
  readonly language: Language
  /** As far as a browser can play it. */
  readonly original: OriginalView
}

/** What is needed to say where a text was missed. Throws `project.not-found`, `video.not-ready`. */
export async function loadMissedIn(db: Db, owned: Owned): Promise<MissedIn> {
  const project = await loadProject(db, owned)
  const { width, height, fps_num, fps_den, duration_seconds: durationSeconds } = project
  if (width === null || height === null || fps_num === null || fps_den === null || durationSeconds === null)
    throw new AppError('video.not-ready')
  return {
    projectId: project.id,
    width,
    height,
    framesPerSecond: fps_num / fps_den,
    durationSeconds,
    language: project.source_language,
    original: await loadOriginalView(db, project),
  }
}

/** As far as a person says it: it stands still, and looks like nothing in particular. */
function trackOf(
  { box: { x, y, width, height }, text, language, ...times }: Omit<AddText, 'version'>,
  {
    video_path,
    source_deleted_at,
    width: frameWidth,
    height: frameHeight,
    fps_num,
    fps_den,
    duration_seconds,
    source_language,
  }: Project,
): TextTrack {
  if (source_deleted_at !== null) throw new AppError('video.deleted')
  if (video_path === null) throw new AppError('video.not-ready')
  if (frameWidth === null || frameHeight === null || fps_num === null || fps_den === null)
    throw new AppError('video.not-ready')
  if (x + width > frameWidth || y + height > frameHeight)
    throw new AppError('text.box', { params: { width: frameWidth, height: frameHeight } })
  const fps = fps_num / fps_den
  const [startFrame, endFrame] = [times.start_seconds, times.end_seconds].map((seconds) =>
    Math.round(seconds * fps),
  ) as [number, number]
  const halfFrameSeconds = 0.5 / fps
  if (endFrame <= startFrame || times.end_seconds > (duration_seconds ?? 0) + halfFrameSeconds)
    throw new AppError('text.times')
  const place = { x, y, width, height, angleDegrees: 0 }
  return {
    text: text ?? UNREAD_TEXT,
    language: language ?? source_language,
    confidence: 0,
    startFrame,
    endFrame,
    startSeconds: startFrame / fps,
    endSeconds: endFrame / fps,
    boxes: [{ frame: startFrame, seconds: startFrame / fps, box: place }],
    prevalentBox: place,
    style: PLAIN_STYLE,
  }
}

/**
 * What a worker has read takes the place of what the person said, and is translated. Resolves to false when the text is
 * gone.
 */
export async function recordReading(
  db: Db,
  { projectId, textId, track }: { projectId: ProjectId; textId: TrackId; track: TextTrack },
): Promise<boolean> {
  const [project] = await findProjects(db, [projectId])
  if (!project) return false
  const { text: original, language } = track
  const anew = await translateAnew(db, project, { id: textId, original, language })
  return db.transaction().execute(async (trx) => {
    if (!(await finishReading(trx, textId, track))) return false
    await retranslateText(trx, projectId, textId, anew)
    await noteReadText(trx, projectId)
    return true
  })
}
