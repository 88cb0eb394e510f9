import { type Selectable, sql } from 'kysely'
import type { ErrorCode } from '../domain/errors.ts'
import type { PreviewId, ProjectId, TrackId } from '../domain/ids.ts'
import { PREVIEW_KINDS, type PreviewKind, type PreviewResult, type SideWorkKind } from '../domain/preview.ts'
import type { RenderSnapshot } from '../domain/render-snapshot.ts'
import type { Db, Trx } from './client.server.ts'
import type { PreviewsTable } from './preview-tables.server.ts'

export type Preview = Omit<Selectable<PreviewsTable>, 'snapshot'> & { readonly kind: PreviewKind }
const COLUMNS = [
  'id',
  'project_id',
  'kind',
  'page',
  'track_id',
  'content_hash',
  'options',
  'status',
  'progress',
  'storage_key',
  'size_bytes',
  'result',
  'error_code',
  'created_at',
  'finished_at',
] as const
const AT_WORK = ['queued', 'running'] as const

/** The trials of a project and one page of its contact sheets, newest first. */
export function findPreviews(db: Db, projectId: ProjectId, sheetPage: number): Promise<Preview[]> {
  return previewsOf(db, projectId)
    .where((where) => where.or([where('kind', '=', 'trial'), where('page', '=', sheetPage)]))
    .execute()
}

/** The newest page of a contact sheet; undefined when there is none. */
export function findNewestSheet(db: Db, projectId: ProjectId): Promise<Preview | undefined> {
  return previewsOf(db, projectId).where('kind', '=', 'contact-sheet').limit(1).executeTakeFirst()
}

function previewsOf(db: Db, projectId: ProjectId) {
  return db
    .selectFrom('previews')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('kind', 'in', PREVIEW_KINDS)
    .orderBy('created_at', 'desc')
    .$narrowType<{ kind: PreviewKind }>()
}

/** A queued preview; it takes the place of one of its kind that is queued or running. */
export async function insertPreview(
  trx: Trx,
  preview: {
    projectId: ProjectId
    kind: PreviewKind
    page: number
    trackId: TrackId | null
    snapshot: RenderSnapshot
    contentHash: string
  },
): Promise<Preview> {
  const { projectId, kind, snapshot } = preview
  await deletePreviewsAtWork(trx, projectId, kind)
  return trx
    .insertInto('previews')
    .values({
      project_id: projectId,
      kind,
      page: preview.page,
      track_id: preview.trackId,
      content_hash: preview.contentHash,
      snapshot: JSON.stringify(snapshot),
      options: JSON.stringify(snapshot.options),
    })
    .returning(COLUMNS)
    .$narrowType<{ kind: PreviewKind }>()
    .executeTakeFirstOrThrow()
}

/** Cancels: a job whose preview is gone stops. Resolves to how many there were. */
export async function deletePreviewsAtWork(
  db: Db,
  projectId: ProjectId,
  kind: SideWorkKind,
): Promise<number> {
  const result = await db
    .deleteFrom('previews')
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .where('status', 'in', AT_WORK)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Deletes all previews of a kind, at work or not. Resolves to the keys of their files. */
export async function deletePreviews(
  db: Db,
  projectId: ProjectId,
  kind: SideWorkKind,
): Promise<{ storage_key: string | null }[]> {
  return db
    .deleteFrom('previews')
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .returning('storage_key')
    .execute()
}

export interface PreviewJob {
  readonly projectId: ProjectId
  readonly kind: SideWorkKind
  readonly page: number
  readonly trackId: TrackId | null
  readonly snapshot: object
  readonly videoKey: string | null
}

/** What a job is to make, marked as running; undefined when it is cancelled or done. */
export function beginPreview(db: Db, id: PreviewId): Promise<PreviewJob | undefined> {
  return db
    .updateTable('previews')
    .from('projects')
    .set({ status: 'running', progress: 0 })
    .where('previews.id', '=', id)
    .where('previews.status', 'in', AT_WORK)
    .whereRef('projects.id', '=', 'previews.project_id')
    .returning([
      'previews.project_id as projectId',
      'previews.kind',
      'previews.page',
      'previews.track_id as trackId',
      'previews.snapshot',
      'projects.video_path as videoKey',
    ])
    .executeTakeFirst()
}

/** Resolves to false when the preview is cancelled. */
export async function reportPreview(db: Db, id: PreviewId, percent: number): Promise<boolean> {
  const result = await db
    .updateTable('previews')
    .set({ progress: Math.min(100, Math.max(0, percent)) })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/**
 * The preview is done, and the earlier ones of its kind are deleted, but for other pages of the same contact sheet.
 * Resolves to the keys of their files, or to undefined when it was cancelled meanwhile.
 */
export async function finishPreview(
  trx: Trx,
  id: PreviewId,
  output: { storageKey: string; sizeBytes: number; result: PreviewResult },
): Promise<string[] | undefined> {
  const done = await trx
    .updateTable('previews')
    .set({
      status: 'done',
      progress: 100,
      snapshot: '{}',
      storage_key: output.storageKey,
      size_bytes: String(output.sizeBytes),
      result: JSON.stringify(output.result),
      finished_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .returning(['project_id', 'kind', 'page', 'content_hash'])
    .executeTakeFirst()
  if (!done) return undefined
  const earlier = await trx
    .deleteFrom('previews')
    .where('project_id', '=', done.project_id)
    .where('kind', '=', done.kind)
    .where('id', '<>', id)
    .where('status', 'not in', AT_WORK)
    .where((where) =>
      where.or([where('page', '=', done.page), where('content_hash', '<>', done.content_hash)]),
    )
    .returning('storage_key')
    .execute()
  return earlier.flatMap(({ storage_key }) => storage_key ?? [])
}

/** The preview has failed for good; one that is cancelled or done stays so. */
export async function failPreview(db: Db, id: PreviewId, code: ErrorCode): Promise<void> {
  await db
    .updateTable('previews')
    .set({ status: 'failed', error_code: code, snapshot: '{}', finished_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('status', 'in', AT_WORK)
    .execute()
}

/** The newest contact sheet that is done and has a still of the text. */
export function findSheetWith(
  db: Db,
  projectId: ProjectId,
  trackId: TrackId,
): Promise<Pick<Preview, 'storage_key' | 'result'> | undefined> {
  return db
    .selectFrom('previews')
    .select(['storage_key', 'result'])
    .where('project_id', '=', projectId)
    .where('kind', '=', 'contact-sheet')
    .where('status', '=', 'done')
    .where(sql<boolean>`result @> ${JSON.stringify({ stills: [{ trackId }] })}::jsonb`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether a page of a contact sheet is done. */
export async function hasDoneSheet(db: Db, projectId: ProjectId): Promise<boolean> {
  const row = await db
    .selectFrom('previews')
    .select('id')
    .where('project_id', '=', projectId)
    .where('kind', '=', 'contact-sheet')
    .where('status', '=', 'done')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
