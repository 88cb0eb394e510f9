import { beforeEach, describe, expect, test } from 'vitest'
import type { TrackId } from '#app/domain/ids.ts'
import type { Disposition } from '#app/domain/text-track.ts'
import { treatmentOf } from '#app/domain/overlay/treatment.ts'
import { contentHash, takeSnapshot } from '#app/services/rendering/render-content.server.ts'
import { RenderOptions } from '#app/domain/render-options.ts'
import type { TranslationItem } from '#app/domain/translator.ts'
import { ChangeText } from '#app/forms/change-text.ts'
import { redoChange, undoChange } from '#app/services/texts/text-history.server.ts'
import { changeText } from '#app/services/translation/change-text.server.ts'
import { insertProject, type ProjectRow } from '#tests/factories/projects.ts'
import { insertRender } from '#tests/factories/renders.ts'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import { type ApiCaller, apiCaller } from '#tests/setup/api-caller.ts'
import { engineSaying } from '#tests/setup/engine-saying.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { useWebServer } from '#tests/setup/web-server.ts'

const db = useDatabase()
const at = useWebServer()
let ana: ApiCaller
let project: ProjectRow

const VIDEO = { fps_num: 25, fps_den: 1, duration_seconds: 10, width: 1280, height: 720 }

beforeEach(async () => {
  ana = await apiCaller(db, at)
  project = await insertProject(db, {
    user_id: ana.user.id,
    status: 'translated',
    current_stage: 'translation',
    ...VIDEO,
  })
})

const change = (id: string, body: object, of: { id: string } = project) =>
  ana.call('PATCH', `/projects/${of.id}/texts/${id}`, body)
const trackOf = (id: TrackId) =>
  db.selectFrom('text_tracks').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const translationsOf = (id: TrackId) =>
  db.selectFrom('translations').select(['text', 'origin']).where('track_id', '=', id).execute()

const correction = (original_text: string) => ChangeText.parse({ original_text })

