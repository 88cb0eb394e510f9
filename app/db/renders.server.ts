import { type Selectable, sql } from 'kysely'
import type { ErrorCode } from '../domain/errors.ts'
import type { ProjectId, RenderId } from '../domain/ids.ts'
import type { Language } from '../domain/languages.ts'
import type { RenderKind } from '../domain/render-options.ts'
import type { RenderSnapshot } from '../domain/render-snapshot.ts'
import type { Db, Trx } from './client.server.ts'
import type { Attempt, Project } from './projects.server.ts'
import type { RendersTable } from './render-tables.server.ts'

export type Render = Selectable<RendersTable>

/** A queued render of the project's attempt. */
export async function insertRender(
  trx: Trx,
  render: {
    projectId: ProjectId
    attempt: number
    snapshot: RenderSnapshot
    contentHash: string
  },
): Promise<RenderId> {
  const { id } = await trx
    .insertInto('renders')
    .values({
      project_id: render.projectId,
      attempt: render.attempt,
      kind: render.snapshot.kind,
      content_hash: render.contentHash,
      snapshot: JSON.stringify(render.snapshot),
      options: JSON.stringify(render.snapshot.options),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Marks what is queued or running as cancelled; resolves to which. */
export async function cancelRenders(trx: Trx, projectId: ProjectId): Promise<RenderId[]> {
  const rows = await trx
    .updateTable('renders')
    .set({ status: 'cancelled', finished_at: sql<Date>`now()` })
    .where('project_id', '=', projectId)
    .where('status', 'in', ['queued', 'running'])
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export interface RenderJob {
  readonly kind: RenderKind
  readonly snapshot: object
  readonly contentHash: string
  readonly videoKey: string | null
  readonly videoSeconds: number | null
  readonly widthPx: number | null
  readonly heightPx: number | null
  /** Not null once the render was cut into parts. */
  readonly coversKey: string | null
}

/** What a job is to render, marked as running; undefined when its attempt is void, or the render over. */
export async function beginRender(
  db: Db,
  { renderId, projectId, attempt }: Attempt & { readonly renderId: RenderId },
): Promise<RenderJob | undefined> {
  return db
    .updateTable('renders')
    .from('projects')
    .set({ status: 'running' })
    .where('renders.id', '=', renderId)
    .where('renders.status', 'in', ['queued', 'running'])
    .whereRef('projects.id', '=', 'renders.project_id')
    .where('projects.id', '=', projectId)
    .where('projects.attempt', '=', attempt)
    .where('projects.status', 'in', ['rendering', 'rendering_premium'])
    .returning([
      'renders.kind',
      'renders.snapshot',
      'renders.content_hash as contentHash',
      'projects.video_path as videoKey',
      'projects.duration_seconds as videoSeconds',
      'projects.width as widthPx',
      'projects.height as heightPx',
      'renders.covers_key as coversKey',
    ])
    .executeTakeFirst()
}

/** The render is done, and this is its output. */
export async function finishRender(
  trx: Trx,
  renderId: RenderId,
  output: { storageKey: string; sizeBytes: number; fidelity: object; stillsKey: string | null },
): Promise<void> {
  await trx
    .updateTable('renders')
    .set({
      status: 'done',
      storage_key: output.storageKey,
      size_bytes: String(output.sizeBytes),
      stills_key: output.stillsKey,
      fidelity: JSON.stringify(output.fidelity),
      finished_at: sql<Date>`now()`,
    })
    .where('id', '=', renderId)
    .execute()
}

/** Marks what an attempt has queued or running as failed; resolves to which. */
export async function failRenders(
  trx: Trx,
  { projectId, attempt }: Attempt,
  { code, fidelity }: { code: ErrorCode; fidelity: object | null },
): Promise<RenderId[]> {
  const rows = await trx
    .updateTable('renders')
    .set({
      status: 'failed',
      error_code: code,
      fidelity: fidelity && JSON.stringify(fidelity),
      finished_at: sql<Date>`now()`,
    })
    .where('project_id', '=', projectId)
    .where('attempt', '=', attempt)
    .where('status', 'in', ['queued', 'running'])
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The render that made the newer one of the project's two outputs; undefined when none did. */
export function findNewestOutput(
  db: Db,
  project: Pick<Project, 'id' | 'watermarked_video_path' | 'analyzed_video_path'>,
): Promise<Pick<Render, 'kind' | 'options' | 'content_hash'> | undefined> {
  const { watermarked_video_path: marked, analyzed_video_path: unmarked } = project
  return db
    .selectFrom('renders')
    .select(['kind', 'options', 'content_hash'])
    .where('project_id', '=', project.id)
    .where('status', '=', 'done')
    .where('storage_key', 'in', [marked ?? '', unmarked ?? ''])
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * The report on the project's newest output, and where its pictures lie; with a language, on the newest one in it where
 * there is one. Undefined without an output.
 */
export function findLastFidelity(
  db: Db,
  projectId: ProjectId,
  language?: Language,
): Promise<Pick<Render, 'id' | 'fidelity' | 'stills_key' | 'target_language'> | undefined> {
  return db
    .selectFrom('renders')
    .select(['id', 'fidelity', 'stills_key', 'target_language'])
    .where('project_id', '=', projectId)
    .where('status', '=', 'done')
    .$if(language !== undefined, (query) =>
      query.orderBy(sql`target_language IS NOT DISTINCT FROM ${language}`, 'desc'),
    )
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A text as it stood when a render was started. */
interface RenderedText {
  readonly id: string
  readonly original: string
  readonly translation: string
  readonly language: Language
  /** The project still has it. */
  readonly isThere: boolean
}

/** Some texts of a render by the ids of their tracks, in no order. */
export async function findRenderedTexts(
  db: Db,
  renderId: RenderId,
  ids: readonly string[],
): Promise<RenderedText[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<RenderedText>`
    SELECT track->>'id' AS id, track->>'text' AS original, track->>'translation' AS translation,
      track->>'language' AS language,
      EXISTS (SELECT FROM text_tracks WHERE text_tracks.id::text = track->>'id') AS "isThere"
    FROM renders, jsonb_array_elements(snapshot->'tracks') AS track
    WHERE renders.id = ${renderId} AND track->>'id' = ANY(${[...ids]}::text[])`.execute(db)
  return rows
}

/** Of the project's earlier outputs nobody is shown pictures any more. */
export async function forgetStills(trx: Trx, projectId: ProjectId): Promise<void> {
  await trx
    .updateTable('renders')
    .set({ stills_key: null })
    .where('project_id', '=', projectId)
    .where('stills_key', 'is not', null)
    .execute()
}

/** When a render of the project was last begun; undefined when none was. */
export async function findLastRenderTime(db: Db, projectId: ProjectId): Promise<Date | undefined> {
  const row = await db
    .selectFrom('renders')
    .select('created_at')
    .where('project_id', '=', projectId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}
