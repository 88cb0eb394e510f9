import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { replaceTracks } from '#app/db/text-tracks.server.ts'
import { saveTranslations } from '#app/services/translation/save-translations.server.ts'
import { insertTrack, insertTranslation, type TrackRow } from '#tests/factories/tracks.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { useWebServer } from '#tests/setup/web-server.ts'
import { type Editing, editing } from './editing.ts'

const db = useDatabase()
const at = useWebServer()
let edit: Editing
let track: TrackRow

beforeEach(async () => {
  edit = await editing(db, at)
  track = await insertTrack(db, edit.project)
  await insertTranslation(db, track)
})

const Entry = z.looseObject({ id: z.string(), kind: z.string(), undone: z.boolean() })
const History = z.object({ can_undo: z.boolean(), can_redo: z.boolean(), entries: z.array(Entry) })
const history = async (query = '') => History.parse(await (await edit.call('GET', `/history${query}`)).json())
const patch = (body: object) => edit.change('PATCH', `/texts/${track.id}`, body)
const undo = () => edit.change('POST', '/history/undo', {})
const redo = () => edit.change('POST', '/history/redo', {})
const codeOf = async (path: string, body = {}) =>
  z.object({ code: z.string() }).parse(await (await edit.call('POST', path, body)).json()).code
const save = (text: string) => saveTranslations(db, edit.owned, { translations: { [track.id]: text } })
/** All that a person can change, as it stands. */
const everything = async () => {
  const texts = await db.selectFrom('text_tracks').selectAll().orderBy('ordinal').execute()
  const translations = await db
    .selectFrom('translations')
    .select(['track_id', 'target_language', 'text', 'origin', 'engine', 'draft'])
    .orderBy('track_id')
    .execute()
  return { texts: texts.filter(({ deleted_at }) => deleted_at === null), translations }
}

describe('undo', () => {
  const other = () => insertTrack(db, edit.project, { original_text: 'Otra cosa' })
  test.each<[string, () => Promise<unknown>]>([
    ['a translation', () => save('Put salt in')],
    ['a blanked translation', () => save('')],
    ['a correction', () => patch({ original_text: 'Añade la miel' })],
    ['a language', () => patch({ language: 'pt' })],
    ['a treatment', () => patch({ disposition: 'erase' })],
    ['times', () => patch({ start_seconds: 0.4, end_seconds: 1 })],
    ['a place and a look', () => patch({ box: [1, 2, 300, 40], angle_degrees: 3, style: { italic: true } })],
    ['a review', () => patch({ reviewed: true })],
    ['a deletion', () => edit.call('DELETE', `/texts/${track.id}`)],
    ['a split', () => edit.change('POST', `/texts/${track.id}/split`, { at_seconds: 1 })],
    [
      'a merge',
      async () => edit.change('POST', '/texts/merge', { group_ids: [track.id, (await other()).id] }),
    ],
    [
      'several changes at once',
      () => edit.change('PATCH', '/texts', { group_ids: [track.id], change: { disposition: 'keep' } }),
    ],
  ])('takes back %s to the letter, and redo makes it again', async (_what, change) => {
    await other()
    const before = await everything()
    await change()
    const after = await everything()
    expect(after).not.toEqual(before)
    await undo()
    const undone = await everything()
    // merging made a text first
    expect({ ...undone, texts: undone.texts.slice(0, 2) }).toEqual(before)
    await redo()
    expect(await everything()).toEqual(after)
  })

  test('goes back step by step, and forth as far as nothing else was changed', async () => {
    await save('One')
    await save('Two')
    await patch({ disposition: 'keep' })
    await undo()
    await undo()
    expect((await edit.texts()).translations).toEqual({ [track.id]: 'One' })
    await redo()
    expect((await edit.texts()).translations).toEqual({ [track.id]: 'Two' })
    await save('Three')
    expect(await codeOf('/history/redo')).toBe('history.nothing')
    await undo()
    await undo()
    await undo()
    expect((await edit.texts()).translations).toEqual({ [track.id]: 'Add the salt' })
    expect(await codeOf('/history/undo')).toBe('history.nothing')
    expect((await history()).entries.map(({ kind, undone }) => [kind, undone])).toEqual([
      ['translate', true],
      ['change', true],
      ['translate', true],
      ['translate', true],
    ])
  })

  test('makes a new version, and is refused at an old one', async () => {
    await save('One')
    const { version } = await undo()
    expect(version).toBe(2)
    await save('Two')
    const response = await edit.call('POST', '/history/undo', { version })
    expect(await response.json()).toMatchObject({ status: 409, code: 'translation.stale', version: 3 })
  })
})

