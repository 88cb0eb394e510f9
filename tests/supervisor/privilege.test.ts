import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { databasePid, environmentOfAPerson, Supervised } from './supervised.ts'

const IS_ROOT = process.getuid?.() === 0
const NOBODY = 65534
const EMAIL = 'ana.lopez@example.org'
const Runtime = z.object({
  variables: z.object({ DATABASE_URL: z.url(), MIGRATIONS_DATABASE_URL: z.url(), OCR_URL: z.url() }),
  database: z.looseObject({ password: z.string(), port: z.number(), folder: z.string() }),
})

const started: Supervised[] = []
// as mkdtemp makes it, mode 0700: to the services' user it is what the home of root is
const dir = mkdtempSync(join(tmpdir(), 'rotulo-privilege-'))
const data = join(dir, 'data')
afterAll(() => rmSync(dir, { recursive: true, force: true }))

function start(
  variables: Record<string, string> = {},
  { uid, folder = dir }: { uid?: number; folder?: string } = {},
) {
  const supervised = new Supervised(folder, variables, uid)
  started.push(supervised)
  return supervised
}
const stopAll = () => Promise.all(started.splice(0).map((supervised) => supervised.end('SIGTERM')))

const runtime = () => Runtime.parse(JSON.parse(readFileSync(join(data, 'runtime.json'), 'utf8')))
const userOf = (pid: number) =>
  execFileSync('ps', ['-o', 'user:32=', '-p', String(pid)], { encoding: 'utf8' }).trim()
const serviceUser = () => Number(execFileSync('id', ['-u', 'rotulo'], { encoding: 'utf8' }))
const modeOf = (path: string) => statSync(path).mode & 0o777

/** What a statement says, asked in the product's database as one of its roles: the first value, or the refusal. */
async function ask(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const results = [await client.query<Record<string, unknown>>(statement)].flat()
    return Object.values(results.at(-1)?.rows[0] ?? {})[0]
  } catch (error) {
    return error instanceof Error ? error.message : error
  } finally {
    await client.end()
  }
}
const asOwner = () => {
  const { database } = runtime()
  return `postgres://rotulo:${database.password}@127.0.0.1:${database.port}/rotulo`
}

/** Every file and folder below, with its mode. */
function modesBelow(folder: string): { path: string; mode: number; uid: number }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => {
    const { mode, uid } = statSync(join(folder, name))
    return { path: name, mode: mode & 0o777, uid }
  })
}

