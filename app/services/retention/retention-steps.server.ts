import { join } from 'node:path'
import type { Db } from '../../db/client.server.ts'
import { dropOutputs, dropSource, findIdleVideos, lockIdle } from '../../db/idle-videos.server.ts'
import {
  deleteExpiredRows,
  type Expired,
  findExpiredRows,
  findOldPictures,
  findOldSecurityEvents,
  forgetSecurityEvents,
  type RowRule,
} from '../../db/retention.server.ts'
import {
  cutOff,
  RETENTION_NAMES,
  type RetentionName,
  type RetentionPeriods,
  type WarnedRule,
} from '../../domain/retention.ts'
import { env } from '../../env.server.ts'
import { findOldMailFiles, deleteOldMailFiles } from '../../gateways/mail/mail-folder.server.ts'
import type { ObjectStore } from '../../gateways/store.server.ts'
import { log } from '../../log.server.ts'
import { OUR_PREFIXES } from '../projects/object-keys.server.ts'
import { removeUnnamedObjects, unnamedObjects } from '../projects/unnamed-objects.server.ts'
import { dropCachedPictures } from '../rendering/cached-pictures.server.ts'
import { releaseStaleHolds } from '../runs/hold-run-price.server.ts'
import { findDeadParts, removeDeadUploads } from '../uploads/dead-uploads.server.ts'

const DROP = { sources: dropSource, outputs: dropOutputs } as const satisfies Record<WarnedRule, unknown>

/**
 * Deletes the videos that nobody has needed since `time` and whose owners were told; a project that changes meanwhile
 * keeps its own. Resolves to what has gone.
 */
async function dropIdleVideos(
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

interface CollectorContext {
  readonly db: Db
  readonly store: ObjectStore
  readonly signal: AbortSignal
}

/** What a rule finds from before a time, and how it goes; both tell the same. */
interface Collector {
  readonly find: (context: CollectorContext, time: Date) => Promise<Expired>
  readonly remove: (context: CollectorContext, time: Date) => Promise<Expired>
}

const MAIL_FOLDER = join(env.DATA_DIR, 'mail')
const DAY_MS = 86_400_000
/** A writer that is at work still touches its file. */
const UNFINISHED_DAYS = 1

const rows = (rule: RowRule): Collector => ({
  find: ({ db }, time) => findExpiredRows(db, rule, time),
  remove: ({ db }, time) => deleteExpiredRows(db, rule, time),
})

const videos = (rule: 'sources' | 'outputs'): Collector => ({
  find: async ({ db }, time) => total(await findIdleVideos(db, rule, time)),
  remove: ({ db, store, signal }, time) => dropIdleVideos(db, store, rule, time, signal),
})

const COLLECTORS: { readonly [Name in RetentionName]: Collector } = {
  sources: videos('sources'),
  outputs: videos('outputs'),
  deletedTexts: rows('deletedTexts'),
  textHistory: rows('textHistory'),
  previews: rows('previews'),
  pictures: {
    find: async ({ db }, time) => total(await findOldPictures(db, time)),
    remove: ({ db, store }, time) => dropCachedPictures(db, store, time),
  },
  uploads: {
    find: async ({ db, store }, time) =>
      total([...(await findDeadParts(db)), ...(await unfinishedObjects(store, time))]),
    async remove({ db, store }, time) {
      await releaseStaleHolds(db, time)
      const unfinished = await unfinishedObjects(store, time)
      for (const object of unfinished) await object.remove()
      return total([...(await removeDeadUploads(db)), ...unfinished])
    },
  },
  objects: {
    async find({ db, store, signal }, time) {
      const found = { count: 0, bytes: 0 }
      for await (const { sizeBytes } of unnamedObjects(db, store, time, signal)) {
        found.count += 1
        found.bytes += sizeBytes
      }
      return found
    },
    remove: ({ db, store, signal }, time) => removeUnnamedObjects(db, store, time, signal),
  },
  securityEvents: {
    find: ({ db }, time) => findOldSecurityEvents(db, time),
    async remove({ db }, time) {
      const { bytes } = await findOldSecurityEvents(db, time)
      return {
        count: await forgetSecurityEvents(db, Math.round((Date.now() - time.getTime()) / DAY_MS)),
        bytes,
      }
    },
  },
  sessions: rows('sessions'),
  tokens: rows('tokens'),
  links: rows('links'),
  mails: {
    find: async ({ db }, time) =>
      sum(await findExpiredRows(db, 'mails', time), total(await findOldMailFiles(MAIL_FOLDER, time))),
    remove: async ({ db }, time) =>
      sum(await deleteExpiredRows(db, 'mails', time), total(await deleteOldMailFiles(MAIL_FOLDER, time))),
  },
  deliveries: rows('deliveries'),
  calls: rows('calls'),
  usage: rows('usage'),
  jobs: rows('jobs'),
}

/**
 * For each rule that lets anything go, what finds it (`dryRun`, which changes nothing) or removes it. They do not
 * depend on each other.
 */
export function retentionSteps(
  context: CollectorContext,
  periods: RetentionPeriods,
  { dryRun, now = new Date() }: { dryRun: boolean; now?: Date },
): ReadonlyMap<RetentionName, () => Promise<Expired>> {
  return new Map(
    RETENTION_NAMES.flatMap((name) => {
      const time = cutOff(periods[name], now)
      if (!time) return []
      const { find, remove } = COLLECTORS[name]
      return [[name, () => (dryRun ? find : remove)(context, time)] as const]
    }),
  )
}

async function unfinishedObjects(store: ObjectStore, now: Date) {
  const time = new Date(now.getTime() - UNFINISHED_DAYS * DAY_MS)
  return (await Promise.all(OUR_PREFIXES.map((prefix) => store.listUnfinished(prefix, time)))).flat()
}

function total(found: readonly { readonly sizeBytes: number | undefined }[]): Expired {
  return { count: found.length, bytes: found.reduce((bytes, { sizeBytes = 0 }) => bytes + sizeBytes, 0) }
}

function sum(one: Expired, other: Expired): Expired {
  return { count: one.count + other.count, bytes: one.bytes + other.bytes }
}
