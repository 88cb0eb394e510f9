import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { insertPreview } from '#tests/factories/previews.ts'
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
  track = await insertTrack(db, edit.project, { original_text: 'De 10 a 12' })
  await insertTranslation(db, track, { text: 'From 10 to 13' })
})

const Check = z.looseObject({ group_id: z.string(), code: z.string(), dismissed: z.boolean() })
const Answer = z.object({ open: z.number(), checks: z.array(Check) })
const load = async () => Answer.parse(await (await edit.call('GET', '/checks')).json())
const codes = async () => (await load()).checks.map(({ code }) => code)
const dismiss = (body: object) => edit.call('POST', '/checks/dismiss', { group_id: track.id, ...body })

describe('the checks of a project', () => {
  test('name the text and what is wrong with it', async () => {
    expect(await load()).toEqual({
      open: 1,
      checks: [
        {
          group_id: track.id,
          ...{ original: 'De 10 a 12', language: 'es', translation: 'From 10 to 13', start_seconds: 0 },
          code: 'numbers',
          facts: { missing: ['12'], added: ['13'] },
          dismissed: false,
          reason: null,
        },
      ],
    })
  })

  test('are recomputed as one edits', async () => {
    // it is translated anew
    await edit.change('PATCH', `/texts/${track.id}`, { original_text: 'De 10 a 13' })
    expect(await codes()).toEqual([])
    // which no engine is here for
    await edit.change('PATCH', `/texts/${track.id}`, { original_text: '十から十三', language: 'ja' })
    expect(await codes()).toEqual(['empty'])
    await edit.change('PATCH', `/texts/${track.id}`, { disposition: 'keep' })
    expect(await codes()).toEqual([])
  })

  test('know the glossary, what has no room, and what shone through when it was last drawn', async () => {
    const term = { user_id: edit.ana.user.id, term_key: 'sal', term: 'Sal', translation: 'brine' }
    await db
      .insertInto('glossary_terms')
      .values({ ...term, target_language: 'en' })
      .execute()
    const salt = await insertTrack(db, edit.project)
    await insertTranslation(db, salt, { text: 'Add the salt '.repeat(150) })
    const flags = ['weak-cover' as const]
    const still = { trackId: track.id, seconds: 1, widthPx: 10, heightPx: 10, flags }
    const range = { start: 0, length: 1 }
    await insertPreview(db, edit.project, 'contact-sheet', {
      result: { kind: 'contact-sheet', stills: [{ ...still, before: range, after: range }] },
    })
    const found = (await load()).checks.map(({ group_id, code }) => [group_id === salt.id, code])
    expect(found).toEqual([
      [false, 'numbers'],
      [false, 'weak-cover'],
      [true, 'glossary'],
      [true, 'reading-speed'],
      [true, 'too-long'],
    ])
  })

  test('leave out deleted texts', async () => {
    await edit.call('DELETE', `/texts/${track.id}`)
    expect(await load()).toEqual({ open: 0, checks: [] })
  })
})

describe('a check that is put aside', () => {
  test('stays aside with its reason until the text is changed', async () => {
    expect((await dismiss({ code: 'numbers', reason: ' The recipe is wrong. ' })).status).toBe(204)
    expect(await load()).toMatchObject({
      open: 0,
      checks: [{ dismissed: true, reason: 'The recipe is wrong.' }],
    })
    await edit.change('PATCH', `/texts/${track.id}`, { style: { italic: true } })
    expect(await load()).toMatchObject({ open: 1, checks: [{ dismissed: false, reason: null }] })
    await edit.change('PATCH', `/texts/${track.id}`, { style: { italic: null } })
    expect(await load()).toMatchObject({ open: 0 })
  })

  test('is taken up again', async () => {
    await dismiss({ code: 'numbers' })
    await dismiss({ code: 'numbers', dismissed: false })
    expect(await load()).toMatchObject({ open: 1 })
  })

  test.each<[object, number]>([
    [{ code: 'nonsense' }, 422],
    [{ code: 'numbers', reason: 'a'.repeat(501) }, 422],
    [{ code: 'numbers', group_id: crypto.randomUUID() }, 404],
  ])('%j is none', async (body, status) => {
    expect((await dismiss(body)).status).toBe(status)
  })
})
