import { type Selectable, sql } from 'kysely'
import type { UserId } from '../domain/ids.ts'
import { StyleCorrections } from '../domain/text-corrections.ts'
import type { StylePreset } from '../domain/style-preset.ts'
import type { Db, Trx } from './client.server.ts'
import type { StylePresetsTable } from './style-preset-tables.server.ts'

export type NewStylePreset = Omit<StylePreset, 'id'>

/** The account's, by name. */
export async function listStylePresets(db: Db, userId: UserId): Promise<StylePreset[]> {
  const rows = await db
    .selectFrom('style_presets')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy(sql`lower(name)`)
    .execute()
  return rows.map(stored)
}

/** Nobody else saves one of theirs until the transaction ends. */
export async function lockStylePresets(trx: Trx, userId: UserId): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}

/** In the place of the one of the same name, in any case of its letters. */
export async function putStylePreset(
  trx: Trx,
  userId: UserId,
  { name, style, frameHeightPx }: NewStylePreset,
): Promise<StylePreset> {
  const row = await trx
    .insertInto('style_presets')
    .values({ user_id: userId, name, style: JSON.stringify(style), frame_height_px: frameHeightPx })
    .onConflict((conflict) =>
      conflict.expression(sql`user_id, lower(name)`).doUpdateSet((given) => ({
        name: given.ref('excluded.name'),
        style: given.ref('excluded.style'),
        frame_height_px: given.ref('excluded.frame_height_px'),
        updated_at: sql`now()`,
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  return stored(row)
}

function stored(row: Selectable<StylePresetsTable>): StylePreset {
  return {
    id: row.id,
    name: row.name,
    style: StyleCorrections.parse(row.style),
    frameHeightPx: row.frame_height_px,
  }
}
