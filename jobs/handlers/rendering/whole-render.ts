import { join } from 'node:path'
import { fetchCachedPictures } from '#app/services/rendering/cached-pictures.server.ts'
import type { CachePaths } from '../../render/cache/render-cache.ts'
import { spanReports, watchOf } from './progress-reports.ts'
import { passOnPictures, publishOutput } from './publish-output.ts'
import type { RenderWork } from './render-work.ts'

/** Renders a video in one go, and publishes it. */
export async function renderWhole(work: RenderWork, cachePaths: CachePaths): Promise<void> {
  const { folder, request, log, signal } = work
  const reports = spanReports(work)
  const outPath = join(folder, 'output.mp4')
  const rendered = await work.render({ ...request, outPath, cachePaths }, watchOf(reports, signal))
  log.info({ pictures: rendered.pictures }, 'rendered')
  await reports.settled()
  await publishOutput(work, outPath, rendered)
  await passOnPictures(work, cachePaths)
}

/** Where this render finds what the project's last one drew, and leaves what it draws itself. */
export async function cachePathsOf({ db, job, store, folder, sourceId }: RenderWork): Promise<CachePaths> {
  const [from, to] = [join(folder, 'cache-before'), join(folder, 'cache')]
  const isThere = await fetchCachedPictures(db, store, job.projectId, from)
  return { sourceId, from: isThere ? [from] : [], to }
}