describe('a misread text', () => {
  test('is corrected everywhere; what was read and what a person wrote stay, what an engine made of it is made anew', async () => {
    const first = await insertTrack(db, project, { original_text: 'Anade la sa1' })
    const second = await insertTrack(db, project, { original_text: 'ANADE LA SA1' })
    const other = await insertTrack(db, project, { original_text: 'Agua' })
    await insertTranslation(db, first)
    await insertTranslation(db, second, { origin: 'person', text: 'Add salt' })
    await insertTranslation(db, other, { text: 'Water' })
    const response = await change(first.id, { original_text: ' Añade la sal\r\n', version: project.version })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      version: project.version + 1,
      status: 'translations_edited',
      changed: [first.id, second.id],
    })
    expect(await trackOf(first.id)).toMatchObject({
      original_text: 'Añade la sal',
      read_text: 'Anade la sa1',
    })
    expect(await trackOf(second.id)).toMatchObject({
      original_text: 'Añade la sal',
      read_text: 'ANADE LA SA1',
    })
    expect(await translationsOf(first.id)).toEqual([{ text: 'Add the salt', origin: 'machine' }])
    expect(await translationsOf(second.id)).toEqual([{ text: 'Add salt', origin: 'person' }])
    expect(await translationsOf(other.id)).toEqual([{ text: 'Water', origin: 'machine' }])
  })

  test('that is corrected back was never corrected', async () => {
    const { id } = await insertTrack(db, project, { original_text: 'Anade' })
    await change(id, { original_text: 'Añade' })
    await change(id, { original_text: 'Añada' })
    expect(await trackOf(id)).toMatchObject({ original_text: 'Añada', read_text: 'Anade' })
    await change(id, { original_text: 'Anade' })
    expect(await trackOf(id)).toMatchObject({ original_text: 'Anade', read_text: null })
  })

  test('takes over the translation of the text that it has become', async () => {
    const right = await insertTrack(db, project, { original_text: 'Añade la sal' })
    await insertTranslation(db, right, { text: 'Add the salt' })
    const { id } = await insertTrack(db, project, { original_text: 'Anade la sa1' })
    await insertTranslation(db, { id }, { text: 'Nonsense' })
    await change(id, { original_text: 'añade la sal' })
    expect(await translationsOf(id)).toEqual([{ text: 'Add the salt', origin: 'machine' }])
  })

  test('is translated anew, in one change with its correction, which undoing takes back', async () => {
    const first = await insertTrack(db, project, { original_text: '200 grd' })
    const second = await insertTrack(db, project, { original_text: '200 GRD' })
    await insertTranslation(db, first, { text: '200 grd' })
    await insertTranslation(db, second, { text: '200 GRD', origin: 'person' })
    const asked: TranslationItem[] = []
    const engines = engineSaying('200 degrees', asked)
    const owned = { id: project.id, userId: ana.user.id }
    const before = await changeText(db, owned, first.id, correction('200 grados'), { engines })
    expect(asked).toMatchObject([{ text: '200 grados' }])
    expect(before.project.version).toBe(project.version + 1)
    expect(await translationsOf(first.id)).toEqual([{ text: '200 degrees', origin: 'machine' }])
    expect(await translationsOf(second.id)).toEqual([{ text: '200 GRD', origin: 'person' }])
    await undoChange(db, owned)
    expect(await translationsOf(first.id)).toEqual([{ text: '200 grd', origin: 'machine' }])
    await redoChange(db, owned)
    expect(await translationsOf(first.id)).toEqual([{ text: '200 degrees', origin: 'machine' }])
  })

  test.each([
    ['a person has translated it', { origin: 'person' }, {}],
    ['it is to be kept', {}, { disposition: 'keep' }],
    ['it reads as before', {}, { original_text: 'Anade' }],
  ] as const)('is put to no engine where %s', async (_, translation, changed) => {
    const { id } = await insertTrack(db, project, { original_text: 'Anade' })
    await insertTranslation(db, { id }, translation)
    await insertTranslation(db, await insertTrack(db, project, { original_text: 'Agua' }))
    const asked: TranslationItem[] = []
    const owned = { id: project.id, userId: ana.user.id }
    const change = { ...correction('Añade'), ...changed }
    await changeText(db, owned, id, change, { engines: engineSaying('Add', asked) })
    expect(asked).toEqual([])
  })

  test('stays untranslated where no engine answers as it should, and in a project that is translated by hand', async () => {
    const { id } = await insertTrack(db, project, { original_text: '砂糖 20 g', language: 'ja' })
    const owned = { id: project.id, userId: ana.user.id }
    const byHand: TranslationItem[] = []
    await changeText(db, owned, id, correction('砂糖を20 g'), { engines: engineSaying('20 g sugar', byHand) })
    expect(byHand).toEqual([])
    expect(await translationsOf(id)).toEqual([])
    await insertTranslation(db, { id })
    await changeText(db, owned, id, correction('砂糖は20 g'), { engines: engineSaying('') })
    expect(await translationsOf(id)).toEqual([])
  })

  test('may be put right before anything is translated, and the status stays', async () => {
    const analyzed = await insertProject(db, { user_id: ana.user.id, status: 'analyzed', ...VIDEO })
    const { id } = await insertTrack(db, analyzed, { original_text: 'Anade' })
    expect(await (await change(id, { original_text: 'Añade' }, analyzed)).json()).toMatchObject({
      status: 'analyzed',
    })
  })
})

