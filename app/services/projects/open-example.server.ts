import { randomUUID } from 'node:crypto'
import type { Db, Trx } from '../../db/client.server.ts'
import { findExample, insertWritten } from '../../db/example-project.server.ts'
import { findProject, type Project } from '../../db/projects.server.ts'
import { lockAccountUsage } from '../../db/quotas.server.ts'
import { AppError } from '../../domain/errors.ts'
import { ProjectId, type UserId } from '../../domain/ids.ts'
import { isWatermarked } from '../../domain/render-snapshot.ts'
import { type ObjectStore, store as ourStore } from '../../gateways/store.server.ts'
import { checkStorage, claimProject } from '../quotas/enforce.server.ts'
import { contentHash, takeSnapshot } from '../rendering/render-content.server.ts'
import { type ExampleFile, openExampleFile, readExample } from './example-files.server.ts'
import { newObjectKey, projectPrefix } from './object-keys.server.ts'

const KINDS = {
  source: 'source',
  poster: 'poster',
  outputPoster: 'poster',
  watermarked: 'render',
  premium: 'render',
  stills: 'stills',
} as const satisfies Record<ExampleFile, string>
type Keys = Record<ExampleFile, string>

/**
 * The account's copy of the example: a finished project like any other, that costs nothing. It is made when it is asked
 * for first, and again when it is asked for after it was deleted. Throws `quota.projects`, `quota.storage`, `storage.*`.
 */
export async function openExample(
  db: Db,
  userId: UserId,
  name: string,
  store: ObjectStore = ourStore,
): Promise<Project> {
  const found = await findExample(db, userId)
  if (found) return found
  const id = ProjectId.parse(randomUUID())
  try {
    const keys = await storeFiles(store, id)
    const project = await db.transaction().execute(async (trx) => {
      await lockAccountUsage(trx, userId)
      // of two clicks the second one finds what the first one has made
      return (
        (await findExample(trx, userId)) ?? (await insertCopy(trx, { id, userId }, { name, keys, store }))
      )
    })
    if (project.id !== id) await store.removeAll(projectPrefix(id))
    return project
  } catch (error) {
    // of a commit nobody knows whether it went through when the database is lost: then the sweep decides
    if (error instanceof AppError) await store.removeAll(projectPrefix(id))
    throw error
  }
}

async function storeFiles(store: ObjectStore, id: ProjectId): Promise<Keys> {
  const put = async (file: ExampleFile) => {
    const key = newObjectKey(id, KINDS[file])
    await store.put(key, openExampleFile(file))
    return key
  }
  return {
    source: await put('source'),
    poster: await put('poster'),
    outputPoster: await put('outputPoster'),
    watermarked: await put('watermarked'),
    premium: await put('premium'),
    stills: await put('stills'),
  }
}

async function insertCopy(
  trx: Trx,
  owned: { readonly id: ProjectId; readonly userId: UserId },
  { name, keys, store }: { name: string; keys: Keys; store: ObjectStore },
): Promise<Project> {
  const { id, userId } = owned
  const { project, tracks, translations, renders } = await readExample()
  const now = Date.now()
  await insertWritten(trx, 'projects', {
    ...project,
    id,
    name,
    user_id: userId,
    is_example: true,
    video_path: keys.source,
    video_s3_url: store.urlOf(keys.source),
    poster_path: keys.poster,
    output_poster_path: keys.outputPoster,
    watermarked_video_path: keys.watermarked,
    watermarked_video_s3_url: store.urlOf(keys.watermarked),
    analyzed_video_path: keys.premium,
    analyzed_video_s3_url: store.urlOf(keys.premium),
  })
  for (const track of tracks) await insertWritten(trx, 'text_tracks', { ...track, project_id: id })
  for (const translation of translations) await insertWritten(trx, 'translations', translation)
  const copy = await findProject(trx, owned)
  if (!copy) throw new Error('the copy of the example is not there')
  for (const [index, render] of renders.entries()) {
    const snapshot = await takeSnapshot(trx, copy, render.kind, render.options)
    await insertWritten(trx, 'renders', {
      ...render,
      project_id: id,
      snapshot,
      content_hash: contentHash(snapshot),
      storage_key: isWatermarked(render.kind) ? keys.watermarked : keys.premium,
      stills_key: index === renders.length - 1 ? keys.stills : null,
      // the order in which they were made says which one is shown
      finished_at: new Date(now + index),
    })
  }
  await claimProject(trx, userId)
  await checkStorage(trx, userId, 0)
  return copy
}
