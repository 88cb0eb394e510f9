import { createHash } from 'node:crypto'
import type { Db } from '../../db/client.server.ts'
import { findSourceWork, type SourceWork } from '../../db/source-work.server.ts'
import type { Project } from '../../db/projects.server.ts'
import type { OriginalView } from '../../domain/original-view.ts'
import { PlaybackFacts, playsEverywhere } from '../../domain/playback.ts'

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
