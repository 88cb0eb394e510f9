import type { Db } from '../../db/client.server.ts'
import { moveProject, type Owned, WITHOUT_VIDEO } from '../../db/projects.server.ts'
import { lockProject } from '../../db/projects-of-user.server.ts'
import { MOVES } from '../../domain/project-status.ts'
import { type ObjectStore, store as ourStore } from '../../gateways/store.server.ts'
import { log } from '../../log.server.ts'
import { openExampleFile } from './example-files.server.ts'
import { checkAwaitsUpload, receiveUpload } from './receive-upload.server.ts'
import { refusedMove } from './load-project.server.ts'
import { updateProject } from './projects.server.ts'

/** Nothing of the video is left, and the project awaits another one. Throws `project.not-found`, `project.status-changed`. */
export async function removeVideo(db: Db, owned: Owned, store: ObjectStore = ourStore): Promise<void> {
  const keys = await db.transaction().execute(async (trx) => {
    const before = await lockProject(trx, owned)
    const moved = await moveProject(trx, owned, MOVES.removeVideo, WITHOUT_VIDEO)
    if (!before || !moved) throw await refusedMove(trx, owned)
    return [before.video_path, before.poster_path]
  })
  for (const key of keys)
    if (key !== null)
      await store.remove(key).catch((error: unknown) => {
        log.warn({ err: error, key }, 'a video that was taken back is left to the sweep')
      })
}

const SAMPLE = { name: 'anden.mp4', source: 'es', target: 'en' } as const

/**
 * The clip of the example becomes the project's video, as if it had been uploaded, and the project's languages fit it.
 * Throws what `receiveUpload` throws.
 */
export async function uploadSample(db: Db, owned: Owned): Promise<void> {
  await checkAwaitsUpload(db, owned, 0)
  const file = { name: SAMPLE.name, body: openExampleFile('source'), complete: Promise.resolve() }
  const { target_language: target } = await receiveUpload(db, owned, file)
  await updateProject(db, owned, {
    source_language: SAMPLE.source,
    target_language: target === SAMPLE.source ? SAMPLE.target : target,
  })
}
