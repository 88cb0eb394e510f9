import { sql } from 'kysely'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { Db } from '../../db/client.server.ts'
import { listModelDownloads, noteModelDownload } from '../../db/model-downloads.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { UserId } from '../../domain/ids.ts'
import { legName, legNamed, MODEL_LEGS, type ModelLeg } from '../../domain/model-leg.ts'
import { env } from '../../env.server.ts'
import { spareDiskBytes } from '../../gateways/disk-space.server.ts'
import { log } from '../../log.server.ts'
import { modelBytes } from '../../gateways/translators/neural/model-folder.server.ts'
import { enqueue } from '../../queue/enqueue.server.ts'
import { findQueueLengths, type QueueLength } from '../../queue/queue-lengths.server.ts'
import { recordSecurityEvent } from '../accounts/security-log.server.ts'
import { checkReadiness, type Readiness } from '../health/readiness.server.ts'
import { engines } from '../translation/engines.server.ts'
import { MODELS_FOLDER } from '../translation/fetch-models.server.ts'

interface ModelState extends ModelLeg {
  /** On this machine's disk; null: the model is not here. */
  readonly bytes: number | null
  readonly download: { readonly status: 'queued' | 'downloading' | 'failed'; readonly percent: number } | null
  /** Why the last download failed. */
  readonly failure: string | null
}

export interface Overview {
  readonly parts: Readiness['parts']
  readonly queues: readonly QueueLength[]
  /** Ids of what translates here, in the order in which they are asked. */
  readonly engines: readonly string[]
  /** Whether models are fetched when somebody asks for a pair that has none. */
  readonly fetchesModels: boolean
  readonly models: readonly ModelState[]
  readonly storage: {
    /** What may still be written; null when the disk does not answer. */
    readonly spareBytes: number | null
    readonly databaseBytes: number
    readonly videoBytes: number
    /** Whether videos lie in a bucket, and not on this disk. */
    readonly isRemote: boolean
  }
  readonly counts: { readonly accounts: number; readonly projects: number }
  readonly version: string
}

/** How the installation is, for whoever runs it. */
export async function loadOverview(db: Db): Promise<Overview> {
  const [{ parts }, queues, downloads, amounts] = await Promise.all([
    checkReadiness(),
    findQueueLengths(db),
    listModelDownloads(db),
    findAmounts(db),
  ])
  return {
    parts,
    queues,
    engines: engines().all.map(({ id }) => id),
    fetchesModels: env.MT_AUTO_DOWNLOAD,
    models: MODEL_LEGS.map((leg) => {
      const found = downloads.find((download) => download.leg === legName(leg))
      const bytes = modelBytes(MODELS_FOLDER, leg)
      return {
        ...leg,
        bytes,
        download:
          found === undefined || found.status === 'ready'
            ? null
            : { status: found.status, percent: found.percent },
        failure: bytes === null ? (found?.failure ?? null) : null,
      }
    }),
    storage: {
      spareBytes: await spareDiskBytes(env.DATA_DIR).catch((error: unknown) => {
        log.warn({ err: error }, 'the spare bytes of the disk could not be read')
        return null
      }),
      databaseBytes: Number(amounts.databaseBytes),
      videoBytes: Number(amounts.videoBytes),
      isRemote: env.STORAGE_S3_BUCKET !== undefined,
    },
    counts: { accounts: amounts.accounts, projects: amounts.projects },
    version: productVersion(),
  }
}

async function findAmounts(db: Db) {
  const { rows } = await sql<{
    databaseBytes: string
    videoBytes: string
    accounts: number
    projects: number
  }>`
    SELECT pg_database_size(current_database()) AS "databaseBytes",
      (SELECT coalesce(sum(video_bytes), 0) FROM projects)
      + (SELECT coalesce(sum(size_bytes), 0) FROM renders WHERE storage_key IS NOT NULL) AS "videoBytes",
      (SELECT count(*)::int FROM users) AS accounts,
      (SELECT count(*)::int FROM projects) AS projects`.execute(db)
  return rows[0] ?? { databaseBytes: '0', videoBytes: '0', accounts: 0, projects: 0 }
}

const Package = z.object({ version: z.string() })
let version: string | undefined
function productVersion(): string {
  version ??= Package.parse(JSON.parse(readFileSync(join(process.cwd(), 'package.json'), 'utf8'))).version
  return version
}

/** Has a worker download the model of that name. Throws `request.invalid` when there is no such leg. */
export async function askForModel(db: Db, adminId: UserId, name: string): Promise<void> {
  const leg = legNamed(name)
  if (leg === undefined) throw new AppError('request.invalid')
  await db.transaction().execute(async (trx) => {
    await noteModelDownload(trx, leg, { status: 'queued' })
    await enqueue(trx, 'model', { leg: name })
    await recordSecurityEvent(trx, adminId, 'administered', `model ${name}`)
  })
}
