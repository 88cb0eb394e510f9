import { join } from 'node:path'
import { reportProgress } from '#app/db/projects.server.ts'
import { fetchKeptPictures } from '#app/services/rendering/kept-pictures.server.ts'
import type { KeptPaths } from '../../render/kept/keeping.ts'
import type { RenderProgress } from '../../render/progress.ts'
import { ProgressReports, watchOf } from './progress-reports.ts'
import { passOnPictures, publishOutput } from './publish-output.ts'
import type { RenderWork } from './render-work.ts'

/** Renders a video in one go, and publishes it. */
export async function renderWhole(work: RenderWork, kept: KeptPaths): Promise<void> {
  const { folder, request, log, signal } = work
  const reports = wholeReports(work)
  const outPath = join(folder, 'output.mp4')
  const rendered = await work.render({ ...request, outPath, kept }, watchOf(reports, signal))
  log.info({ pictures: rendered.pictures }, 'rendered')
  await reports.settled()
  await publishOutput(work, outPath, rendered)
  await passOnPictures(work, kept)
}

/** Reports of a job whose progress is that of the whole render. */
export function wholeReports({ db, job, log }: RenderWork): ProgressReports {
  const send = ({ fraction, frames, totalFrames }: RenderProgress) =>
    reportProgress(db, job, { percent: 100 * fraction, done: frames, total: totalFrames })
  return new ProgressReports(send, log)
}

/** Where this render finds what the project's last one drew, and leaves what it draws itself. */
export async function keptPaths({ db, job, store, folder, sourceId }: RenderWork): Promise<KeptPaths> {
  const [from, to] = [join(folder, 'kept'), join(folder, 'keep')]
  const isThere = await fetchKeptPictures(db, store, job.projectId, from)
  return { sourceId, from: isThere ? [from] : [], to }
}
