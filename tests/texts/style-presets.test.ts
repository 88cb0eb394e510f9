import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { MAX_STYLE_PRESETS } from '#app/domain/style-preset.ts'
import { action } from '#app/routes/projects.$projectId.translation.texts.$textId/change-text.server.ts'
import { apiCaller } from '#tests/setup/api-caller.ts'
import { sessionCookie } from '#tests/factories/session-cookie.ts'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { formRequest, routeArgs } from '#tests/setup/route-args.ts'
import { useWebServer } from '#tests/setup/web-server.ts'
import { type Editing, editing } from './editing.ts'

const db = useDatabase()
const at = useWebServer()
const ORIGIN = 'http://127.0.0.1:3000'
const Preset = z.looseObject({ id: z.uuid(), name: z.string(), style: z.looseObject({}) })
const STYLE = { fill: '#FFEE00', plate: { color: '#000000', opacity: 0.5 }, shadow: 'none' }
let edit: Editing
beforeEach(async () => {
  edit = await editing(db, at)
})

const save = (name: string, style: object = STYLE) =>
  edit.ana.call('POST', '/style-presets', { name, style, frame_height_px: 720 })
const presets = async () => z.array(Preset).parse(await (await edit.ana.call('GET', '/style-presets')).json())

test('a look is saved under a name, replaced under the same one, and deleted', async () => {
  expect((await save('Amarillo')).status).toBe(201)
  expect((await save('blanco', { fill: '#ffffff', weight: null })).status).toBe(201)
  expect((await save('AMARILLO', { fill: '#ffcc00' })).status).toBe(201)
  const [yellow, white] = await presets()
  expect(yellow).toMatchObject({ name: 'AMARILLO', style: { fill: '#ffcc00' }, frame_height_px: 720 })
  expect(white?.style).toEqual({ fill: '#ffffff' })
  const path = `/style-presets/${yellow?.id ?? ''}`
  const eva = await apiCaller(db, at)
  expect((await eva.call('DELETE', path)).status).toBe(404)
  expect((await edit.ana.call('DELETE', path)).status).toBe(204)
  expect((await presets()).map(({ name }) => name)).toEqual(['blanco'])
})

test('an account has a bounded number of them', async () => {
  const rows = Array.from({ length: MAX_STYLE_PRESETS }, (_, index) => ({
    ...{ user_id: edit.ana.user.id, name: `style ${index}`, style: '{}', frame_height_px: 720 },
  }))
  await db.insertInto('style_presets').values(rows).execute()
  const refused = await save('one more')
  expect(await refused.json()).toMatchObject({ status: 409, code: 'preset.too-many' })
  expect((await save('STYLE 5')).status).toBe(201)
  expect(await presets()).toHaveLength(MAX_STYLE_PRESETS)
})

test('without script a text’s look is saved, another looks so, and the preset is deleted', async () => {
  const first = await insertTrack(db, edit.project)
  const other = await insertTrack(db, edit.project, { ordinal: 1, original_text: 'Otro' })
  for (const track of [first, other]) await insertTranslation(db, track)
  await edit.change('PATCH', `/texts/${first.id}`, { style: STYLE })
  const { name, value } = await sessionCookie(db, edit.ana.user, ORIGIN)
  const send = async (textId: string, fields: Record<string, string>) => {
    const path = `/projects/${edit.project.id}/translation/texts/${textId}`
    const request = formRequest(path, fields, { Cookie: `${name}=${value}`, Origin: ORIGIN })
    const params = { projectId: edit.project.id, textId }
    const answer: unknown = await action(routeArgs(request, { params }))
    return answer instanceof Response ? answer.status : 400
  }
  expect(await send(first.id, { intent: 'save-preset', name: ' ' })).toBe(400)
  expect(await send(first.id, { intent: 'save-preset', name: 'Amarillo' })).toBe(302)
  const [saved] = await presets()
  expect(saved).toMatchObject({ name: 'Amarillo', style: { fill: '#ffee00', plate: { opacity: 0.5 } } })
  expect(await send(other.id, { intent: 'apply-preset', preset: saved?.id ?? '' })).toBe(302)
  expect((await edit.texts()).groups[other.id]?.style).toMatchObject({
    ...{ fill: '#ffee00', plate: { color: '#000000', opacity: 0.5 } },
  })
  expect(await send(other.id, { intent: 'delete-preset', preset: saved?.id ?? '' })).toBe(302)
  expect(await presets()).toEqual([])
})
