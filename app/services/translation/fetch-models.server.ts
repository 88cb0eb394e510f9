import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../../db/client.server.ts'
import { listModelDownloads, noteModelDownload, withModelLock } from '../../db/model-downloads.server.ts'
import { AppError } from '../../domain/errors.ts'
import { legName, type ModelLeg } from '../../domain/model-leg.ts'
import { env } from '../../env.server.ts'
import { DownloadError } from '../../gateways/translators/neural/download-file.server.ts'
import { downloadModel, openModelSource } from '../../gateways/translators/neural/download-model.server.ts'
import { pairOfLeg } from '../../gateways/translators/neural/model-records.ts'

export const MODELS_FOLDER = env.MT_MODELS_DIR ?? join(env.DATA_DIR, 'models')

export interface ModelFetch {
  readonly db: Db
  readonly signal: AbortSignal
  readonly onProgress?: (percent: number) => Promise<void>
  readonly modelsUrl?: string
  readonly modelsFolder?: string
}

/** So long one model may take: 24 MB at the pace of a poor line. */
const MOST_MS = 30 * 60_000
const BETWEEN_NOTES_MS = 500
const POLL_INTERVAL_MS = 1000

/**
 * Fetches the model of a leg in its newest version, unless it is here; answers whether it did. One worker fetches,
 * others wait for it. Throws DownloadError, whose reason is noted for administrators.
 */
export async function fetchModel(leg: ModelLeg, parts: ModelFetch): Promise<boolean> {
  const { db, signal, onProgress } = parts
  const onWait = async () => {
    await pause(POLL_INTERVAL_MS, undefined, { signal })
    const found = (await listModelDownloads(db)).find((download) => download.leg === legName(leg))
    await onProgress?.(found?.percent ?? 0)
  }
  return withModelLock(db, leg, onWait, () => fetchAlone(leg, parts))
}

async function fetchAlone(leg: ModelLeg, parts: ModelFetch): Promise<boolean> {
  const { db, onProgress, modelsUrl = env.MT_MODELS_URL, modelsFolder = MODELS_FOLDER } = parts
  const timeout = AbortSignal.timeout(MOST_MS)
  const signal = AbortSignal.any([parts.signal, timeout])
  const notes = new LatestNote(async (percent) => {
    await noteModelDownload(db, leg, { status: 'downloading', percent })
    await onProgress?.(percent)
  })
  try {
    await noteModelDownload(db, leg, { status: 'downloading' })
    const source = await openModelSource(modelsUrl)
    const pair = pairOfLeg(source.records, leg)
    if (pair === undefined) throw new DownloadError(`There is no model ${legName(leg)} in this catalogue.`)
    const isNew = await downloadModel(source, {
      pair,
      modelsFolder,
      signal,
      onProgress: (done, total) => notes.add((100 * done) / total),
    })
    await notes.settled()
    await noteModelDownload(db, leg, { status: 'ready', percent: 100 })
    return isNew
  } catch (cause) {
    await notes.settled().catch(() => undefined)
    const error = asDownloadError(cause, timeout)
    await noteModelDownload(db, leg, { status: 'failed', failure: error?.message ?? 'It was stopped.' })
    parts.signal.throwIfAborted()
    throw error ?? cause
  }
}

/** What a person can be told of; undefined for a fault of ours. */
function asDownloadError(cause: unknown, timeout: AbortSignal): DownloadError | undefined {
  if (cause instanceof DownloadError) return cause
  if (timeout.aborted)
    return new DownloadError(`It was not here after ${MOST_MS / 60_000} minutes.`, { cause, canGoOn: true })
  if (cause instanceof AppError) return new DownloadError('The disk cannot be written to.', { cause })
  return undefined
}

/** Writes the newest value from time to time, one after the other; a failure to do so is told at the end. */
class LatestNote {
  private last = Promise.resolve()
  private at = -Infinity
  private readonly write: (percent: number) => Promise<void>

  constructor(write: (percent: number) => Promise<void>) {
    this.write = write
  }

  add(percent: number): void {
    const now = performance.now()
    if (now - this.at < BETWEEN_NOTES_MS) return
    this.at = now
    this.last = this.last.then(() => this.write(percent))
    // told by whoever waits for it
    this.last.catch(() => undefined)
  }

  settled(): Promise<void> {
    return this.last
  }
}
