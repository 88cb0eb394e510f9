import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { EXAMPLE_NAMES, type ExampleName, wholeExample } from '#app/components/developers/examples.ts'
import { store } from '#app/gateways/store.server.ts'
import { insertApiToken } from '#tests/factories/api-tokens.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import { insertUser } from '#tests/factories/users.ts'
import { smallVideo } from '#tests/fixtures/small-video.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { runShell } from '#tests/setup/run-shell.ts'
import { useWebServer } from '#tests/setup/web-server.ts'

const db = useDatabase()
const at = useWebServer()
const KEY = 'projects/developers/source'
let folder: string
let variables: Record<string, string>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-developers-'))
  await writeFile(join(folder, 'video.mp4'), await smallVideo('mp4'))
  await store.put(KEY, Readable.from(['x'.repeat(500)]))
})
afterAll(() => rm(folder, { recursive: true }))

beforeEach(async () => {
  const [email, password] = ['ana@example.com', 'a good password']
  const user = await insertUser(db, { email, password })
  const { token } = await insertApiToken(db, user)
  const video = { video_path: KEY, mime_type: 'video/mp4', file_name: 'receta.mp4' }
  const project = await insertProject(db, { user_id: user.id, status: 'translated', ...video })
  await insertTranslation(db, await insertTrack(db, project), { text: 'Put in the salt' })
  variables = { TOKEN: token, EMAIL: email, PASSWORD: password, id: project.id }
})

/** What each example must have done, by what it printed and what is so now. */
const EXPECTATIONS: Record<ExampleName, (printed: string) => unknown> = {
  token: (printed) => {
    expect(JSON.parse(printed)).toMatchObject({ scope: 'write' })
    expect(printed).toMatch(/"token":"rotulo_[\w-]{43}"/)
  },
  errors: (printed) => expect(JSON.parse(printed)).toMatchObject({ status: 401, code: 'auth.required' }),
  repeat: async (printed) => {
    const half = printed.length / 2
    expect(printed.slice(0, half)).toBe(printed.slice(half))
    const made = await db.selectFrom('projects').select('id').where('name', '=', 'Receta').execute()
    expect(made).toHaveLength(1)
  },
  limits: (printed) => expect(printed).toMatch(/^ratelimit-remaining: \d+/im),
  large: async (printed) => {
    expect(JSON.parse(printed.slice(printed.lastIndexOf('{')))).toMatchObject({ status: 'uploaded' })
    const { file_name } = await db
      .selectFrom('projects')
      .select('file_name')
      .where('name', '=', 'Receta')
      .executeTakeFirstOrThrow()
    expect(file_name).toBe('video.mp4')
  },
  edit: async (printed) => {
    expect(JSON.parse(printed)).toMatchObject({ saved: true, changed: 1 })
    expect(await db.selectFrom('translations').select('text').execute()).toEqual([{ text: 'Add the salt' }])
  },
  download: async (printed) => {
    expect(printed).toMatch(/^HTTP\/1.1 200/)
    expect(await readFile(join(folder, 'part.mp4'), 'utf8')).toBe('x'.repeat(100))
    expect(await readFile(join(folder, 'receta.srt'), 'utf8')).toContain('Put in the salt')
  },
  follow: (printed) => expect(printed).toMatch(/event: status\ndata: \{"status":"translated"/),
}

test.each(EXAMPLE_NAMES)('the example «%s» of /developers does what it says', async (name) => {
  const printed = await runShell(wholeExample(name, new URL(at('/')).origin), { folder, variables })
  await EXPECTATIONS[name](printed)
})