describe('the product that runs', () => {
  let running: Supervised
  beforeAll(async () => {
    running = await start({
      FIXTURE_WORKER: 'reader.mjs',
      FIXTURE_READS: `${data}/runtime.json,/root`,
    }).ready()
  })
  afterAll(stopAll)

  // proves asvs-13.2.2
  test.runIf(IS_ROOT)(
    'as root has services and database of users of their own, in a folder that is closed to them',
    () => {
      for (const part of ['web', 'worker', 'ocr']) expect(userOf(running.pidOf(part))).toBe('rotulo')
      expect(userOf(databasePid(dir))).toBe('postgres')
      expect(userOf(running.pid)).toBe('root')
      expect(running.text).not.toContain('Everything runs as')
      const status = readFileSync(`/proc/${running.pidOf('web')}/status`, 'utf8')
      expect(status).toMatch(/^NoNewPrivs:\t1$/m)
      expect(status).toMatch(/^CapEff:\t0+$/m)
      expect(status).toMatch(/^Groups:\s*$/m)
    },
  )

  test.runIf(IS_ROOT)('as root keeps its passwords and the home of root from its services', async () => {
    const { groups } = await running.line(/^\[worker\] +writes (?<path>\S+)$/)
    expect(statSync(groups?.['path'] ?? '').uid).toBe(serviceUser())
    expect(running.text).toMatch(/runtime\.json: EACCES/)
    expect(running.text).toMatch(/\/root: EACCES/)
  })

  test.runIf(IS_ROOT)('as root is told by the doctor with the user of each part', () => {
    const { stdout } = spawnSync(process.execPath, ['jobs/supervisor/doctor.mjs'], {
      encoding: 'utf8',
      env: { ...environmentOfAPerson(), DATA_DIR: data },
    })
    expect(stdout).toMatch(
      /^ {2}ok {2}runs as +supervisor root, database postgres, .*ocr rotulo.*web rotulo/m,
    )
  })

  test.runIf(IS_ROOT)(
    'as root has parts started alone run as the services’ user, unless told otherwise',
    () => {
      const run = (...words: string[]) =>
        spawnSync(
          process.execPath,
          ['jobs/supervisor/with-runtime.mjs', ...words, join(import.meta.dirname, 'fixture/print-user.mjs')],
          { encoding: 'utf8', env: { ...environmentOfAPerson(), DATA_DIR: data } },
        ).stdout.trim()
      const { DATABASE_URL: url } = runtime().variables
      expect(run()).toBe(`rotulo 77 ${url} without the other`)
      expect(run('--as-caller')).toBe(`root 77 ${url} without the other`)
    },
  )

  // proves asvs-13.2.4
  test('has a reader without a network or data, which answers on its port', async () => {
    const ocr = running.pidOf('ocr')
    expect(devicesOf(ocr)).toEqual(['lo'])
    expect(devicesOf(running.pidOf('web')).length).toBeGreaterThan(1)
    if (IS_ROOT) expect(readdirSync(`/proc/${ocr}/root${data}`)).toEqual([])
    expect((await fetch(new URL('/health', runtime().variables.OCR_URL))).status).toBe(200)
  })

  test('has a reader that listens on the same port again when it died', async () => {
    const [before, seen] = [running.pidOf('ocr'), running.lines.length]
    process.kill(before, 'SIGKILL')
    await running.line(/^ocr is ready again\.$/, seen)
    expect((await fetch(new URL('/health', runtime().variables.OCR_URL))).status).toBe(200)
  })

  // proves asvs-5.3.1
  test('closes its data to everybody else, and no part writes anything that is open', () => {
    expect(modeOf(data)).toBe(0o700)
    const modes = modesBelow(data)
    expect(modes.map(({ path }) => path)).toContain('written')
    expect(modes.filter(({ mode }) => (mode & 0o077) !== 0)).toEqual([])
  })

  // proves asvs-13.2.1
  test('asks the database as a role that can run no program and make nothing', async () => {
    const { DATABASE_URL: service, MIGRATIONS_DATABASE_URL: migrations } = runtime().variables
    const mighty =
      'SELECT rolsuper OR rolcreatedb OR rolcreaterole FROM pg_roles WHERE rolname = current_user'
    for (const url of [service, migrations]) {
      expect(await ask(url, mighty)).toBe(false)
      expect(await ask(url, `COPY (SELECT 1) TO PROGRAM 'true'`)).toMatch(/^permission denied/)
      expect(await ask(url, `SELECT pg_read_file('/etc/passwd')`)).toMatch(/^permission denied/)
    }
    expect(await ask(service, 'CREATE TABLE mine (n int)')).toMatch(/^permission denied/)
    expect(await ask(service, 'CREATE SCHEMA mine')).toMatch(/^permission denied/)
    expect(await ask(migrations, 'CREATE TABLE mine (n int)')).toBeUndefined()
    expect(await ask(migrations, `COPY mine FROM PROGRAM 'echo 1'`)).toMatch(/^permission denied/)
    expect(await ask(asOwner(), `COPY (SELECT 1) TO PROGRAM 'cat >/dev/null'`)).toBeUndefined()
  })

  test('tells the log of its database nobody’s address, whatever goes wrong', async () => {
    const { MIGRATIONS_DATABASE_URL: url } = runtime().variables
    await ask(url, 'CREATE TABLE people (email text UNIQUE)')
    await ask(url, `INSERT INTO people VALUES ('${EMAIL}')`)
    expect(await ask(url, `INSERT INTO people VALUES ('${EMAIL}')`)).toMatch(/duplicate key/)
    expect(await ask(url, `SELECT '${EMAIL}'::uuid`)).toContain(EMAIL)
    expect(await ask(url, `SELECT "${EMAIL}"`)).toContain('does not exist')
    await stopAll()
    const log = readFileSync(join(data, 'logs/postgres.log'), 'utf8')
    expect(log).toContain('database system is shut down')
    expect(log).not.toContain('@')
  })
})

