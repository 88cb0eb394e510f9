import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { FidelityReport } from '#app/domain/fidelity-report.ts'
import { TrackId, type ProjectId } from '#app/domain/ids.ts'
import { store as objects } from '#app/gateways/store.server.ts'
import { checkOfOutput, openCheckStill } from '#app/services/rendering/check-of-output.server.ts'
import { fidelityReport, judgedText } from '#tests/factories/fidelity-report.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { insertRender } from '#tests/factories/renders.ts'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { insertTrack } from '#tests/factories/tracks.ts'
import { insertUser } from '#tests/factories/users.ts'
import { useDatabase } from '#tests/setup/database.ts'

const db = useDatabase()
const project = async () => insertProject(db, { user_id: (await insertUser(db)).id })
const store = (id: ProjectId, fidelity: object, stills_key: string | null = null) =>
  db
    .updateTable('renders')
    .set({ status: 'done', fidelity: JSON.stringify(fidelity), finished_at: new Date(), stills_key })
    .where('project_id', '=', id)
    .execute()

const [door, exit] = [snapshotTrack({ text: 'Puerta roja' }), snapshotTrack({ text: 'Salida' })]
const rendered = async () => {
  const owned = await project()
  await insertRender(db, owned, { snapshot: { tracks: [door, exit] } })
  return owned
}
const AUDIO: FidelityReport['audio'] = [{ codec: { source: 'pcm_s16le', output: 'aac' }, same: 'encoded' }]
const REPORT = fidelityReport({ audio: AUDIO })
const STILL = { widthPx: 320, heightPx: 180, before: { start: 0, length: 6 }, after: { start: 6, length: 5 } }

test('a text with a fault is to be looked at, as it stood in the render', async () => {
  const { id } = await rendered()
  await store(
    id,
    { ...REPORT, judged: [judgedText(door.id, { ghost: 0.8 }, STILL), judgedText(exit.id, { ghost: 0 })] },
    'x',
  )
  const check = await checkOfOutput(db, id)
  expect(check).toMatchObject({
    verdict: 'look',
    texts: 2,
    examined: 2,
    sound: 'encoded',
    openAtSeconds: 1.2,
  })
  expect(check?.complained).toMatchObject([
    {
      ...{ id: door.id, original: 'Puerta roja', translation: 'Add the salt', complaints: ['ghost'] },
      // an analysis has replaced it since
      ...{ isThere: false, still: { width: 320, height: 180 } },
    },
  ])
})

test.each([
  ['good', { judged: [judgedText(door.id, { ghost: 0 }), judgedText(exit.id, { ghost: 0 })] }],
  ['partly', { judged: [judgedText(door.id, { ghost: 0 })] }],
  ['unknown', { judged: null, readBack: null }],
  ['none', { judged: [], changedTexts: 0 }],
  ['look', { judged: [judgedText(door.id, { ghost: 0 })], overflowing: [exit.id] }],
] as const)('the verdict is %s where no more was seen', async (verdict, changes) => {
  const { id } = await rendered()
  await store(id, { ...REPORT, ...changes })
  expect(await checkOfOutput(db, id)).toMatchObject({ verdict })
})

test('asked for a language it is about the newest output in that, and there is none where none was made', async () => {
  const owned = await project()
  await insertRender(db, owned, { snapshot: { targetLanguage: 'pt', tracks: [door, exit] } })
  const { id } = owned
  await store(id, { ...REPORT, judged: [judgedText(door.id, { residue: 0.2 })] })
  expect(await checkOfOutput(db, id, 'pt')).toMatchObject({ verdict: 'look' })
  expect(await checkOfOutput(db, id, 'fr')).toBeUndefined()
})

test('light data that the output does not have is told, and nothing where the source has none', async () => {
  const { id } = await rendered()
  await store(id, REPORT)
  expect(await checkOfOutput(db, id)).toMatchObject({ droppedLight: null })
  await store(id, { ...REPORT, droppedLight: 'hdr10-plus' })
  expect(await checkOfOutput(db, id)).toMatchObject({ droppedLight: 'hdr10-plus' })
})

test('a report of an older release is told in today’s words', async () => {
  const owned = await project()
  const track = await insertTrack(db, { id: owned.id })
  await insertRender(db, owned, { snapshot: { tracks: [{ ...door, id: track.id }, exit] } })
  await store(owned.id, {
    ...{ ...REPORT, version: 1, judged: undefined, changedTexts: undefined },
    readBack: { texts: 2, found: 1, originalsFound: 1, notFound: [exit.id], stillThere: [track.id] },
    covers: [{ trackId: track.id, kind: 'picture', score: 0.3 }],
    overflowing: ['a track that is gone'],
  })
  const check = await checkOfOutput(db, owned.id)
  expect(check?.complained.map(({ id, complaints }) => [id, complaints])).toEqual([
    [exit.id, ['unread']],
    [track.id, ['ghost', 'weak-cover']],
  ])
  expect(check?.complained.map(({ isThere }) => isThere)).toEqual([false, true])
})

test('without an output, and for a report of another release, there is nothing to tell', async () => {
  const owned = await project()
  const { id } = owned
  expect(await checkOfOutput(db, id)).toBeUndefined()
  await insertRender(db, owned)
  await store(id, { version: 0 })
  expect(await checkOfOutput(db, id)).toBeUndefined()
})

test('the pictures of a text are parts of one stored file', async () => {
  const { id } = await rendered()
  const of = (trackId: string, side: 'before' | 'after') =>
    openCheckStill(db, { id }, { trackId: TrackId.parse(trackId), side })
  await expect(of(door.id, 'before')).rejects.toMatchObject({ code: 'preview.not-ready' })
  const key = `projects/${id}/stills-test`
  await objects.put(key, Readable.from(['beforeafter']))
  await store(id, { ...REPORT, judged: [judgedText(door.id, {}, STILL)] }, key)
  const after = await of(door.id, 'after')
  const chunks = await (await after.read()).toArray()
  expect(Buffer.concat(chunks.map((chunk: Uint8Array) => Buffer.from(chunk))).toString()).toBe('after')
  await expect(of(exit.id, 'after')).rejects.toMatchObject({ code: 'translation.unknown-group' })
})
