import { sql } from 'kysely'
import type { ProjectId, RenderId } from '../domain/ids.ts'
import type { Db, Trx } from './client.server.ts'

export interface RenderPart {
  readonly ordinal: number
  readonly firstFrame: number
  /** Exclusive. */
  readonly endFrame: number
  /** Null until it is encoded. */
  readonly storageKey: string | null
  readonly picturesKey: string | null
}

/** Makes a render one of parts. */
export async function insertParts(
  trx: Trx,
  renderId: RenderId,
  coversKey: string,
  parts: readonly { firstFrame: number; endFrame: number }[],
): Promise<void> {
  await trx.updateTable('renders').set({ covers_key: coversKey }).where('id', '=', renderId).execute()
  await trx
    .insertInto('render_parts')
    .values(
      parts.map(({ firstFrame, endFrame }, ordinal) => ({
        render_id: renderId,
        ordinal,
        first_frame: firstFrame,
        end_frame: endFrame,
      })),
    )
    .execute()
}

/** A render's parts, in their order; none of a render that was not cut. */
export async function findParts(db: Db, renderId: RenderId): Promise<RenderPart[]> {
  return db
    .selectFrom('render_parts')
    .select([
      'ordinal',
      'first_frame as firstFrame',
      'end_frame as endFrame',
      'storage_key as storageKey',
      'pictures_key as picturesKey',
    ])
    .where('render_id', '=', renderId)
    .orderBy('ordinal')
    .execute()
}

/**
 * Lets one part of a project's render at a time write: what it counts then is true until it commits. It is the
 * project that is locked, as whoever cancels or publishes locks it first.
 */
export async function lockParts(trx: Trx, projectId: ProjectId): Promise<void> {
  await trx.selectFrom('projects').select('id').where('id', '=', projectId).forNoKeyUpdate().execute()
}

/** Notes how far a part is, which never falls, and resolves to the frames of all of them. */
export async function advancePart(
  trx: Trx,
  renderId: RenderId,
  ordinal: number,
  framesDone: number,
): Promise<{ done: number; total: number }> {
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
  const parts = await findParts(trx, renderId)
  return parts.filter(({ storageKey }) => storageKey === null).length
}

/** Forgets the parts of a render, which keeps that it had some. */
export async function deleteParts(db: Db, renderId: RenderId): Promise<void> {
  await db.deleteFrom('render_parts').where('render_id', '=', renderId).execute()
}
