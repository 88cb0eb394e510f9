import { createHash } from 'node:crypto'
import type { Db } from '../../db/client.server.ts'
import type { Owned, Project } from '../../db/projects.server.ts'
import { findSourceWork, insertSourceWork, type SourceWork } from '../../db/source-work.server.ts'
import { AppError } from '../../domain/errors.ts'
import { WaveformResult } from '../../domain/preview.ts'
import { type ObjectStore, store as ourStore } from '../../gateways/store.server.ts'
import { enqueue } from '../../queue/enqueue.server.ts'
import type { OpenedDownload } from '../downloads/downloads.server.ts'
import { loadProject, lockProjectWithSource } from '../projects/load-project.server.ts'
import { claimBackground } from '../quotas/enforce.server.ts'
import { openStored } from './open-files.server.ts'

/** Raised whenever waveforms are made in another way, so that earlier ones are made anew. */
const RECIPE = 1

/**
 * Begins to measure how loud the project's source is over time, unless that was done, is on its way, or has failed:
 * nobody misses it. It costs nothing. Throws `project.not-found`, `video.not-ready` before there is a source,
 * `video.deleted` after it, `quota.previews`, `quota.jobs`.
 */
export function startWaveform(db: Db, owned: Owned): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const project = await lockProjectWithSource(trx, owned)
    if ((await waveformsOf(trx, project)).length > 0) return
    const contentHash = hashOf(project)
    const queued = await insertSourceWork(trx, { projectId: project.id, kind: 'waveform', contentHash })
    await claimBackground(trx, owned.userId, 'waveform')
    await enqueue(trx, 'preview', { previewId: queued.id })
  })
}

/**
 * The waveform of the project's source: a byte a peak, and how many peaks a second has; undefined before it is made. Throws
 * `project.not-found`, `preview.not-ready` where there is no source, `storage.missing`.
 */
export async function openWaveform(
  db: Db,
  owned: Owned,
  store: ObjectStore = ourStore,
): Promise<{ readonly file: OpenedDownload; readonly peaksPerSecond: number } | undefined> {
  const project = await loadProject(db, owned)
  if (project.video_path === null) throw new AppError('preview.not-ready')
  const [newest] = await waveformsOf(db, project)
  if (!newest?.result || newest.storage_key === null) return undefined
  const names = { fileName: 'waveform', mimeType: 'application/octet-stream', inline: true }
  const { peaksPerSecond } = WaveformResult.parse(newest.result)
  return { file: await openStored(store, newest.storage_key, names), peaksPerSecond }
}

async function waveformsOf(db: Db, project: Pick<Project, 'id' | 'video_path'>): Promise<SourceWork[]> {
  const hash = hashOf(project)
  return (await findSourceWork(db, project.id, 'waveform')).filter(
    ({ content_hash }) => content_hash === hash,
  )
}

function hashOf({ video_path }: Pick<Project, 'video_path'>): string {
  return createHash('sha256')
    .update(`waveform ${RECIPE} ${video_path ?? ''}`)
    .digest('hex')
}