describe('the history', () => {
  test('says who has done what and when, a page at a time', async () => {
    await save('One')
    await patch({ style: { italic: true }, start_seconds: 0.4 })
    const { entries, can_undo, can_redo } = await history()
    expect([can_undo, can_redo]).toEqual([true, false])
    expect(entries).toMatchObject([
      {
        kind: 'change',
        fields: ['look', 'times', 'way'],
        texts: 1,
        by: edit.ana.user.name,
        can_revert: true,
      },
      { kind: 'translate', fields: ['translation'], texts: 1 },
    ])
    expect((await history('?limit=1')).entries).toHaveLength(1)
    expect((await history(`?before=${entries[0]?.id}`)).entries).toEqual([entries[1]])
  })

  test('has nothing of what changed nothing', async () => {
    await save('Add the salt')
    await patch({ disposition: 'translate' })
    expect((await history()).entries).toEqual([])
  })

  test('ends where texts are read anew', async () => {
    await save('One')
    await db.transaction().execute((trx) => replaceTracks(trx, edit.project.id, []))
    expect((await history()).entries).toEqual([])
  })

  test('keeps the last 500 changes', async () => {
    const row = { project_id: edit.project.id, user_id: edit.ana.user.id, kind: 'change' } as const
    const many = Array.from({ length: 500 }, () => ({
      ...row,
      fields: [],
      text_count: 0,
      texts: '[]',
      bytes: 2,
    }))
    await db.insertInto('text_history').values(many).execute()
    await save('One')
    const { count } = await db
      .selectFrom('text_history')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe('500')
  })

  test('keeps 32 MB', async () => {
    const row = { project_id: edit.project.id, user_id: edit.ana.user.id, kind: 'change' } as const
    const large = { ...row, fields: [], text_count: 1, texts: '[]', bytes: 4 * 2 ** 20 }
    await db
      .insertInto('text_history')
      .values(Array.from({ length: 9 }, () => large))
      .execute()
    await save('One')
    expect((await history()).entries).toHaveLength(8)
  })
})

describe('one change', () => {
  const first = async () => (await history()).entries.at(-1)?.id ?? ''

  test('is taken back by itself, which is a change as well', async () => {
    await patch({ style: { italic: true } })
    await save('One')
    const id = await first()
    await edit.change('POST', `/history/${id}/revert`, {})
    expect((await edit.texts()).groups[track.id]).toMatchObject({ corrections: null })
    expect((await edit.texts()).translations).toEqual({ [track.id]: 'One' })
    expect((await history()).entries[0]).toMatchObject({ kind: 'revert', reverts: id })
    await undo()
    expect((await edit.texts()).groups[track.id]).toMatchObject({ style: { italic: true } })
  })

  test('cannot be taken back where it is undone, too large, or nobody’s here', async () => {
    await save('One')
    const id = await first()
    await undo()
    expect(await codeOf(`/history/${id}/revert`)).toBe('history.nothing')
    await db.updateTable('text_history').set({ undone_at: null }).execute()
    await db.deleteFrom('text_history').execute()
    expect(await codeOf(`/history/${id}/revert`)).toBe('history.not-found')
    const row = { project_id: edit.project.id, user_id: edit.ana.user.id, kind: 'translate' } as const
    await db
      .insertInto('text_history')
      .values({ ...row, fields: [], text_count: 9, texts: null, bytes: 0 })
      .execute()
    expect(await codeOf('/history/undo')).toBe('history.too-large')
    expect(await codeOf(`/history/${await first()}/revert`)).toBe('history.too-large')
    const theirs = await editing(db, at)
    expect((await theirs.call('POST', `/history/${await first()}/revert`, {})).status).toBe(404)
  })
})
