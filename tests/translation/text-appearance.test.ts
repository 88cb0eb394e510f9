import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { RenderOptions } from '#app/domain/render-options.ts'
import { contentHash, takeSnapshot } from '#app/services/rendering/render-content.server.ts'
import { insertProject, type ProjectRow } from '#tests/factories/projects.ts'
import { insertTrack, insertTranslation, type TrackRow } from '#tests/factories/tracks.ts'
import { type ApiCaller, apiCaller } from '#tests/setup/api-caller.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { useWebServer } from '#tests/setup/web-server.ts'

const db = useDatabase()
const at = useWebServer()
let ana: ApiCaller
let project: ProjectRow
let track: TrackRow

const VIDEO = { fps_num: 25, fps_den: 1, duration_seconds: 10, width: 1280, height: 720 }

beforeEach(async () => {
  ana = await apiCaller(db, at)
  project = await insertProject(db, {
    user_id: ana.user.id,
    status: 'translated',
    current_stage: 'translation',
    ...VIDEO,
  })
  track = await insertTrack(db, project)
  await insertTranslation(db, track)
})

const change = (body: object, id: string = track.id) =>
  ana.call('PATCH', `/projects/${project.id}/texts/${id}`, body)
const Groups = z.object({ groups: z.record(z.string(), z.unknown()) })
const groupOf = async (id: string = track.id, query = '') => {
  const response = await ana.call('GET', `/projects/${project.id}/translations${query}`)
  return Groups.parse(await response.json()).groups[id]
}
const content = async () => contentHash(await takeSnapshot(db, project, 'watermark', RenderOptions.parse({})))
const rowOf = () =>
  db.selectFrom('text_tracks').selectAll().where('id', '=', track.id).executeTakeFirstOrThrow()

describe('the place of a text', () => {
  test('is set beside the one that was measured', async () => {
    const before = await rowOf()
    const response = await change({ box: [200, 100, 800, 96], angle_degrees: 10, version: 0 })
    expect(await response.json()).toMatchObject({ changed: [track.id], status: 'translations_edited' })
    expect(await groupOf()).toMatchObject({
      box: [200, 100, 800, 96],
      angle_degrees: 10,
      // what was measured grows with the box
      style: { cap_height_px: 56 },
      corrections: { box: [200, 100, 800, 96], angle_degrees: 10 },
    })
    const after = await rowOf()
    expect([after.prevalent_box, after.boxes, after.style]).toEqual([
      before.prevalent_box,
      before.boxes,
      before.style,
    ])
  })

  test('is not changed where the call has a field that there is not', async () => {
    const response = await change({ box: [0, 0, 100, 50], angel_degrees: 10 })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ code: 'request.invalid' })
    expect(await groupOf()).toMatchObject({ corrections: null })
  })

  test('is that of the one place alone, also where the same text stands elsewhere', async () => {
    const twin = await insertTrack(db, project)
    expect(await (await change({ box: [0, 0, 100, 50] })).json()).toMatchObject({ changed: [track.id] })
    expect(await groupOf(twin.id)).toMatchObject({ corrections: null })
  })

  test.each([
    [[1280, 0, 100, 50], 422],
    [[0, 720, 100, 50], 422],
    [[-100, -50, 100, 50], 422],
    [[-99, -49, 100, 50], 200],
    [[0, 0, 3, 50], 422],
    [[0, 0, 100], 422],
    [[0, 0, 1e9, 50], 422],
    [{ x: -99, y: -49, width: 100, height: 50 }, 200],
    [{ x: 1280, y: 0, width: 100, height: 50 }, 422],
    [{ x: 0, y: 0, width: 3, height: 50 }, 422],
    [{ x: 0, y: 0, width: 100 }, 422],
  ])('%j is answered with %d', async (box, status) => {
    expect((await change({ box })).status).toBe(status)
  })
})

