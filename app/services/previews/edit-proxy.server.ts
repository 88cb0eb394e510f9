import type { Db } from '../../db/client.server.ts'
import type { Owned, Project } from '../../db/projects.server.ts'
import { findSourceWork, insertSourceWork, type SourceWork } from '../../db/source-work.server.ts'
import type { EditorVideo, OriginalView } from '../../domain/original-view.ts'
import { PlaybackFacts, seeksSlowly } from '../../domain/playback.ts'
import { enqueue } from '../../queue/enqueue.server.ts'
import { loadProject, lockProjectWithSource } from '../projects/load-project.server.ts'
import { checkStorage, claimBackground } from '../quotas/enforce.server.ts'
import { loadOriginalView, loadProxy, sourceHash } from './proxy.server.ts'

/** 3 Mbit/s of picture, and sound. */
const MOST_BYTES_A_SECOND = 400_000

/**
 * Begins to make the copy of the source that the editor seeks in, where the source itself is shown late or not at all,
 * unless that was done, is on its way, or has failed: the editor shows what there is. It costs nothing. Throws
 * `project.not-found`, `video.not-ready`, `video.deleted`, `quota.storage` where a copy may not fit, `quota.previews`,
 * `quota.jobs`.
 */
export function startEditProxy(db: Db, owned: Owned): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const project = await lockProjectWithSource(trx, owned)
    if (!(await isWanted(trx, project)) || (await editProxiesOf(trx, project)).length > 0) return
    await checkStorage(trx, owned.userId, MOST_BYTES_A_SECOND * (project.duration_seconds ?? 0))
    const contentHash = sourceHash(project.video_path)
    const queued = await insertSourceWork(trx, { projectId: project.id, kind: 'edit-proxy', contentHash })
    await claimBackground(trx, owned.userId, 'edit-proxy')
    await enqueue(trx, 'edit-proxy', { previewId: queued.id })
  })
}

/** The source as the editor shows it now, and whether a better copy is on its way. Throws `project.not-found`. */
export async function loadEditorVideo(db: Db, owned: Owned): Promise<EditorVideo> {
  const project = await loadProject(db, owned)
  const { file, progress } = await loadEditorOriginal(db, project)
  const [newest] = await editProxiesOf(db, project)
  return { file, isCopyComing: progress !== null || isAtWork(newest) }
}

/** The source for the editor: the copy that it seeks in, before that what any browser plays. */
export async function loadEditorOriginal(db: Db, project: Project): Promise<OriginalView> {
  const view = await loadOriginalView(db, project)
  if (view.file?.is === 'proxy') return view
  const done = (await editProxiesOf(db, project)).find(({ status }) => status === 'done')
  if (!done) return view
  const sharper = view.file?.version
  return {
    ...view,
    file: { is: 'edit-proxy', version: done.id, ...(sharper !== undefined && { sharper }) },
  }
}

/** Where the copy of this id is stored; undefined when the project has none such. */
export async function editProxyKey(db: Db, project: Project, id: string): Promise<string | undefined> {
  const found = (await editProxiesOf(db, project)).find((one) => one.id === id && one.status === 'done')
  return found?.storage_key ?? undefined
}

/** A copy for browsers is as quick to seek in. */
async function isWanted(db: Db, project: Project): Promise<boolean> {
  const { needed, newest, done } = await loadProxy(db, project)
  if (done || isAtWork(newest)) return false
  const facts = project.playback_facts && PlaybackFacts.parse(project.playback_facts)
  return needed || !facts || seeksSlowly(facts, project)
}

async function editProxiesOf(
  db: Db,
  { id, video_path }: Pick<Project, 'id' | 'video_path'>,
): Promise<SourceWork[]> {
  const hash = sourceHash(video_path ?? '')
  return (await findSourceWork(db, id, 'edit-proxy')).filter(({ content_hash }) => content_hash === hash)
}

function isAtWork(work: SourceWork | null | undefined): boolean {
  return work?.status === 'queued' || work?.status === 'running'
}
