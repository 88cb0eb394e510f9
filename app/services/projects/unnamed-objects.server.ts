import { sql } from 'kysely'
import type { Db } from '../../db/client.server.ts'
import type { Expired } from '../../db/retention.server.ts'
import type { ObjectStore } from '../../gateways/store.server.ts'
import type { ListedObject } from '../../gateways/object-store.server.ts'
import { OUR_PREFIXES } from './object-keys.server.ts'

/** Keys that one query asks about. */
const AT_ONCE = 500

/**
 * Stored objects of projects and people that were written before `time` and that no row names: what aborted uploads,
 * given-up renders and deleted projects left.
 */
export async function* unnamedObjects(
  db: Db,
  store: ObjectStore,
  time: Date,
  signal: AbortSignal,
): AsyncGenerator<ListedObject, void> {
  let batch = new Map<string, ListedObject>()
  const takeUnnamed = async () => {
    const keys = await unnamed(db, [...batch.keys()])
    const found = keys.flatMap((key) => batch.get(key) ?? [])
    batch = new Map()
    return found
  }
  for (const prefix of OUR_PREFIXES)
    for await (const object of store.list(prefix)) {
      signal.throwIfAborted()
      if (object.modifiedAt < time) batch.set(object.key, object)
      if (batch.size >= AT_ONCE) yield* await takeUnnamed()
    }
  yield* await takeUnnamed()
}

/** Removes them; resolves to what has gone. */
export async function removeUnnamedObjects(
  db: Db,
  store: ObjectStore,
  time: Date,
  signal: AbortSignal,
): Promise<Expired> {
  const removed = { count: 0, bytes: 0 }
  for await (const { key, sizeBytes } of unnamedObjects(db, store, time, signal)) {
    await store.remove(key)
    removed.count += 1
    removed.bytes += sizeBytes
  }
  return removed
}

async function unnamed(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<{ key: string }>`
    SELECT key FROM unnest(${keys}::text[]) AS candidate(key)
    WHERE NOT EXISTS (
      SELECT FROM projects
      WHERE key IN (video_path, poster_path, output_poster_path, analyzed_video_path, watermarked_video_path)
    ) AND NOT EXISTS (SELECT FROM renders WHERE storage_key = key)
      AND NOT EXISTS (SELECT FROM renders WHERE stills_key = key)
      AND NOT EXISTS (
        -- parts of a render that is over are of no use
        SELECT FROM renders LEFT JOIN render_parts ON render_id = id
        WHERE status IN ('queued', 'running')
          AND key IN (covers_key, package_key, render_parts.storage_key, pictures_key)
      )
      AND NOT EXISTS (SELECT FROM kept_pictures WHERE storage_key = key)
      AND NOT EXISTS (SELECT FROM previews WHERE storage_key = key)
      AND NOT EXISTS (SELECT FROM users WHERE avatar = key)`.execute(db)
  return rows.map(({ key }) => key)
}

/** Selects as `key` what `unnamed` looks for: all objects that a row names, which a backup has to hold. */
export const NAMED_KEYS_SQL = `
  SELECT unnest(ARRAY[video_path, poster_path, output_poster_path, analyzed_video_path, watermarked_video_path]) AS key
  FROM projects
  UNION ALL SELECT unnest(ARRAY[storage_key, stills_key]) FROM renders
  UNION ALL
  SELECT unnest(ARRAY[covers_key, package_key, render_parts.storage_key, pictures_key])
  FROM renders LEFT JOIN render_parts ON render_id = id WHERE status IN ('queued', 'running')
  UNION ALL SELECT storage_key FROM kept_pictures
  UNION ALL SELECT storage_key FROM previews
  UNION ALL SELECT avatar FROM users`
