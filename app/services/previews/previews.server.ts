import type { Db, Trx } from '../../db/client.server.ts'
import {
  deletePreviews,
  deletePreviewsAtWork,
  findNewestSheet,
  findPreviews,
  finishPreview,
  insertPreview,
  type Preview,
} from '../../db/previews.server.ts'
import { lockProject } from '../../db/projects-of-user.server.ts'
import type { Owned } from '../../db/projects.server.ts'
import { lockAccountUsage } from '../../db/quotas.server.ts'
import { AppError, StaleAttemptError } from '../../domain/errors.ts'
import type { PreviewId, ProjectId, TrackId } from '../../domain/ids.ts'
import { treatmentOf } from '../../domain/overlay/treatment.ts'
import { isOnSheet, type PreviewResult, type SideWorkKind, TEXTS_ON_SHEET } from '../../domain/preview.ts'
import { canMove } from '../../domain/project-status.ts'
import type { RenderOptions } from '../../domain/render-options.ts'
import type { RenderSnapshot } from '../../domain/render-snapshot.ts'
import { type ObjectStore, store as ourStore } from '../../gateways/store.server.ts'
import { log } from '../../log.server.ts'
import { enqueue } from '../../queue/enqueue.server.ts'
import { loadProject, requireSource } from '../projects/load-project.server.ts'
import { newObjectKey } from '../projects/object-keys.server.ts'
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

/** Gives up the preview of a kind that is being made; an earlier one stays. Throws `project.not-found`. */
export async function cancelPreview(db: Db, owned: Owned, kind: SideWorkKind): Promise<void> {
  const { id } = await loadProject(db, owned)
  await deletePreviewsAtWork(db, id, kind)
}

/** Removes all previews of a kind, being made or done. Throws `project.not-found`, `preview.not-found`. */
export async function removePreview(
  db: Db,
  owned: Owned,
  kind: SideWorkKind,
  store: ObjectStore = ourStore,
): Promise<void> {
  const { id } = await loadProject(db, owned)
  const removed = await deletePreviews(db, id, kind)
  if (removed.length === 0) throw new AppError('preview.not-found')
  await removeFiles(
    store,
    removed.flatMap(({ storage_key }) => storage_key ?? []),
  )
}

/** Removes files that no row names any more; what cannot be removed now, the sweep removes. */
async function removeFiles(store: ObjectStore, keys: readonly string[]): Promise<void> {
  for (const key of keys)
    try {
      await store.remove(key)
    } catch (error) {
      log.warn({ err: error, key }, 'the file of a preview is left to the sweep')
    }
}

/**
 * Stores a preview's file and takes the earlier ones of its kind away. Throws StaleAttemptError, with nothing left,
 * when it was cancelled meanwhile.
 */
export async function publishPreview(
  db: Db,
  store: ObjectStore,
  {
    id,
    projectId,
    path,
    result,
  }: { id: PreviewId; projectId: ProjectId; path: string; result: PreviewResult },
): Promise<void> {
  const storageKey = newObjectKey(projectId, 'preview')
  const { sizeBytes } = await store.publish(storageKey, path)
  const output = { storageKey, sizeBytes, result }
  const earlier = await db.transaction().execute((trx) => finishPreview(trx, id, output))
  await removeFiles(store, earlier ?? [storageKey])
  if (!earlier) throw new StaleAttemptError()
}
