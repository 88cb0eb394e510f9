import type { Db } from '../../db/client.server.ts'
import { findUnmeasuredSources, recordSourceBytes } from '../../db/quotas.server.ts'
import type { ObjectStore } from '../../gateways/store.server.ts'

/** Sources that one run asks the store about. */
const AT_ONCE = 500

/**
 * Writes down how large the sources are that were uploaded before their sizes were kept. One that is gone from the
 * store takes no room. Resolves to how many were measured. Throws `storage.unavailable`.
 */
export async function measureSources(db: Db, store: ObjectStore): Promise<number> {
  const sources = await findUnmeasuredSources(db, AT_ONCE)
  for (const { key } of sources) await recordSourceBytes(db, key, (await store.stat(key))?.sizeBytes ?? 0)
  return sources.length
}