describe('what becomes of a text', () => {
  test.each([
    ['keep', 'leave'],
    ['erase', 'erase'],
    ['ignore', 'leave'],
    ['translate', 'replace'],
  ] as const)('%s: the renderer does %s', async (disposition, treatment) => {
    const track = await insertTrack(db, project)
    await insertTranslation(db, track)
    await change(track.id, { disposition })
    const options = RenderOptions.parse({})
    const { tracks } = await takeSnapshot(db, project, 'watermark', options)
    expect(tracks.map((text) => treatmentOf(text, options))).toEqual([treatment])
    expect(await translationsOf(track.id)).toHaveLength(1)
  })

  test('can be different in one place, and then both stand in the list', async () => {
    const [first, second] = [await insertTrack(db, project), await insertTrack(db, project)]
    await change(first.id, { disposition: 'keep', scope: 'one' })
    expect(await trackOf(first.id)).toMatchObject({ disposition: 'keep' })
    expect(await trackOf(second.id)).toMatchObject({ disposition: 'translate' })
    // those treated alike are what is meant by all
    await change(first.id, { disposition: 'erase' })
    expect(await trackOf(second.id)).toMatchObject({ disposition: 'translate' })
  })

  test('makes a video out of date, and the old way makes it right again', async () => {
    const path = 'outputs/1.mp4'
    const rendered = await insertProject(db, {
      ...VIDEO,
      user_id: ana.user.id,
      status: 'completed',
      current_stage: 'rendering',
      watermarked_video_path: path,
    })
    const { id } = await insertTrack(db, rendered)
    const snapshot = await takeSnapshot(db, rendered, 'watermark', RenderOptions.parse({}))
    await insertRender(db, rendered, {
      status: 'done',
      content_hash: contentHash(snapshot),
      snapshot,
      storage_key: path,
    })
    const isStaleAfter = async (disposition: Disposition) => {
      await change(id, { disposition }, rendered)
      const { outputs_stale } = await db
        .selectFrom('projects')
        .select('outputs_stale')
        .where('id', '=', rendered.id)
        .executeTakeFirstOrThrow()
      return outputs_stale
    }
    expect(await isStaleAfter('erase')).toBe(true)
    expect(await isStaleAfter('translate')).toBe(false)
  })
})

describe('when a text is seen', () => {
  test('is set for one place, on whole frames', async () => {
    const [first, second] = [await insertTrack(db, project), await insertTrack(db, project)]
    const response = await change(first.id, { start_seconds: 0.41, end_seconds: 3 })
    expect(await response.json()).toMatchObject({ changed: [first.id] })
    expect(await trackOf(first.id)).toMatchObject({
      start_frame: 10,
      start_seconds: 0.4,
      end_frame: 75,
      end_seconds: 3,
      boxes: [{ frame: 10, seconds: 0.4 }],
    })
    expect(await trackOf(second.id)).toMatchObject({ start_frame: 0, end_frame: 50 })
  })

  test.each([{ start_seconds: 3 }, { end_seconds: 60 }, { start_seconds: 1, end_seconds: 0.5 }])(
    '%j is no time of it',
    async (times) => {
      const { id } = await insertTrack(db, project)
      const response = await change(id, { ...times, original_text: 'Otra cosa' })
      expect(await response.json()).toMatchObject({ status: 422, code: 'text.times' })
      expect(await trackOf(id)).toMatchObject({ original_text: 'Añade la sal', end_frame: 50 })
    },
  )
})

describe('nothing is changed', () => {
  test('by the same again', async () => {
    const { id, original_text } = await insertTrack(db, project)
    const response = await change(id, {
      original_text,
      disposition: 'translate',
      language: 'es',
      end_seconds: 2,
    })
    expect(await response.json()).toEqual({ version: project.version, status: 'translated', changed: [] })
  })

  test.each<[string, object, number]>([
    ['an empty text', { original_text: ' \n ' }, 422],
    ['a long text', { original_text: 'a'.repeat(2001) }, 422],
    ['an unknown treatment', { disposition: 'burn' }, 422],
    ['a negative time', { start_seconds: -1 }, 422],
    ['an older version', { disposition: 'keep', version: 0 }, 409],
  ])('by %s', async (_what, body, status) => {
    await db.updateTable('projects').set({ version: 3 }).where('id', '=', project.id).execute()
    const { id } = await insertTrack(db, project)
    expect((await change(id, body)).status).toBe(status)
    expect(await trackOf(id)).toMatchObject({ original_text: 'Añade la sal', disposition: 'translate' })
  })

  test('in another’s project, of another project’s text, or while texts are being made', async () => {
    const foreign = await insertProject(db, { status: 'translated', ...VIDEO })
    const theirs = await insertTrack(db, foreign)
    const { id } = await insertTrack(db, project)
    expect((await change(theirs.id, { disposition: 'keep' }, foreign)).status).toBe(404)
    expect(await (await change(theirs.id, { disposition: 'keep' })).json()).toMatchObject({
      code: 'text.not-found',
    })
    await db.updateTable('projects').set({ status: 'translating' }).where('id', '=', project.id).execute()
    expect(await (await change(id, { disposition: 'keep' })).json()).toMatchObject({
      code: 'project.status-changed',
    })
  })
})
