import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import type { Collection } from '#app/db/collections.server.ts'
import type { JudgedText } from '#app/domain/judged-text.ts'
import type { Language } from '#app/domain/languages.ts'
import { loader } from '#app/routes/collections.$collectionId.review/review.server.ts'
import { loadReview } from '#app/services/collections/review.server.ts'
import { insertCollection, insertPart } from '#tests/factories/collections.ts'
import { fidelityReport, judgedText } from '#tests/factories/fidelity-report.ts'
import { insertRender } from '#tests/factories/renders.ts'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import { insertSession } from '#tests/factories/users.ts'
import { type ApiCaller, apiCaller } from '#tests/setup/api-caller.ts'
import { sessionCookie } from '#tests/setup/cookies.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { routeArgs } from '#tests/setup/route-args.ts'
import { useWebServer } from '#tests/setup/web-server.ts'

const db = useDatabase()
const at = useWebServer()
const STILL = { widthPx: 320, heightPx: 90, before: { start: 0, length: 6 }, after: { start: 6, length: 5 } }
let ana: ApiCaller
let collection: Collection

beforeEach(async () => {
  ana = await apiCaller(db, at)
  collection = await insertCollection(db, ana.user)
})

/** Of a doubtful text, `3 huevos` unless another is named. */
async function video(original_text = '3 huevos') {
  const project = await insertPart(db, collection, { status: 'completed', texts_detected: 1 })
  const track = await insertTrack(db, project, { original_text })
  await insertTranslation(db, track, { text: 'Two eggs' })
  return { project, track }
}
type Video = Awaited<ReturnType<typeof video>>

/** Of a video, with pictures of its text unless `still` is null or `stills_key` is. */
const rendered = (
  { project, track }: Video,
  {
    targetLanguage = 'en',
    still = STILL,
    ...columns
  }: { targetLanguage?: Language; still?: JudgedText['still'] } & Parameters<typeof insertRender>[2] = {},
) =>
  insertRender(db, project, {
    ...{
      status: 'done',
      finished_at: new Date(),
      storage_key: `${project.id}/v`,
      stills_key: `${project.id}/s`,
    },
    snapshot: { targetLanguage },
    fidelity: JSON.stringify(fidelityReport({ judged: [judgedText(track.id, {}, still)] })),
    ...columns,
  })

const Answer = z.object({
  texts: z.array(z.object({ picture: z.record(z.string(), z.unknown()).nullable() })),
})
const pictures = async (query = '') => {
  const response = await ana.call('GET', `/collections/${collection.id}/review${query}`)
  return Answer.parse(await response.json()).texts.map(({ picture }) => picture)
}

test('a text has the pictures of the first video whose newest output has any, in pages as well', async () => {
  await video()
  const judgedOnly = await video()
  await rendered(judgedOnly, { still: null })
  const pictured = await video()
  const { id: render_id } = await rendered(pictured)
  await rendered(await video())
  await video('5 huevos')
  const picture = {
    ...{ project_id: pictured.project.id, text_id: pictured.track.id, render_id },
    ...{ width: 320, height: 90, has_after: true, stale: false },
  }
  expect(await pictures()).toEqual([picture, null])
  expect(await pictures('?limit=1&offset=1')).toEqual([null])
})

test('the page shows them to whoever is logged in', async () => {
  const pictured = await video()
  await rendered(pictured)
  const { token } = await insertSession(db, ana.user, { kind: 'cookie' })
  const request = new Request(`http://127.0.0.1:3000/collections/${collection.id}/review`, {
    headers: { Cookie: sessionCookie(token) },
  })
  const { texts } = await loader(routeArgs(request, { params: { collectionId: collection.id } }))
  expect(texts).toMatchObject([{ picture: { text_id: pictured.track.id, has_after: true } }])
})

test('what an output before the newest was judged by is shown no more', async () => {
  const first = await video()
  await rendered(first, { finished_at: new Date(2026, 0, 1) })
  await rendered(first, { stills_key: null })
  expect(await pictures()).toEqual([null])
})

test.each([
  ['of an older release', { fidelity: JSON.stringify({ ...fidelityReport(), judged: undefined }) }],
  ['that could not look at any text', { fidelity: JSON.stringify(fidelityReport({ judged: null })) }],
  ['that is missing', { fidelity: null }],
])('a report %s has no pictures, and the list is whole', async (_, columns) => {
  await rendered(await video(), columns)
  expect(await pictures()).toEqual([null])
})

test('an output in another language shows what the video says, and not how a translation came out', async () => {
  const { project, track } = await video()
  await insertTranslation(db, track, { target_language: 'fr', text: 'Deux œufs' })
  await rendered({ project, track }, { finished_at: new Date(2026, 0, 1), stills_key: null })
  await rendered({ project, track }, { targetLanguage: 'fr' })
  await db.updateTable('projects').set({ target_language: 'fr' }).where('id', '=', project.id).execute()
  expect(await pictures('?target_language=en')).toMatchObject([{ has_after: false }])
  expect(await pictures('?target_language=fr')).toMatchObject([{ has_after: true }])
})

test('pictures of an output whose texts were changed afterwards say so', async () => {
  const { project, track } = await video()
  await rendered({ project, track })
  await db.updateTable('projects').set({ outputs_stale: true }).where('id', '=', project.id).execute()
  expect(await pictures()).toMatchObject([{ stale: true }])
})

test('what a release has stored that did not know the tracks is found out anew', async () => {
  await rendered(await video())
  await pictures()
  const [stored] = await db.selectFrom('checked_texts').select(['stamp', 'texts']).execute()
  const texts = stored?.texts.map((text) => ({ ...text, trackId: undefined }))
  // as it stands there after an upgrade: all the same but for the rules
  const stamp = stored?.stamp.replace(/^\S+/, 'another-release') ?? ''
  await db
    .updateTable('checked_texts')
    .set({ stamp, texts: JSON.stringify(texts) })
    .execute()
  expect(await pictures()).toMatchObject([{ has_after: true }])
})

test('all pictures of a page take one query, however many videos there are', async () => {
  for (let count = 0; count < 6; count += 1) await rendered(await video(`${count} huevos`))
  const queries: string[] = []
  const counting = db.withPlugin({
    transformQuery: ({ node }) => {
      queries.push(JSON.stringify(node))
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  const owned = { id: collection.id, userId: collection.user_id }
  await loadReview(counting, owned, { limit: 20, offset: 0 })
  expect(queries.filter((query) => query.includes('judged[*]'))).toHaveLength(1)
})
