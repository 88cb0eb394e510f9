import { expect, test } from 'vitest'
import type { FidelityReport } from '#app/domain/fidelity-report.ts'
import type { ProjectId } from '#app/domain/ids.ts'
import { checkOfOutput } from '#app/services/rendering/check-of-output.server.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { insertRender } from '#tests/factories/renders.ts'
import { insertTrack } from '#tests/factories/tracks.ts'
import { insertUser } from '#tests/factories/users.ts'
import { useDatabase } from '#tests/setup/database.ts'

const db = useDatabase()
const project = async () => insertProject(db, { user_id: (await insertUser(db)).id })
const store = (id: ProjectId, fidelity: object) =>
  db
    .updateTable('renders')
    .set({ status: 'done', fidelity: JSON.stringify(fidelity), finished_at: new Date() })
    .where('project_id', '=', id)
    .execute()

test('what was compared is told with the texts that a person should look at', async () => {
  const owned = await project()
  const { id } = owned
  const weak = await insertTrack(db, { id }, { original_text: 'Puerta roja' })
  const unread = await insertTrack(db, { id }, { original_text: 'Salida' })
  await insertRender(db, owned)
  await store(id, {
    version: 1,
    problems: [],
    durationSeconds: { source: 2, output: 2 },
    frames: { source: 50, output: 50 },
    frameTimeShiftMs: 0,
    size: { source: { width: 640, height: 360 }, output: { width: 640, height: 360 } },
    colorTagsKept: true,
    audio: [
      { codec: { source: 'aac', output: 'aac' }, same: 'packets' },
      { codec: { source: 'pcm_s16le', output: 'aac' }, same: 'encoded' },
    ],
    syncShiftMs: 0,
    untouched: { frames: 4, psnrDb: 47.6 },
    readBack: { texts: 2, found: 1, originalsFound: 0, notFound: [unread.id], stillThere: [] },
    covers: [
      { trackId: weak.id, kind: 'picture', score: 0.3 },
      { trackId: unread.id, kind: 'blur', score: 0.7 },
    ],
    overflowing: ['a track that is gone'],
  } satisfies FidelityReport)
  expect(await checkOfOutput(db, id)).toEqual({
    frames: 50,
    sound: 'encoded',
    psnrDb: 47.6,
    read: { texts: 2, found: 1 },
    notRead: ['Salida'],
    stillRead: [],
    weaklyHidden: ['Puerta roja'],
    tooLong: [],
  })
})

test('without an output, and for a report of another release, there is nothing to tell', async () => {
  const owned = await project()
  const { id } = owned
  expect(await checkOfOutput(db, id)).toBeUndefined()
  await insertRender(db, owned)
  await store(id, { version: 0 })
  expect(await checkOfOutput(db, id)).toBeUndefined()
})