describe('the look of a text', () => {
  test('is set value by value, and each goes back by itself', async () => {
    await change({ style: { fill: '#FFEE00', weight: 700, outline: 'none', plate: { color: '#000000' } } })
    expect(await groupOf()).toMatchObject({
      style: { fill: '#ffee00', weight: 700, outline: null, plate: { color: '#000000' }, italic: false },
      corrections: { style: { fill: '#ffee00', outline: 'none' } },
    })
    await change({ style: { fill: null, outline: { color: '#112233', width_px: 4 } } })
    expect(await groupOf()).toMatchObject({
      style: { fill: '#ffffff', weight: 700, outline: { color: '#112233', width_px: 4 } },
    })
    await change({ style: { weight: null, outline: null, plate: null } })
    expect(await groupOf()).toMatchObject({
      style: { weight: 400, outline: { color: '#000000', width_px: 2 }, plate: null },
      corrections: null,
    })
  })

  test('is set of all places alike, or of one', async () => {
    const twin = await insertTrack(db, project)
    await change({ style: { font_family: 'Lato', cap_height_px: 40, letter_spacing_px: 1.5, align: 'left' } })
    const set = { font_family: 'Lato', cap_height_px: 40, letter_spacing_px: 1.5, align: 'left' }
    expect(await groupOf(twin.id)).toMatchObject({ style: set, corrections: { style: set } })
    await change({ style: { italic: true }, scope: 'one' })
    expect(await groupOf(twin.id)).toMatchObject({ style: { italic: false } })
  })

  test.each([
    { font_family: 'Comic Sans' },
    { weight: 50 },
    { weight: 450.5 },
    { fill: 'red' },
    { fill: '#12345' },
    { outline: { color: '#000000', width_px: 0 } },
    { plate: { color: '#000000', opacity: 0 } },
    { cap_height_px: 3 },
    { align: 'justify' },
    { shadow: true },
  ])('%j is none', async (style) => {
    const response = await change({ style })
    expect(await response.json()).toMatchObject({ status: 422, code: 'request.invalid' })
    expect(await groupOf()).toMatchObject({ corrections: null })
  })
})

describe('what a render shows', () => {
  test('is other content once a text is moved or styled, and the same again once that is taken back', async () => {
    const before = await content()
    await change({ box: [0, 0, 400, 48] })
    const moved = await content()
    await change({ box: null, style: { italic: true } })
    const styled = await content()
    await change({ style: { italic: null } })
    expect(new Set([before, moved, styled]).size).toBe(3)
    expect(await content()).toBe(before)
  })

  test('is described as it always was where nobody has corrected anything', async () => {
    const { tracks } = await takeSnapshot(db, project, 'watermark', RenderOptions.parse({}))
    expect(tracks).toEqual([
      {
        id: track.id,
        text: 'Añade la sal',
        language: 'es',
        confidence: expect.closeTo(0.97),
        startFrame: 0,
        endFrame: 50,
        startSeconds: 0,
        endSeconds: 2,
        boxes: track.boxes,
        prevalentBox: track.prevalent_box,
        style: track.style,
        disposition: 'translate',
        translation: 'Add the salt',
      },
    ])
    expect(Object.keys(tracks[0] ?? {})).not.toContain('corrections')
  })
})

describe('a review', () => {
  test('holds in one language, and changes no video', async () => {
    const before = await content()
    const response = await change({ reviewed: true, version: project.version })
    expect(await response.json()).toEqual({
      version: project.version,
      status: 'translated',
      changed: [track.id],
    })
    expect(await groupOf()).toMatchObject({ reviewed: true })
    expect(await content()).toBe(before)
    expect(await groupOf(track.id, '?target_language=fr')).toMatchObject({ reviewed: false })
    await change({ reviewed: false })
    expect(await groupOf()).toMatchObject({ reviewed: false })
  })

  test('holds no longer once the text reads differently or an engine says something else', async () => {
    await change({ reviewed: true })
    await change({ original_text: 'Añade la miel' })
    expect(await groupOf()).toMatchObject({ reviewed: false })
    await change({ reviewed: true })
    await db
      .updateTable('translations')
      .set({ text: 'Pour the honey', updated_at: new Date(Date.now() + 1000) })
      .where('track_id', '=', track.id)
      .execute()
    expect(await groupOf()).toMatchObject({ reviewed: false })
  })

  test('of a corrected text goes with the correction', async () => {
    await change({ original_text: 'Añade la miel', reviewed: true })
    expect(await groupOf()).toMatchObject({ reviewed: true })
  })
})