describe('a start', () => {
  afterEach(stopAll)

  test('hands a database of an earlier release over to the new roles', async () => {
    await start().ready()
    for (const statement of [
      'CREATE TABLE old (id int GENERATED ALWAYS AS IDENTITY)',
      `CREATE SCHEMA pgboss; CREATE TYPE pgboss.state AS ENUM ('a'); CREATE TABLE pgboss.job (s pgboss.state)`,
      'CREATE FUNCTION old_function() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$; CREATE EXTENSION citext',
      'ALTER DATABASE rotulo OWNER TO rotulo',
    ])
      expect(await ask(asOwner(), statement)).toBeUndefined()
    await stopAll()
    const { folder, port, password } = runtime().database
    const variables = { DATABASE_URL: 'postgres://rotulo@127.0.0.1/rotulo' }
    writeFileSync(
      join(data, 'runtime.json'),
      JSON.stringify({ variables, database: { folder, port, password } }),
    )
    await start().ready()
    // which only their owner may
    for (const statement of [
      'ALTER TABLE old ADD COLUMN more int',
      'ALTER TABLE pgboss.job ADD COLUMN more int',
      `ALTER TYPE pgboss.state ADD VALUE 'b'`,
      'CREATE OR REPLACE FUNCTION old_function() RETURNS int LANGUAGE sql AS $$ SELECT 2 $$',
      'CREATE TABLE pgboss.another (n int)',
      'CREATE SCHEMA more',
    ])
      expect([statement, await ask(runtime().variables.MIGRATIONS_DATABASE_URL, statement)]).toEqual([
        statement,
        undefined,
      ])
  })

  test.runIf(IS_ROOT)('as root closes what an earlier release left open, and hands it over', async () => {
    mkdirSync(join(data, 'objects/project'), { recursive: true })
    writeFileSync(join(data, 'objects/project/video'), 'video', { mode: 0o644 })
    chownSync(data, 0, 0)
    chmodSync(data, 0o755)
    await start().ready()
    const uid = serviceUser()
    expect(modesBelow(join(data, 'objects'))).toEqual([
      { path: 'project', mode: 0o700, uid },
      { path: 'project/video', mode: 0o600, uid },
    ])
    expect([modeOf(data), statSync(data).uid]).toEqual([0o700, uid])
  })

  test.runIf(IS_ROOT)('as root does not believe a runtime.json that a service has put there', async () => {
    const file = join(data, 'runtime.json')
    chownSync(file, serviceUser(), serviceUser())
    const supervised = start()
    expect(await supervised.end()).toBe(1)
    expect(supervised.text).toContain('belongs to the services')
    chownSync(file, 0, 0)
  })

  test.runIf(IS_ROOT)(
    'as root goes on as root where services can be nobody else, and says so in one line',
    async () => {
      const programs = mkdtempSync(join(tmpdir(), 'rotulo-programs-'))
      chmodSync(programs, 0o755)
      const refuse = `[ "$2" != ${serviceUser()} ] || { echo 'setpriv: not permitted' >&2; exit 1; }`
      writeFileSync(join(programs, 'setpriv'), `#!/bin/sh\n${refuse}\nexec /usr/bin/setpriv "$@"\n`, {
        mode: 0o755,
      })
      const supervised = await start({ PATH: `${programs}:${process.env['PATH'] ?? ''}` }).ready()
      const told = supervised.lines.filter((line) => line.startsWith('The services run as root'))
      expect(told).toEqual([expect.stringContaining('(setpriv: not permitted): let everybody read')])
      expect(userOf(supervised.pidOf('web'))).toBe('root')
      await stopAll()
      rmSync(programs, { recursive: true })
      // what was written meanwhile is handed over by the next start
      writeFileSync(join(data, 'as-root'), '')
      const next = await start().ready()
      expect(userOf(next.pidOf('web'))).toBe('rotulo')
      expect(statSync(join(data, 'as-root')).uid).toBe(serviceUser())
    },
  )

  test.runIf(IS_ROOT)(
    'as an ordinary user leaves everything to that one, and the reader off the network',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'rotulo-ordinary-'))
      chownSync(folder, NOBODY, NOBODY)
      const supervised = await start({}, { uid: NOBODY, folder }).ready()
      for (const pid of [
        ...['web', 'worker', 'ocr'].map((part) => supervised.pidOf(part)),
        databasePid(folder),
      ])
        expect(statSync(`/proc/${pid}`).uid).toBe(NOBODY)
      expect(devicesOf(supervised.pidOf('ocr'))).toEqual(['lo'])
      const said = supervised.lines.filter((line) => line.startsWith('Everything runs as the user nobody'))
      expect(said).toEqual([expect.stringMatching(/neither .* files nor the passwords .* are kept from/)])
      expect([modeOf(join(folder, 'data')), modeOf(join(folder, 'data/runtime.json'))]).toEqual([
        0o700, 0o600,
      ])
      await stopAll()
      rmSync(folder, { recursive: true })
    },
  )
})

/** The network devices that a process knows. */
function devicesOf(pid: number): string[] {
  const lines = readFileSync(`/proc/${pid}/net/dev`, 'utf8').trim().split('\n').slice(2)
  return lines.map((line) => line.split(':')[0]?.trim() ?? '')
}
