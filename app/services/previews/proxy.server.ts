import { createHash } from 'node:crypto'
import type { Db } from '../../db/client.server.ts'
import type { Owned, Project } from '../../db/projects.server.ts'
import { findSourceWork, insertSourceWork, type SourceWork } from '../../db/source-work.server.ts'
import type { OriginalView } from '../../domain/original-view.ts'
import { PlaybackFacts, playsEverywhere } from '../../domain/playback.ts'
import { enqueue } from '../../queue/enqueue.server.ts'
import { lockProjectWithSource } from '../projects/load-project.server.ts'
import { claimJob, claimPreview } from '../quotas/enforce.server.ts'

/** Raised when copies are made in another way and earlier ones will not do: then they are made anew. */
const RECIPE = 2

export interface LoadedProxy {
  /** Not every browser plays the source as it is, or nobody has looked. */
  readonly needed: boolean
  readonly newest: SourceWork | null
  readonly done: SourceWork | null
}

/** What there is of copies of the project's source, of the one it has now. */
export async function loadProxy(
  db: Db,
  project: Pick<Project, 'id' | 'video_path' | 'playback_facts'>,
): Promise<LoadedProxy> {
  const hash = sourceHash(project.video_path ?? '')
  const proxies = (await findSourceWork(db, project.id, 'proxy')).filter(
    ({ content_hash }) => content_hash === hash,
  )
  const facts = project.playback_facts && PlaybackFacts.parse(project.playback_facts)
  return {
    needed: !facts || !playsEverywhere(facts),
    newest: proxies[0] ?? null,
    done: proxies.find(({ status }) => status === 'done') ?? null,
  }
}

/** The same for the screen. */
export async function loadOriginalView(db: Db, project: Project): Promise<OriginalView> {
  const { needed, newest, done } = await loadProxy(db, project)
  const isAtWork = newest?.status === 'queued' || newest?.status === 'running'
  const source = needed || project.video_path === null ? null : { is: 'source' as const, version: 'source' }
  return {
    file: done ? { is: 'proxy', version: done.id } : source,
    progress: isAtWork ? newest.progress : null,
    failure: newest?.status === 'failed' ? newest.error_code : null,
  }
}

/** Names a source by the key it is stored under, which no other file ever gets. */
export function sourceHash(videoKey: string): string {
  return createHash('sha256').update(`proxy ${RECIPE} ${videoKey}`).digest('hex')
}

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
