import { beforeEach, describe, expect, test } from 'vitest'
import type { TrackId } from '#app/domain/ids.ts'
import { RenderOptions } from '#app/domain/render-options.ts'
import { takeSnapshot } from '#app/services/rendering/render-content.server.ts'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { useWebServer } from '#tests/setup/web-server.ts'
import { type Editing, editing } from './editing.ts'

const db = useDatabase()
const at = useWebServer()
let edit: Editing

beforeEach(async () => {
  edit = await editing(db, at)
})

const renderedTexts = async () =>
  (await takeSnapshot(db, edit.project, 'watermark', RenderOptions.parse({}))).tracks.map(({ text }) => text)

describe('a deleted text', () => {
  test('is in no list and in no video, and comes back as it was', async () => {
    const { id } = await insertTrack(db, edit.project, { original_text: 'Logo' })
    const other = await insertTrack(db, edit.project)
    await insertTranslation(db, { id }, { text: 'Brand' })
    expect((await edit.call('DELETE', `/texts/${id}?version=0`)).status).toBe(204)
    expect(Object.keys((await edit.texts()).groups)).toEqual([other.id])
    expect(await renderedTexts()).toEqual(['Añade la sal'])
    expect((await edit.texts('?deleted=true')).original_texts).toEqual({ [id]: 'Logo' })
    expect(await (await edit.call('DELETE', `/texts/${id}`)).json()).toMatchObject({ code: 'text.not-found' })
    expect(await edit.change('POST', `/texts/${id}/restore`, { version: 1 })).toMatchObject({
      version: 2,
      changed: [id],
    })
    expect((await edit.texts()).translations).toEqual({ [id]: 'Brand' })
  })

  test('stays where it was read at another version', async () => {
    const { id } = await insertTrack(db, edit.project)
    const response = await edit.call('DELETE', `/texts/${id}?version=7`)
    expect(await response.json()).toMatchObject({ status: 409, code: 'translation.stale', version: 0 })
    expect(Object.keys((await edit.texts()).groups)).toEqual([id])
  })
})

describe('a text that is split', () => {
  test('is two, with the same words and look, one after the other', async () => {
    const track = await insertTrack(db, edit.project, { corrections: JSON.stringify({ angleDegrees: 5 }) })
    const later = await insertTrack(db, edit.project, { start_seconds: 1.5, start_frame: 38 })
    await insertTranslation(db, track)
    const { changed } = await edit.change('POST', `/texts/${track.id}/split`, { at_seconds: 0.81 })
    const [first, second] = changed
    expect(first).toBe(track.id)
    const { groups, translations } = await edit.texts()
    expect(Object.keys(groups)).toEqual([first, second, later.id])
    expect(Object.values(groups)).toMatchObject([
      { start_frame: 0, end_frame: 20, angle_degrees: 5 },
      { start_frame: 20, start_seconds: 0.8, end_frame: 50, angle_degrees: 5 },
      {},
    ])
    expect(translations).toEqual({ [track.id]: 'Add the salt', [second ?? '']: 'Add the salt' })
  })

  test.each([0, 0.001, 2, 1.999, 5])('at %d s is none', async (at_seconds) => {
    const { id } = await insertTrack(db, edit.project)
    const response = await edit.call('POST', `/texts/${id}/split`, { at_seconds })
    expect(await response.json()).toMatchObject({ status: 422, code: 'text.times' })
  })

  test('is being read by nobody', async () => {
    const { id } = await insertTrack(db, edit.project, { is_added: true, reading: 'queued' })
    const response = await edit.call('POST', `/texts/${id}/split`, { at_seconds: 1 })
    expect(await response.json()).toMatchObject({ status: 409, code: 'text.being-read' })
  })
})

