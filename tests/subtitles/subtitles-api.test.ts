import { beforeEach, expect, test } from 'vitest'
import { MAX_SUBTITLES_BYTES } from '#app/forms/subtitles.ts'
import { insertProject, type ProjectRow } from '#tests/factories/projects.ts'
import { insertTrack, insertTranslation, type TrackRow } from '#tests/factories/tracks.ts'
import { problemIn } from '#tests/setup/answers.ts'
import { type ApiCaller, apiCaller } from '#tests/setup/api-caller.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { useWebServer } from '#tests/setup/web-server.ts'

const db = useDatabase()
const at = useWebServer()
let ana: ApiCaller
let project: ProjectRow
let salt: TrackRow
let stir: TrackRow

beforeEach(async () => {
  ana = await apiCaller(db, at)
  project = await insertProject(db, {
    user_id: ana.user.id,
    status: 'translated',
    current_stage: 'translation',
    file_name: 'Récipe "uno".mp4',
    width: 1280,
    height: 720,
    version: 3,
  })
  salt = await insertTrack(db, project, { ordinal: 0 })
  stir = await insertTrack(db, project, {
    ordinal: 1,
    original_text: 'Remueve',
    start_seconds: 3,
    end_seconds: 5,
  })
  await insertTrack(db, project, { ordinal: 2, original_text: 'Logo', disposition: 'keep' })
  await insertTranslation(db, salt)
})

const path = (query = '') => `/videos/${project.id}/subtitles${query}`
function send(content: string | Uint8Array<ArrayBuffer>, name: string, query = ''): Promise<Response> {
  const form = new FormData()
  form.set('file', new File([content], name))
  return ana.call('POST', path(query), form)
}
const textsNow = async () =>
  Object.fromEntries(
    (await db.selectFrom('translations').select(['track_id', 'text']).execute()).map(({ track_id, text }) => [
      track_id,
      text,
    ]),
  )

test('the translations are given as an attachment named after the video, without texts that have none', async () => {
  const response = await ana.call('GET', path('?format=srt'))
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/x-subrip; charset=utf-8')
  expect(response.headers.get('content-disposition')).toContain(
    `filename*=UTF-8''R%C3%A9cipe%20%22uno%22.en.srt`,
  )
  expect(await response.text()).toBe('1\n00:00:00,000 --> 00:00:02,000\nAdd the salt\n')
})

test('the originals are given when they are asked for', async () => {
  const response = await ana.call('GET', path('?format=vtt&text=original'))
  expect(response.headers.get('content-disposition')).toMatch(/\.es\.vtt$/)
  expect(await response.text()).toBe(
    `WEBVTT\n\n${salt.id}\n00:00:00.000 --> 00:00:02.000\nAñade la sal\n\n${stir.id}\n00:00:03.000 --> 00:00:05.000\nRemueve\n`,
  )
})

test('a file from outside brings its translations in, and says what it could not place', async () => {
  const file =
    '1\r\n00:00:03,100 --> 00:00:05,000\r\nStir\r\n\r\n2\r\n00:01:00,000 --> 00:01:02,000\r\nBye\r\n'
  const response = await send(`\ufeff${file}`, 'subtitles.SRT')
  expect(await response.json()).toEqual({
    saved: true,
    version: 4,
    status: 'translations_edited',
    matched: 1,
    changed: 1,
    unmatched: [{ line: 6, text: 'Bye' }],
  })
  expect(await textsNow()).toEqual({ [salt.id]: 'Add the salt', [stir.id]: 'Stir' })
})

test.each(['srt', 'vtt', 'ass', 'csv', 'xliff'])(
  'what went out as %s comes in again and changes nothing',
  async (format) => {
    const file = await (await ana.call('GET', path(`?format=${format}`))).text()
    const response = await send(file, 'whatever.bin', `?format=${format}`)
    expect(await response.json()).toMatchObject({
      version: 3,
      status: 'translated',
      matched: 1,
      changed: 0,
      unmatched: [],
    })
  },
)

test.each<[string, string | Uint8Array<ArrayBuffer>, string, number, string]>([
  ['of no known kind', 'x', 'notes.txt', 415, 'subtitles.unknown-format'],
  ['in Latin-1', new Uint8Array(Buffer.from('WEBVTT\n\nñ', 'latin1')), 'a.vtt', 422, 'subtitles.not-utf8'],
  ['that is broken', 'WEBVTT\n\n00:01 --> soon\nx', 'a.vtt', 422, 'subtitles.malformed'],
  ['of another video', 'WEBVTT\n\n10:00.000 --> 10:01.000\nx', 'a.vtt', 422, 'subtitles.nothing-matched'],
  ['with nothing in it', '', 'a.srt', 422, 'subtitles.nothing-matched'],
  ['that is too large', new Uint8Array(10 * 1024 * 1024), 'a.srt', 413, 'subtitles.too-large'],
  ['a byte too large', new Uint8Array(MAX_SUBTITLES_BYTES + 1), 'a.srt', 413, 'subtitles.too-large'],
])('a file %s is refused with a reason and changes nothing', async (_, content, name, status, code) => {
  const response = await send(content, name)
  expect(response.status).toBe(status)
  const { code: answered, detail } = await problemIn(response)
  expect(answered).toBe(code)
  expect(detail).not.toContain('{{')
  expect(await textsNow()).toEqual({ [salt.id]: 'Add the salt' })
})

test('a form without a file, a file for an old version and an unknown format are refused', async () => {
  expect((await problemIn(await ana.call('POST', path(), new FormData()))).code).toMatch(
    /^(subtitles.no-file|upload.malformed)$/,
  )
  const vtt = `WEBVTT\n\n${stir.id}\n00:03.000 --> 00:05.000\nStir`
  expect(await problemIn(await send(vtt, 'a.vtt', '?version=2'))).toMatchObject({
    code: 'translation.stale',
    status: 409,
  })
  expect((await ana.call('GET', path('?format=docx'))).status).toBe(422)
  expect((await ana.call('GET', path())).status).toBe(422)
})

test("another's texts are nobody's", async () => {
  const other = await apiCaller(db, at)
  expect((await other.call('GET', path('?format=srt'))).status).toBe(404)
  expect((await other.call('POST', path(), 'x')).status).toBe(404)
  expect((await fetch(at(`/api/v1${path('?format=srt')}`))).status).toBe(401)
})
