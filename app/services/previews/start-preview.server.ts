import type { Db, Trx } from '../../db/client.server.ts'
import { findNewestSheet, findPreviews, insertPreview, type Preview } from '../../db/previews.server.ts'
import { lockAccountUsage } from '../../db/quotas.server.ts'
import { lockProject } from '../../db/projects-of-user.server.ts'
import type { Owned } from '../../db/projects.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { TrackId } from '../../domain/ids.ts'
import { treatmentOf } from '../../domain/overlay/treatment.ts'
import { isOnSheet, TEXTS_ON_SHEET } from '../../domain/preview.ts'
import { canMove } from '../../domain/project-status.ts'
import type { RenderOptions } from '../../domain/render-options.ts'
import type { RenderSnapshot } from '../../domain/render-snapshot.ts'
import { enqueue } from '../../queue/enqueue.server.ts'
import { loadProject, requireSource } from '../projects/load-project.server.ts'
import { claimJob, claimPreview } from '../quotas/enforce.server.ts'
import { contentHash, takeSnapshot } from '../rendering/render-content.server.ts'

/** A trial is made around a text; without one, around the first that changes. A contact sheet page by page, from 1. */
export type AskedPreview =
  | { readonly kind: 'trial'; readonly trackId?: TrackId | undefined }
  | { readonly kind: 'contact-sheet'; readonly page?: number | undefined }

/**
 * Begins to make a trial or a contact sheet of the texts as they are now, or finds the one that shows just that. It
 * costs nothing, the project stays as it is, and another one of the kind that is being made is given up. Throws
 * `project.not-found`, `video.deleted`, `project.status-changed` where no render could begin, `preview.no-texts`,
 * `translation.unknown-group`, `request.invalid` for a page beyond the last, `quota.previews`, `quota.jobs`.
 */
export function startPreview(
  db: Db,
  owned: Owned,
  asked: AskedPreview,
  options: RenderOptions,
): Promise<Preview> {
  return db.transaction().execute(async (trx) => {
    await lockAccountUsage(trx, owned.userId)
    const project = await lockProject(trx, owned)
    if (!project) throw new AppError('project.not-found')
    requireSource(project)
    const { id: projectId, status } = project
    const snapshot = await takeSnapshot(trx, project, 'trial', options)
    const trackId = asked.kind === 'trial' ? chosenText(snapshot, asked.trackId) : null
    if (!canMove('startRender', status, project.current_stage))
      throw new AppError('project.status-changed', { params: { project_status: status } })
    const page = asked.kind === 'trial' ? 1 : existingPage(snapshot, asked.page ?? 1)
    const preview = {
      projectId,
      kind: asked.kind,
      page,
      trackId,
      snapshot,
      contentHash: contentHash(snapshot),
    }
    const same = await findSame(trx, preview)
    if (same) return same
    const started = await insertPreview(trx, preview)
    await claimJob(trx, owned.userId)
    await claimPreview(trx, owned.userId)
    await enqueue(trx, 'preview', { previewId: started.id })
    return started
  })
}

/** Another page of the contact sheet, made as the newest one was. Throws what that throws, and `preview.not-found`. */
export async function turnSheet(db: Db, owned: Owned, page: number): Promise<Preview> {
  const { id } = await loadProject(db, owned)
  const sheet = await findNewestSheet(db, id)
  if (!sheet) throw new AppError('preview.not-found')
  return startPreview(db, owned, { kind: 'contact-sheet', page }, sheet.options)
}

function existingPage({ tracks }: RenderSnapshot, page: number): number {
  const pages = Math.max(1, Math.ceil(tracks.filter(isOnSheet).length / TEXTS_ON_SHEET))
  if (page > pages) throw new AppError('request.invalid', { fields: { page: [`at most ${pages}`] } })
  return page
}

function chosenText({ tracks, options }: RenderSnapshot, wished: TrackId | undefined): TrackId {
  const chosen =
    wished === undefined
      ? (tracks.find((track) => treatmentOf(track, options) !== 'leave') ?? tracks[0])
      : tracks.find(({ id }) => id === wished)
  if (!chosen) throw new AppError(wished === undefined ? 'preview.no-texts' : 'translation.unknown-group')
  return chosen.id
}

async function findSame(trx: Trx, wanted: Parameters<typeof insertPreview>[1]): Promise<Preview | undefined> {
  const previews = await findPreviews(trx, wanted.projectId, wanted.page)
  const newest = previews.find(({ kind }) => kind === wanted.kind)
  const isSame =
    newest?.status !== 'failed' &&
    newest?.content_hash === wanted.contentHash &&
    newest.track_id === wanted.trackId
  return isSame ? newest : undefined
}