describe('texts that are merged', () => {
  const merge = (...group_ids: TrackId[]) => edit.change('POST', '/texts/merge', { group_ids })
  const below = { x: 100, y: 660, width: 400, height: 48, angleDegrees: 0 }

  test('say what both say, where they are different', async () => {
    const lower = await insertTrack(db, edit.project, { original_text: 'de mamá', box: below })
    const upper = await insertTrack(db, edit.project, { original_text: 'Receta' })
    await insertTranslation(db, lower, { text: 'of Mum’s' })
    await insertTranslation(db, upper, { text: 'A recipe' })
    await insertTranslation(db, upper, { text: 'Recette', target_language: 'fr' })
    const { changed } = await merge(lower.id, upper.id)
    const { original_texts, translations, groups } = await edit.texts()
    // of two that begin at once the first one stays
    expect(original_texts).toEqual({ [lower.id]: 'Receta\nde mamá' })
    expect(translations).toEqual({ [lower.id]: 'A recipe\nof Mum’s' })
    expect(groups[lower.id]).toMatchObject({ box: [100, 600, 400, 108], origin: 'machine', draft: true })
    expect((await edit.texts('?target_language=fr')).translations).toEqual({})
    expect(changed).toEqual([lower.id, upper.id])
  })

  test('are one from the first to the last, with the words of a person, where they are the same', async () => {
    const first = await insertTrack(db, edit.project)
    const second = await insertTrack(db, edit.project, {
      start_seconds: 4,
      start_frame: 100,
      end_seconds: 6,
      end_frame: 150,
    })
    await insertTranslation(db, first, { origin: 'person', text: 'Salt it' })
    await merge(second.id, first.id)
    const { translations, groups } = await edit.texts()
    expect(translations).toEqual({ [first.id]: 'Salt it' })
    expect(groups[first.id]).toMatchObject({ start_frame: 0, end_frame: 150 })
  })

  test('are of one language, and there', async () => {
    const [spanish, french] = [
      await insertTrack(db, edit.project),
      await insertTrack(db, edit.project, { language: 'fr' }),
    ]
    const foreign = await insertTrack(db, (await editing(db, at)).project)
    const answered = async (...group_ids: TrackId[]): Promise<unknown> =>
      (await edit.call('POST', '/texts/merge', { group_ids })).json()
    expect(await answered(spanish.id, french.id)).toMatchObject({ code: 'text.languages-differ' })
    expect(await answered(spanish.id, foreign.id)).toMatchObject({ code: 'text.not-found' })
    expect(await answered(spanish.id)).toMatchObject({ code: 'request.invalid' })
    expect(Object.keys((await edit.texts()).groups)).toHaveLength(2)
  })
})

describe('several texts at once', () => {
  test('are changed, with all that are alike', async () => {
    const one = await insertTrack(db, edit.project, { original_text: 'Uno' })
    const other = await insertTrack(db, edit.project, { original_text: 'Dos' })
    const alike = await insertTrack(db, edit.project, { original_text: 'DOS' })
    const third = await insertTrack(db, edit.project, { original_text: 'Tres' })
    const group_ids = [one.id, other.id]
    const change = { disposition: 'keep', style: { italic: true }, reviewed: true }
    expect(await edit.change('PATCH', '/texts', { group_ids, change, version: 0 })).toMatchObject({
      version: 1,
      changed: [one.id, other.id, alike.id],
    })
    const { groups } = await edit.texts()
    expect(groups[alike.id]).toMatchObject({ disposition: 'keep', style: { italic: true }, reviewed: true })
    expect(groups[third.id]).toMatchObject({ disposition: 'translate', style: { italic: false } })
    await edit.change('PATCH', '/texts', { group_ids, change: { disposition: 'erase', scope: 'one' } })
    expect((await edit.texts()).groups[alike.id]).toMatchObject({ disposition: 'keep' })
  })

  test('that are told to read the same each take over what that is translated as', async () => {
    const twin = await insertTrack(db, edit.project, { original_text: 'Uno', language: 'fr' })
    await insertTranslation(db, twin, { text: 'French one' })
    const [one, other] = [
      await insertTrack(db, edit.project, { original_text: 'Uno' }),
      await insertTrack(db, edit.project, { original_text: 'Dos' }),
    ]
    await insertTranslation(db, one, { text: 'One' })
    await insertTranslation(db, other, { text: 'Two' })
    await edit.change('PATCH', '/texts', { group_ids: [one.id, other.id], change: { language: 'fr' } })
    expect((await edit.texts()).translations).toEqual({ [twin.id]: 'French one', [one.id]: 'French one' })
  })

  test.each<[string, object, number]>([
    ['none', { group_ids: [], change: {} }, 422],
    ['501', { group_ids: Array.from({ length: 501 }, () => crypto.randomUUID()), change: {} }, 422],
    ['one that is not there', { group_ids: [crypto.randomUUID()], change: { disposition: 'keep' } }, 404],
  ])('%s is refused', async (_what, body, status) => {
    expect((await edit.call('PATCH', '/texts', body)).status).toBe(status)
  })
})
