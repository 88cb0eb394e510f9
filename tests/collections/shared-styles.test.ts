import { beforeEach, expect, test } from 'vitest'
import type { Collection } from '#app/db/collections.server.ts'
import type { TrackId } from '#app/domain/ids.ts'
import { action, loader } from '#app/routes/collections.$collectionId.review/review.server.ts'
import { loadSharedStyles, spreadStyle } from '#app/services/collections/shared-styles.server.ts'
import { changeText } from '#app/services/translation/change-text.server.ts'
import { insertCollection, insertPart } from '#tests/factories/collections.ts'
import { insertTrack } from '#tests/factories/tracks.ts'
import { insertSession, insertUser } from '#tests/factories/users.ts'
import { sessionCookie } from '#tests/setup/cookies.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { routeArgs } from '#tests/setup/route-args.ts'

const db = useDatabase()
let collection: Collection
let owned: { id: Collection['id']; userId: Collection['user_id'] }

beforeEach(async () => {
  collection = await insertCollection(db, await insertUser(db))
  owned = { id: collection.id, userId: collection.user_id }
})

async function video(columns: object = {}, original_text = 'La cocina de Marisol') {
  const size = { width: 1280, height: 720, texts_detected: 1 }
  const project = await insertPart(db, collection, { status: 'translated', ...size, ...columns })
  const { id } = await insertTrack(db, project, { original_text })
  return { project: { id: project.id, userId: collection.user_id }, track: id }
}
type Video = Awaited<ReturnType<typeof video>>
const paint = ({ project, track }: Video, fill: string) =>
  changeText(db, project, track, { style: { fill, cap_height_px: 30 }, scope: 'one' })
const correctionsOf = async (id: TrackId) =>
  (await db.selectFrom('text_tracks').select('corrections').where('id', '=', id).executeTakeFirstOrThrow())
    .corrections

test('a look set in one video is offered for the others, and set there in the size of their frames', async () => {
  const made = { watermarked_video_path: 'projects/x/w', status: 'completed', current_stage: 'rendering' }
  const [first, large] = [await video(), await video({ ...made, width: 2560, height: 1440 })]
  const other = await video({}, 'Pela las patatas')
  expect(await loadSharedStyles(db, owned)).toEqual([])
  await paint(first, '#ffd84d')
  expect(await loadSharedStyles(db, owned)).toMatchObject([{ text: { id: first.track }, videos: 1 }])
  expect(await spreadStyle(db, owned, first.track)).toEqual({ changed: 1, skipped: 0 })
  expect(await correctionsOf(large.track)).toEqual({
    ...{ style: { fill: '#ffd84d', capHeightPx: 60 }, isStyleShared: true },
  })
  expect(await correctionsOf(other.track)).toBeNull()
  expect(await loadSharedStyles(db, owned)).toEqual([])
  const { outputs_stale } = await db
    .selectFrom('projects')
    .select('outputs_stale')
    .where('id', '=', large.project.id)
    .executeTakeFirstOrThrow()
  expect(outputs_stale).toBe(true)
})

test('the review offers it, and a form without script spreads it', async () => {
  const [first, second] = [await video(), await video()]
  await paint(first, '#ffd84d')
  const { token } = await insertSession(db, { id: owned.userId }, { kind: 'cookie' })
  const here = `http://127.0.0.1:3000/collections/${owned.id}/review`
  const headers = { Cookie: sessionCookie(token) }
  const params = { collectionId: owned.id }
  const { styles } = await loader(routeArgs(new Request(here, { headers }), { params }))
  expect(styles).toMatchObject([{ text_id: first.track, original: 'La cocina de Marisol', videos: 1 }])
  const body = new URLSearchParams({ intent: 'spread-look', text_id: first.track })
  const answer = await action(routeArgs(new Request(here, { method: 'POST', headers, body }), { params }))
  expect(answer).toHaveProperty('status', 302)
  expect((await correctionsOf(second.track))?.style?.fill).toBe('#ffd84d')
})

test('what a person has set in a video stays, and counts as theirs once they change what came from another', async () => {
  const [first, second, third] = [await video(), await video(), await video()]
  await paint(first, '#ffd84d')
  await paint(second, '#ff0000')
  expect(await spreadStyle(db, owned, first.track)).toEqual({ changed: 1, skipped: 0 })
  expect((await correctionsOf(second.track))?.style?.fill).toBe('#ff0000')
  // thought better of: what was spread before goes along
  await paint(first, '#00ff00')
  expect(await spreadStyle(db, owned, first.track)).toEqual({ changed: 1, skipped: 0 })
  expect((await correctionsOf(third.track))?.style?.fill).toBe('#00ff00')
  await paint(third, '#0000ff')
  await paint(first, '#123456')
  expect(await spreadStyle(db, owned, first.track)).toEqual({ changed: 0, skipped: 0 })
})

test('a video that is worked on is passed over, a text whose look nobody has set is not there', async () => {
  const first = await video()
  await video({ status: 'translating', current_stage: 'translation' })
  await expect(spreadStyle(db, owned, first.track)).rejects.toMatchObject({ code: 'text.not-found' })
  await paint(first, '#ffd84d')
  expect(await spreadStyle(db, owned, first.track)).toEqual({ changed: 0, skipped: 1 })
  const theirs = { id: owned.id, userId: (await insertUser(db)).id }
  await expect(spreadStyle(db, theirs, first.track)).rejects.toMatchObject({ code: 'collection.not-found' })
})
