import { beforeEach, expect, test } from 'vitest'
import type { Collection } from '#app/db/collections.server.ts'
import {
  countByLanguage,
  findChangedOutputs,
  renderChanged,
} from '#app/services/collections/changed-videos.server.ts'
import { insertCollection, insertPart } from '#tests/factories/collections.ts'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import { insertUser } from '#tests/factories/users.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { queuedJobs } from '#tests/setup/queue.ts'

const db = useDatabase()
let collection: Collection
let owned: { id: Collection['id']; userId: Collection['user_id'] }

beforeEach(async () => {
  collection = await insertCollection(db, await insertUser(db))
  owned = { id: collection.id, userId: collection.user_id }
})

const MADE = { watermarked_video_path: 'projects/x/w', outputs_stale: true, width: 640, height: 360 }
async function video(status: 'translations_edited' | 'completed', columns = {}) {
  const project = await insertPart(db, collection, { ...MADE, status, duration_seconds: 4, ...columns })
  await insertTranslation(db, await insertTrack(db, project))
  return project
}

test('a video that never was made with a watermark is made again without one', async () => {
  const { id } = await video('translations_edited', {
    ...{ watermarked_video_path: null, analyzed_video_path: 'projects/x/a', credits_required: 0 },
  })
  expect(await renderChanged(db, owned, { agreedCredits: 0 })).toEqual({ started: 1, skipped: 0 })
  expect(await queuedJobs(db, 'render')).toMatchObject([{ projectId: id }])
})

test('only videos whose texts have changed since are made again, at the price that was seen', async () => {
  const changed = await video('translations_edited')
  await video('completed', { outputs_stale: false })
  const paid = await video('translations_edited', {
    analyzed_video_path: 'projects/x/a',
    credits_required: 2,
  })
  const found = await findChangedOutputs(db, owned)
  expect(found.map(({ project }) => project.id)).toEqual([changed.id, paid.id])
  expect(countByLanguage(found)).toEqual([{ language: 'en', videos: 2, credits: 2 }])
  await expect(renderChanged(db, owned, { agreedCredits: 1 })).rejects.toMatchObject({
    code: 'render.price-changed',
  })
  // for the paid one there are no credits: it stops nobody
  expect(await renderChanged(db, owned, { agreedCredits: 2 })).toEqual({ started: 1, skipped: 1 })
  expect(await queuedJobs(db, 'render')).toMatchObject([{ projectId: changed.id }])
  await expect(renderChanged(db, owned, { agreedCredits: 2 })).rejects.toMatchObject({
    code: 'credits.insufficient',
  })
})
