import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import {
  action,
  loader,
} from '#app/routes/projects.$projectId.translation.texts.$textId/change-text.server.ts'
import { sessionCookie } from '#tests/factories/session-cookie.ts'
import { insertTrack, insertTranslation, type TrackRow } from '#tests/factories/tracks.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { formRequest, routeArgs } from '#tests/setup/route-args.ts'
import { useWebServer } from '#tests/setup/web-server.ts'
import { type Editing, editing } from './editing.ts'

const db = useDatabase()
const at = useWebServer()
const ORIGIN = 'http://127.0.0.1:3000'
let edit: Editing
let track: TrackRow
let headers: { Cookie: string }

beforeEach(async () => {
  edit = await editing(db, at)
  track = await insertTrack(db, edit.project)
  await insertTranslation(db, track)
  const { name, value } = await sessionCookie(db, edit.ana.user, ORIGIN)
  headers = { Cookie: `${name}=${value}` }
})

const READ = {
  intent: 'change',
  original_text: 'Añade la sal',
  language: 'es',
  disposition: 'translate',
  start: '00:00:00.000',
  end: '00:00:02.000',
  scope: 'all',
}
const path = () => `/projects/${edit.project.id}/translation/texts/${track.id}`
const params = () => ({ projectId: edit.project.id, textId: track.id })
const Refused = z.object({ init: z.object({ status: z.number() }) })
/** What the form of the text answers without script. */
async function send(fields: Record<string, string>): Promise<number> {
  const answer: unknown = await action(
    routeArgs(formRequest(path(), fields, { ...headers, Origin: ORIGIN }), { params: params() }),
  )
  return answer instanceof Response ? answer.status : Refused.parse(answer).init.status
}
const group = async () => (await edit.texts()).groups[track.id]

test('every value of place and look is set by the form, and an empty one goes back', async () => {
  const style = {
    ...{ x: '200', y: '100', width: '800', height: '96', angle: '-5' },
    ...{ font_family: 'Lato', weight: '700', italic: 'yes', align: 'left' },
    ...{ cap_height: '40', letter_spacing: '1.5', fill: '#FFEE00' },
    ...{ outline_color: '#112233', outline_width: '3', plate_color: '#000000', reviewed: 'on' },
    ...{
      plate_opacity: '60',
      plate_radius: '4',
      opacity: '80',
      width_percent: '85',
      line_spacing_percent: '130',
    },
    ...{ shadow_color: '#445566', shadow_blur: '5' },
  }
  expect(await send({ ...READ, ...style })).toBe(302)
  expect(await group()).toMatchObject({
    box: [200, 100, 800, 96],
    angle_degrees: -5,
    reviewed: true,
    corrections: {
      style: {
        ...{ font_family: 'Lato', weight: 700, italic: true, align: 'left', cap_height_px: 40 },
        ...{
          letter_spacing_px: 1.5,
          fill: '#ffee00',
          plate: { color: '#000000', opacity: 0.6, radius_px: 4 },
        },
        line_spacing_percent: 130,
        ...{ opacity: 0.8, width_percent: 85, shadow: { color: '#445566', dx_px: 2, dy_px: 2, blur_px: 5 } },
        outline: { color: '#112233', width_px: 3 },
      },
    },
  })
  expect(await send({ ...READ, no_outline: 'on', x: '', fill: '' })).toBe(302)
  expect(await group()).toMatchObject({
    box: [100, 600, 400, 48],
    reviewed: false,
    corrections: { style: { outline: 'none' } },
  })
  expect(await send(READ)).toBe(302)
  expect(await group()).toMatchObject({ corrections: null })
})

test.each([{ fill: 'red' }, { width: '2' }, { weight: '50' }, { font_family: 'Comic Sans' }, { angle: 'x' }])(
  '%j is refused, and nothing is changed',
  async (wrong) => {
    expect(await send({ ...READ, disposition: 'keep', ...wrong })).toBe(400)
    expect(await group()).toMatchObject({ disposition: 'translate', corrections: null })
  },
)

test('a text becomes one with those that are ticked, which are offered beside it', async () => {
  const others = []
  for (const ordinal of [1, 2])
    others.push(
      await insertTrack(db, edit.project, {
        ...{
          ordinal,
          original_text: `Línea ${ordinal}`,
          start_seconds: 2 * ordinal,
          end_seconds: 2 * ordinal + 1,
          ...{ start_frame: 50 * ordinal, end_frame: 50 * ordinal + 25 },
        },
      }),
    )
  const [near, far] = others
  await insertTrack(db, edit.project, { ordinal: 3, original_text: 'Chinese', language: 'zh-cn' })
  const page = await loader(routeArgs(new Request(`${ORIGIN}${path()}`, { headers }), { params: params() }))
  expect(page.chosen.offered.map(({ id }) => id)).toEqual([near?.id, far?.id])
  expect(await send({ intent: 'merge' })).toBe(400)
  expect(await send({ intent: 'merge', with: near?.id ?? '' })).toBe(302)
  const { groups } = await edit.texts()
  expect(Object.keys(groups)).toHaveLength(3)
  expect(groups[track.id]).toMatchObject({ end_seconds: 3 })
})

test('a text is split and deleted by forms', async () => {
  expect(await send({ intent: 'split', at: '0:01' })).toBe(302)
  expect(Object.keys((await edit.texts()).groups)).toHaveLength(2)
  expect(await send({ intent: 'split', at: 'soon' })).toBe(400)
  expect(await send({ intent: 'remove' })).toBe(302)
  expect(Object.keys((await edit.texts()).groups)).not.toContain(track.id)
})

test('the page shows where the translation is drawn, and what was measured', async () => {
  await edit.change('PATCH', `/texts/${track.id}`, { box: [1, 2, 300, 40] })
  const answer = await loader(routeArgs(new Request(`${ORIGIN}${path()}`, { headers }), { params: params() }))
  expect(answer).toMatchObject({
    chosen: {
      box: { x: 1, y: 2, width: 300, height: 40 },
      appearance: { prevalentBox: { x: 100, y: 600 }, corrections: { box: { x: 1 } } },
      group: { isReviewed: false },
    },
  })
})
