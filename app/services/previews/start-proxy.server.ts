import type { Db } from '../../db/client.server.ts'
import type { Owned } from '../../db/projects.server.ts'
import { insertSourceWork } from '../../db/source-work.server.ts'
import { enqueue } from '../../queue/enqueue.server.ts'
import { lockProjectWithSource } from '../projects/load-project.server.ts'
import { claimJob, claimPreview } from '../quotas/enforce.server.ts'
import { type LoadedProxy, loadProxy, sourceHash } from './load-proxy.server.ts'

/**
 * Begins to copy the project's source to an MP4 that every browser plays, or finds the copy that is there or on its
 * way. It costs nothing and the project stays as it is. Throws `project.not-found`, `video.not-ready` before there is
 * a source, `video.deleted` after it, `quota.previews`, `quota.jobs`.
 */
export function startProxy(db: Db, owned: Owned): Promise<LoadedProxy> {
  return db.transaction().execute(async (trx) => {
    const project = await lockProjectWithSource(trx, owned)
    const there = await loadProxy(trx, project)
    if (there.newest && there.newest.status !== 'failed') return there
    const contentHash = sourceHash(project.video_path)
    const newest = await insertSourceWork(trx, { projectId: project.id, kind: 'proxy', contentHash })
    await claimJob(trx, owned.userId)
    await claimPreview(trx, owned.userId)
    await enqueue(trx, 'preview', { previewId: newest.id })
    return { ...there, newest }
  })
}
