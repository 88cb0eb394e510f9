import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import * as z from 'zod'
import { migrationNames } from '../../migrations/migrate.ts'
import { startTranslator } from '#tests/bench/chaos/crew.ts'
import { HERE, type Part, startPart } from '#tests/bench/cluster/parts.ts'
import { ApiClient } from '#tests/journey/api-client.ts'
import { databaseUrl, onServer } from '#tests/setup/named-database.ts'

const run = promisify(execFile)
/**
 * Taken by the release of 24 November 2026 (35 migrations) with its own `npm run backup`: ana@example.com has a finished
 * project, and one whose translation had waited for a month.
 */
const ARCHIVE = join(import.meta.dirname, 'fixture/older-release.tar.gz')
const SECRET = 'the secret of an older release, long enough'
const NAME = `rotulo_older_${process.pid}`
const url = databaseUrl(inject('databaseServerUrl'), NAME)
let folder: string
let environment: NodeJS.ProcessEnv
const parts: Part[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-older-'))
  await run('tar', ['-xzf', ARCHIVE, '-C', folder])
  await onServer(inject('databaseServerUrl'), `CREATE DATABASE ${NAME}`)
  environment = {
    ...process.env,
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'data'),
    SECRET,
    LOG_LEVEL: 'info',
  }
})
afterEach(async () => {
  for (const part of parts.splice(0)) await part.stop()
  await onServer(inject('databaseServerUrl'), `DROP DATABASE ${NAME} WITH (FORCE)`)
  await rm(folder, { recursive: true, force: true })
})

async function rows<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

const Projects = z.array(z.object({ id: z.string(), name: z.string() }))

test('a backup of an older release becomes a product of this one that goes on where that one stopped', async () => {
  const { stdout } = await run(process.execPath, ['jobs/restore.ts', folder], { env: environment })
  expect(stdout).toContain('Restored 1 accounts and 2 files.')
  const had = await rows<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name')
  expect(had.map(({ name }) => name)).toEqual(await migrationNames())
  // what had waited for a month would be swept away before any worker comes
  expect(await rows(`SELECT state, keep_until > now() + interval '1 day' AS stays FROM pgboss.job`)).toEqual([
    { state: 'created', stays: true },
  ])

  const translator = await startTranslator(0)
  environment['LIBRETRANSLATE_URL'] = translator.url
  const web = await startPart(HERE, ['tests/setup/serve-api.ts'], { environment })
  parts.push(web)
  parts.push(await startPart(HERE, ['jobs/worker.ts', '--queues', 'translate'], { environment }))
  const client = new ApiClient(web.ready)
  await client.logIn('ana@example.com')
  const projects = await client.call('GET', '/projects', Projects)
  const idOf = (name: string) => projects.find((project) => project.name === name)?.id ?? name
  const download = await client.download(idOf('Receta de pan'), 'watermarked')
  expect(download.status).toBe(200)
  expect((await download.arrayBuffer()).byteLength).toBeGreaterThan(1000)
  await client.waitFor(idOf('Receta de sopa'), 'translated')
  translator.end()
  expect(await rows(`SELECT text FROM translations WHERE engine <> 'apertium'`)).toEqual([
    { text: 'Corta la cebolla, in English' },
  ])
})
