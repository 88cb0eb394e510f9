import { beforeEach, describe, expect, test } from 'vitest'
import { store } from '#app/gateways/store.server.ts'
import { Readable } from 'node:stream'
import { insertProject } from '#tests/factories/projects.ts'
import { insertRender } from '#tests/factories/renders.ts'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import { type ApiCaller, apiCaller } from '#tests/setup/api-caller.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { queuedJobs } from '#tests/setup/queue.ts'
import { useWebServer } from '#tests/setup/web-server.ts'

const db = useDatabase()
const at = useWebServer()
let ana: ApiCaller

beforeEach(async () => {
  ana = await apiCaller(db, at)
})
const mine = (columns: Parameters<typeof insertProject>[1] = {}) =>
  insertProject(db, { user_id: ana.user.id, ...columns })

describe('projects', () => {
  test('are created with what was asked for and nothing else', async () => {
    const response = await ana.call('POST', '/projects', {
      name: '  Receta ',
      description: 'De mi madre',
      source_language: 'zhCN',
      target_language: 'PT',
      status: 'completed',
      user_id: '00000000-0000-4000-8000-000000000000',
      credits_required: 0,
      download_count: 5,
    })
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({
      name: 'Receta',
      description: 'De mi madre',
      source_language: 'zh-cn',
      target_language: 'pt',
      status: 'created',
      progress: 0,
      current_stage: 'upload',
      error: null,
      download_count: 0,
      credits_required: null,
    })
    expect(await db.selectFrom('projects').select('user_id').execute()).toEqual([{ user_id: ana.user.id }])
  })

  test.each([
    [{ name: '   ' }, 'name'],
    [{}, 'name'],
    [{ name: 'a'.repeat(201) }, 'name'],
    [{ name: 'Receta', description: 'a'.repeat(2001) }, 'description'],
    [{ name: 'Receta', target_language: 'tlh' }, 'target_language'],
  ])('are refused for %j, naming the field', async (body, field) => {
    const response = await ana.call('POST', '/projects', body)
    expect(await response.json()).toMatchObject({ status: 422, errors: { [field]: [expect.anything()] } })
    expect(await db.selectFrom('projects').selectAll().execute()).toEqual([])
  })

  test('are listed newest first, for their owner alone, and can be searched', async () => {
    await mine({ name: 'Uno' })
    await mine({ name: 'Dos', description: '100% uno' })
    await mine({ name: 'Tres' })
    await insertProject(db, { name: 'Uno de otra' })
    const expectNames = async (query: string, names: string[]) =>
      expect(await (await ana.call('GET', `/projects${query}`)).json()).toMatchObject(
        names.map((name) => ({ name })),
      )
    await expectNames('', ['Tres', 'Dos', 'Uno'])
    await expectNames('?limit=1&offset=1', ['Dos'])
    await expectNames('?search=UNO', ['Dos', 'Uno'])
    await expectNames('?search=%25', ['Dos'])
    expect((await ana.call('GET', '/projects?limit=1000000000')).status).toBe(422)
  })

  test('can be renamed, and change languages until there are translations', async () => {
    const { id } = await mine({ status: 'analyzed', description: 'x' })
    const patch = (body: object) => ana.call('PATCH', `/projects/${id}`, body)
    expect(await (await patch({ target_language: 'fr' })).json()).toMatchObject({
      target_language: 'fr',
      description: 'x',
    })
    await db.updateTable('projects').set({ status: 'translated' }).execute()
    expect(await (await patch({ name: 'Nuevo', description: '' })).json()).toMatchObject({
      name: 'Nuevo',
      description: null,
    })
    expect((await patch({ target_language: 'de' })).status).toBe(409)
    expect((await patch({ target_language: 'fr' })).status).toBe(200)
    expect((await patch({ name: '' })).status).toBe(422)
  })

  test('are deleted with all that they have, in the middle of a job too', async () => {
    const project = await mine({ status: 'rendering', attempt: 1 })
    await insertTranslation(db, await insertTrack(db, project))
    await insertRender(db, project)
    await store.put(`projects/${project.id}/source-1`, Readable.from(['x']))
    const response = await ana.call('DELETE', `/projects/${project.id}`)
    expect([response.status, await response.text()]).toEqual([204, ''])
    for (const table of ['projects', 'text_tracks', 'translations', 'renders'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    expect(await store.stat(`projects/${project.id}/source-1`)).toBeUndefined()
    expect((await ana.call('DELETE', `/projects/${project.id}`)).status).toBe(404)
  })

  test('tell what went wrong in the words of who asks', async () => {
    const { id } = await mine({
      status: 'error',
      current_stage: 'analysis',
      error_code: 'ocr.unavailable',
      error: 'ocr.unavailable',
    })
    const status = async (language: string): Promise<unknown> =>
      (await ana.call('GET', `/videos/${id}/status`, undefined, { 'Accept-Language': language })).json()
    expect(await status('en')).toMatchObject({
      status: 'error',
      current_stage: 'analysis',
      error_code: 'ocr.unavailable',
      error: expect.stringMatching(/Text recognition/) as unknown,
    })
    expect(await status('es')).not.toEqual(await status('en'))
  })
})

describe('the way to a translated video', () => {
  test('starts an analysis with the config it is given', async () => {
    const { id } = await mine({ status: 'uploaded' })
    const response = await ana.call('POST', `/videos/${id}/analyze`, {
      frame_step: 3,
      languages: ['es', 'zhTW'],
    })
    expect(response.status).toBe(202)
    expect(await response.json()).toMatchObject({
      status: 'analyzing',
      analysis_config: { frame_step: 3, languages: ['es', 'zh-tw'], text_threshold: 0.7 },
    })
    expect(await queuedJobs(db, 'analyze')).toHaveLength(1)
  })

  test.each([
    [{ languages: ['es'] }, 'frame_step'],
    [{ frame_step: 2, languages: ['es'] }, 'frame_step'],
    [{ frame_step: 3, languages: [] }, 'languages'],
    [{ frame_step: 3, languages: ['es'], text_threshold: 0.95 }, 'text_threshold'],
    [{ frame_step: 3, languages: ['es'], min_text_length: 1.5 }, 'min_text_length'],
    [{ frame_step: 3, languages: ['es'], confidence_threshold: null }, 'confidence_threshold'],
  ])('refuses the config %j', async (config, field) => {
    const { id } = await mine({ status: 'created' })
    const response = await ana.call('POST', `/videos/${id}/analyze`, config)
    expect(await response.json()).toMatchObject({ status: 422, errors: { [field]: [expect.anything()] } })
  })

  test('goes on through confirming, translating, saving and rendering', async () => {
    const project = await mine({ status: 'analyzed', current_stage: 'analysis' })
    const track = await insertTrack(db, project)
    const post = async (path: string, body?: object) => {
      const response = await ana.call('POST', path, body)
      return { http: response.status, ...(JSON.parse(await response.text()) as { status: string }) }
    }
    expect(await post(`/videos/${project.id}/confirm`)).toMatchObject({
      http: 200,
      status: 'analysis_confirmed',
    })
    expect(await post(`/videos/${project.id}/translate?target_language=tlh`)).toMatchObject({ http: 422 })
    expect(await post(`/videos/${project.id}/translate?target_language=fr`)).toMatchObject({
      http: 202,
      status: 'translating',
    })
    expect(await post(`/videos/${project.id}/cancel`)).toMatchObject({
      http: 200,
      status: 'analysis_confirmed',
    })
    expect(
      await post(`/videos/${project.id}/update-translations`, {
        translations: { [track.id]: 'Add <b>salt</b>' },
      }),
    ).toMatchObject({ http: 200, saved: true, version: 3, status: 'translations_edited', changed: 1 })
    expect(await post(`/videos/${project.id}/confirm-translations`)).toMatchObject({
      http: 200,
      empty_translations: 0,
    })
    expect(await post(`/projects/${project.id}/render_premium`, {})).toMatchObject({
      http: 409,
      code: 'render.no-watermarked',
    })
    expect(await post(`/videos/${project.id}/render`, { font_size: 9 })).toMatchObject({ http: 422 })
    expect(await post(`/videos/${project.id}/render`, { font_size: 30 })).toMatchObject({
      http: 202,
      status: 'rendering',
    })
    expect(await post(`/videos/${project.id}/render`, {})).toMatchObject({
      http: 409,
      code: 'project.status-changed',
    })
  })

  test('shows the texts of a project with what is known of each', async () => {
    const project = await mine({ status: 'translated', version: 3 })
    const first = await insertTrack(db, project, { ordinal: 0 })
    const second = await insertTrack(db, project, { ordinal: 1, original_text: 'Agua' })
    await insertTranslation(db, first, { draft: true })
    const answer: unknown = await (await ana.call('GET', `/projects/${project.id}/translations`)).json()
    expect(answer).toMatchObject({
      original_texts: { [first.id]: 'Añade la sal', [second.id]: 'Agua' },
      translations: { [first.id]: 'Add the salt' },
      target_language: 'en',
      version: 3,
      groups: {
        [first.id]: {
          start_seconds: 0,
          end_seconds: 2,
          start_frame: 0,
          end_frame: 50,
          box: [100, 600, 400, 48],
          angle_degrees: 0,
          language: 'es',
          style: { fill: '#ffffff', outline: { color: '#000000', width_px: 2 }, cap_height_px: 28 },
          disposition: 'translate',
          suggestion: null,
          engine: 'apertium',
          draft: true,
        },
        [second.id]: { engine: null, draft: false },
      },
    })
  })

  test('answers a save from an old version with both texts', async () => {
    const project = await mine({ status: 'translated', version: 3 })
    const track = await insertTrack(db, project)
    await insertTranslation(db, track, { text: 'theirs' })
    const response = await ana.call('POST', `/videos/${project.id}/update-translations`, {
      translations: { [track.id]: 'mine' },
      version: 2,
    })
    expect(await response.json()).toMatchObject({
      status: 409,
      code: 'translation.stale',
      version: 3,
      conflicts: [{ group_id: track.id, yours: 'mine', theirs: 'theirs' }],
    })
  })

  test.each([
    ['a group that is no id', { translations: { nonsense: 'x' } }, 422],
    [
      'a megabyte of text',
      { translations: { '7f9c24e5-2f1a-4c9e-9b57-0c6c5c8b3a11': 'x'.repeat(1_000_000) } },
      422,
    ],
    ['a group of nobody', { translations: { '7f9c24e5-2f1a-4c9e-9b57-0c6c5c8b3a11': 'x' } }, 422],
    ['no translations', {}, 422],
    ['texts that are no texts', { translations: { '7f9c24e5-2f1a-4c9e-9b57-0c6c5c8b3a11': 7 } }, 422],
    ['a version that is no number', { translations: {}, version: 'x' }, 422],
  ])('refuses to save %s', async (_, body, status) => {
    const project = await mine({ status: 'translated' })
    await insertTrack(db, project)
    expect((await ana.call('POST', `/videos/${project.id}/update-translations`, body)).status).toBe(status)
  })

  // proves asvs-1.5.2, asvs-15.3.5
  test('refuses to save what would change prototypes', async () => {
    const project = await mine({ status: 'translated' })
    const body = new Blob(['{"translations":{"__proto__":"x"}}'], { type: 'application/json' })
    const response = await ana.call('POST', `/videos/${project.id}/update-translations`, body)
    expect(response.status).toBe(400)
  })
})

const CALLS: [method: string, path: string][] = [
  ['GET', '/projects/:id'],
  ['PATCH', '/projects/:id'],
  ['DELETE', '/projects/:id'],
  ['GET', '/projects/:id/translations'],
  ['POST', '/projects/:id/render_premium'],
  ['GET', '/projects/:id/download?type=original'],
  ['HEAD', '/projects/:id/download?type=original'],
  ['GET', '/videos/:id/status'],
  ['GET', '/videos/:id/download?type=input'],
  ['HEAD', '/videos/:id/download?type=input'],
  ...[
    'upload',
    'analyze',
    'confirm',
    'translate',
    'update-translations',
    'confirm-translations',
    'render',
    'cancel',
  ].map((name): [string, string] => ['POST', `/videos/:id/${name}`]),
]

test.each(CALLS)("%s %s of somebody else's project is the same 404 as of none", async (method, path) => {
  const theirs = await insertProject(db, { status: 'uploaded' })
  const answers = await Promise.all(
    [theirs.id, '7f9c24e5-2f1a-4c9e-9b57-0c6c5c8b3a11', 'nonsense'].map(async (id) => {
      const body = ['GET', 'HEAD'].includes(method) ? undefined : { nonsense: true }
      const response = await ana.call(method, path.replace(':id', id), body)
      return [response.status, await response.text()]
    }),
  )
  expect(answers[0]?.[0]).toBe(404)
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
  expect(await db.selectFrom('projects').selectAll().execute()).toEqual([theirs])
})

test.each(CALLS)('%s %s without a token is a 401', async (method, path) => {
  const { id } = await mine()
  expect((await fetch(at(`/api/v1${path.replace(':id', id)}`), { method })).status).toBe(401)
})

test('the balance is what can be spent', async () => {
  const rich = await apiCaller(db, at, { credits: 7 })
  expect(await (await rich.call('GET', '/credits/balance')).json()).toEqual({ balance: 7 })
})
