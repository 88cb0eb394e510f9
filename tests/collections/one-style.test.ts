import { beforeEach, expect, test } from 'vitest'
import type { Collection } from '#app/db/collections.server.ts'
import { PLAIN_STYLE, type TextStyle } from '#app/domain/text-track.ts'
import { confirmAnalysis } from '#app/services/analysis/analysis.server.ts'
import { insertCollection, insertPart } from '#tests/factories/collections.ts'
import type { ProjectRow } from '#tests/factories/projects.ts'
import { insertTrack } from '#tests/factories/tracks.ts'
import { insertUser } from '#tests/factories/users.ts'
import { useDatabase } from '#tests/setup/database.ts'

const db = useDatabase()
const ROBOTO: TextStyle = {
  ...PLAIN_STYLE,
  ...{ fontFamily: 'Roboto', fontClass: 'sans', confidence: 0.9, weight: 700, capHeightPx: 30 },
}
const UNSURE: TextStyle = { ...ROBOTO, fontFamily: 'Lora', fontClass: 'serif', confidence: 0.5 }
let collection: Collection

beforeEach(async () => {
  collection = await insertCollection(db, await insertUser(db))
})

const SIZE = { width: 1280, height: 720 }
async function before(style: TextStyle, corrections?: object, size: object = SIZE): Promise<ProjectRow> {
  const project = await insertPart(db, collection, { status: 'translated', ...size })
  await insertTrack(db, project, {
    style,
    ...(corrections && { corrections: JSON.stringify(corrections) }),
  })
  return project
}

/** How the same text looks in the next video, once what was read is confirmed. */
async function confirmed(style: TextStyle, { original = ' AÑADE la sal', corrections = {} } = {}) {
  const { id, user_id: userId } = await insertPart(db, collection, { status: 'analyzed', ...SIZE })
  const hasOwn = Object.keys(corrections).length > 0
  const track = await insertTrack(
    db,
    { id },
    {
      ...{ original_text: original, style },
      ...(hasOwn && { corrections: JSON.stringify(corrections) }),
    },
  )
  await confirmAnalysis(db, { id, userId })
  return db
    .selectFrom('text_tracks')
    .select(['style', 'corrections'])
    .where('id', '=', track.id)
    .executeTakeFirstOrThrow()
}

test('a doubtful style becomes that of the same text in the videos before, another text’s stays', async () => {
  await before(ROBOTO)
  expect(await confirmed(UNSURE)).toEqual({ style: ROBOTO, corrections: null })
  expect(await confirmed(UNSURE, { original: 'Pela las patatas' })).toMatchObject({ style: UNSURE })
})

test('the videos of other collections do not count', async () => {
  const other = await before(ROBOTO)
  await db.updateTable('projects').set({ collection_id: null }).where('id', '=', other.id).execute()
  expect(await confirmed(UNSURE)).toMatchObject({ style: UNSURE })
})

test('what a person has set for all videos holds for one that comes later, in the size of its frame', async () => {
  const style = { fill: '#ffd84d', capHeightPx: 60 }
  await before(UNSURE, { style, isStyleShared: true }, { width: 2560, height: 1440 })
  expect((await confirmed(UNSURE)).corrections).toEqual({
    style: { fill: '#ffd84d', capHeightPx: 30 },
    isStyleShared: true,
  })
  const own = { style: { fill: '#ffffff' } }
  expect((await confirmed(UNSURE, { corrections: own })).corrections).toEqual(own)
})

test('what a person has set in one video alone does not spread by itself', async () => {
  await before(UNSURE, { style: { fill: '#ffd84d' } })
  expect((await confirmed(UNSURE)).corrections).toBeNull()
})
