import { beforeEach, expect, test } from 'vitest'
import type { Collection } from '#app/db/collections.server.ts'
import { keepNames, proposeNames } from '#app/services/collections/one-voice.server.ts'
import { insertCollection, insertPart } from '#tests/factories/collections.ts'
import { insertTrack } from '#tests/factories/tracks.ts'
import { insertUser } from '#tests/factories/users.ts'
import { useDatabase } from '#tests/setup/database.ts'

const db = useDatabase()
let collection: Collection
let owned: { id: Collection['id']; userId: Collection['user_id'] }

beforeEach(async () => {
  collection = await insertCollection(db, await insertUser(db))
  owned = { id: collection.id, userId: collection.user_id }
})

test('names that recur are proposed until they are in the glossary, and only proposed ones are taken', async () => {
  for (const text of ['Hoy cocina Marta', 'Gracias, Marta'])
    await insertTrack(db, await insertPart(db, collection), { original_text: text })
  expect(await proposeNames(db, owned)).toEqual([{ term: 'Marta', language: 'es', videos: 2 }])
  await keepNames(db, owned, ['Marta', 'Somebody'])
  expect(await proposeNames(db, owned)).toEqual([])
  expect(await db.selectFrom('glossary_terms').select(['term', 'translation']).execute()).toEqual([
    { term: 'Marta', translation: null },
  ])
})
