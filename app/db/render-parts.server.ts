import { sql } from 'kysely'
import type { ProjectId, RenderId } from '../domain/ids.ts'
import type { Db, Trx } from './client.server.ts'

export interface RenderPart {
  readonly ordinal: number
  readonly firstFrame: number
  /** Exclusive. */
  readonly endFrame: number
  /** Null when an older release has cut the render. */
  readonly packageKey: string | null
  /** Null until it is encoded. */
  readonly storageKey: string | null
  readonly picturesKey: string | null
}

/** A part that is to be encoded. */
export interface NewRenderPart {
  readonly firstFrame: number
  /** Exclusive. */
  readonly endFrame: number
  readonly packageKey: string
}

/** Makes a render one of parts. */
export async function insertParts(
  trx: Trx,
  renderId: RenderId,
  coversKey: string,
  parts: readonly NewRenderPart[],
): Promise<void> {
  await trx.updateTable('renders').set({ covers_key: coversKey }).where('id', '=', renderId).execute()
  // three parameters, however many parts there are
  await sql`
    INSERT INTO render_parts (render_id, ordinal, first_frame, end_frame, package_key)
    SELECT ${renderId}, place - 1, first_frame, end_frame, package_key
    FROM unnest(
      ${parts.map(({ firstFrame }) => firstFrame)}::int[],
      ${parts.map(({ endFrame }) => endFrame)}::int[],
      ${parts.map(({ packageKey }) => packageKey)}::text[]
    ) WITH ORDINALITY AS part (first_frame, end_frame, package_key, place)`.execute(trx)
}

/** A render's parts, in their order; none of a render that was not cut. */
export function findParts(db: Db, renderId: RenderId): Promise<RenderPart[]> {
  return partsOf(db, renderId).orderBy('ordinal').execute()
}

/** One part of a render; undefined when the render was not cut, or is over. */
export function findPart(db: Db, renderId: RenderId, ordinal: number): Promise<RenderPart | undefined> {
  return partsOf(db, renderId).where('ordinal', '=', ordinal).executeTakeFirst()
}

function partsOf(db: Db, renderId: RenderId) {
  return db
    .selectFrom('render_parts')
    .select([
      'ordinal',
      'first_frame as firstFrame',
      'end_frame as endFrame',
      'package_key as packageKey',
      'storage_key as storageKey',
      'pictures_key as picturesKey',
    ])
    .where('render_id', '=', renderId)
}

/**
 * Lets one part of a project's render at a time write: what it counts then is true until it commits. It is the
 * project that is locked, as whoever cancels or publishes locks it first.
 */
export async function lockParts(trx: Trx, projectId: ProjectId): Promise<void> {
  await trx.selectFrom('projects').select('id').where('id', '=', projectId).forNoKeyUpdate().execute()
}

/** Notes how far a part is, which never falls, and resolves to the frames of all of them, and the seconds since they were cut. */
export async function advancePart(
  trx: Trx,
  renderId: RenderId,
  ordinal: number,
  framesDone: number,
): Promise<{ done: number; total: number; seconds: number }> {
  await trx
    .updateTable('render_parts')
    .set({ frames_done: sql`greatest(frames_done, ${framesDone})` })
    .where('render_id', '=', renderId)
    .where('ordinal', '=', ordinal)
    .execute()
  const sums = await trx
    .selectFrom('render_parts')
    .select([
      sql<number>`coalesce(sum(frames_done), 0)::int`.as('done'),
      sql<number>`coalesce(sum(end_frame - first_frame), 0)::int`.as('total'),
      sql<number>`coalesce(extract(epoch FROM clock_timestamp() - min(cut_at)), 0)::float8`.as('seconds'),
    ])
    .where('render_id', '=', renderId)
    .executeTakeFirstOrThrow()
  return sums
}

/** The part is encoded. Resolves to how many are not yet, or to undefined when it was encoded before. */
export async function completePart(
  trx: Trx,
  renderId: RenderId,
  ordinal: number,
  files: { storageKey: string; picturesKey: string },
): Promise<number | undefined> {
  const result = await trx
    .updateTable('render_parts')
    .set({
      storage_key: files.storageKey,
      pictures_key: files.picturesKey,
      frames_done: sql`end_frame - first_frame`,
    })
    .where('render_id', '=', renderId)
    .where('ordinal', '=', ordinal)
    .where('storage_key', 'is', null)
    .executeTakeFirst()
  if (result.numUpdatedRows === 0n) return undefined
  const { left } = await trx
    .selectFrom('render_parts')
    .select(({ fn }) => fn.countAll<string>().as('left'))
    .where('render_id', '=', renderId)
    .where('storage_key', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}

/** Forgets the parts of a render, which keeps that it had some. */
export async function deleteParts(db: Db, renderId: RenderId): Promise<void> {
  await db.deleteFrom('render_parts').where('render_id', '=', renderId).execute()
}
