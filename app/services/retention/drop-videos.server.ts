import type { Db } from '../../db/client.server.ts'
import { dropOutputs, dropSource, findIdleVideos, lockIdle } from '../../db/idle-videos.server.ts'
import type { Expired } from '../../db/retention.server.ts'
import type { WarnedRule } from '../../domain/retention.ts'
import type { ObjectStore } from '../../gateways/store.server.ts'
import { log } from '../../log.server.ts'

const DROP = { sources: dropSource, outputs: dropOutputs } as const satisfies Record<WarnedRule, unknown>

/**
 * Deletes the videos that nobody has needed since `time` and whose owners were told; a project that changes meanwhile
 * keeps its own. Resolves to what has gone.
 */
export async function dropIdleVideos(
  db: Db,
  store: ObjectStore,
  rule: WarnedRule,
  time: Date,
  signal: AbortSignal,
): Promise<Expired> {
  const gone = { count: 0, bytes: 0 }
  for (const { id, sizeBytes } of await findIdleVideos(db, rule, time)) {
    signal.throwIfAborted()
    const keys = await db.transaction().execute(async (trx) => {
      return (await lockIdle(trx, rule, id, time)) ? DROP[rule](trx, id) : undefined
    })
    if (!keys) continue
    gone.count += 1
    gone.bytes += sizeBytes
    log.info({ projectId: id, rule }, 'a video is deleted: its project has not changed for long')
    for (const key of new Set(keys))
      if (key !== null)
        await store.remove(key).catch((error: unknown) => {
          log.warn({ err: error, key }, 'a deleted video is left to the sweep of objects')
        })
  }
  return gone
}
