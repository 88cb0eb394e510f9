import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, expect, test } from 'vitest'
import * as z from 'zod'
import { databasePid, environmentOfAPerson, gone, runs, Supervised } from './supervised.ts'

const run = promisify(execFile)
// one folder for all: only the first start has to make a database
const dir = mkdtempSync(join(tmpdir(), 'rotulo-supervisor-'))
chmodSync(dir, 0o755)
const started: Supervised[] = []
const Runtime = z.object({
  variables: z.object({ DATABASE_URL: z.url(), SECRET: z.string().min(32), OCR_URL: z.url() }),
  database: z.object({ port: z.number() }),
})

const start = (variables: Record<string, string> = {}) => {
  const supervised = new Supervised(dir, variables)
  started.push(supervised)
  return supervised
}
const runtimeFile = join(dir, 'data/runtime.json')
const runtime = () => Runtime.parse(JSON.parse(readFileSync(runtimeFile, 'utf8')))

afterEach(() => Promise.all(started.splice(0).map((supervised) => supervised.end('SIGTERM'))))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

test('the database is migrated before workers and web start, and SIGTERM stops it last', async () => {
  const supervised = await start().ready()
  const at = (pattern: RegExp) => supervised.lines.findIndex((line) => pattern.test(line))
  expect(supervised.text).toContain('migrated a database of UTF8')
  expect(at(/migrated/)).toBeLessThan(at(/^\[worker\]/))
  expect(at(/migrated/)).toBeLessThan(at(/^\[web\]/))
  expect(at(/^ocr is ready/)).toBeGreaterThan(-1)
  expect(at(/^Rótulo is ready: http:\/\/127\.0\.0\.1:\d+ /)).toBe(supervised.lines.length - 2)
  const pids = [
    supervised.pidOf('web'),
    supervised.pidOf('ocr'),
    supervised.pidOf('worker'),
    databasePid(dir),
  ]
  const job = Number((await supervised.line(/^\[worker\] +job (\d+)/))[1])
  expect([...pids, job].every(runs)).toBe(true)
  expect(await supervised.end('SIGTERM')).toBe(0)
  expect([...pids, job].filter(runs)).toEqual([])
  expect(supervised.text).toContain('stops in good order')
  const log = readFileSync(join(dir, 'data/logs/postgres.log'), 'utf8')
  expect(log).toContain('database system is shut down')
})

test('secrets and addresses stay the same from start to start, in a file that only its owner reads', async () => {
  await start().ready()
  const before = runtime()
  expect(statSync(runtimeFile).mode & 0o777).toBe(0o600)
  await started[0]?.end('SIGINT')
  await start().ready()
  expect(runtime().variables.SECRET).toBe(before.variables.SECRET)
  expect(runtime().variables.DATABASE_URL).toBe(before.variables.DATABASE_URL)
})

test('a second start beside a running one names it and ends', async () => {
  const first = await start().ready()
  const second = start()
  expect(await second.end()).toBe(1)
  expect(second.text).toMatch(
    new RegExp(`already running from this folder: process ${first.pid}, http://127.0.0.1:`),
  )
  expect(runs(first.pidOf('web'))).toBe(true)
})

test('a part that dies is started again, and what it had started is ended', async () => {
  const supervised = await start().ready()
  const [worker, seen] = [supervised.pidOf('worker'), supervised.lines.length]
  const job = Number((await supervised.line(/^\[worker\] +job (\d+)/))[1])
  process.kill(worker, 'SIGKILL')
  await supervised.line(/^worker was ended by SIGKILL; starting it again in 0\.5 s\.$/, seen)
  await supervised.line(/^worker is ready again\.$/, seen)
  expect(supervised.pidOf('worker')).not.toBe(worker)
  await gone(job)
})

test('a database that dies is started again on the same port', async () => {
  const supervised = await start().ready()
  const { port } = runtime().database
  process.kill(databasePid(dir), 'SIGKILL')
  await supervised.line(/^database was ended by SIGKILL/)
  await supervised.line(/^database is ready again\.$/)
  expect(runtime().database.port).toBe(port)
})

test('parts of a killed supervisor end themselves, and the next start recognises its database', async () => {
  const killed = await start().ready()
  const pids = [killed.pidOf('web'), killed.pidOf('ocr'), killed.pidOf('worker')]
  const database = databasePid(dir)
  await killed.end('SIGKILL')
  await Promise.all(pids.map(gone))
  expect(runs(database)).toBe(true)
  const next = await start().ready()
  expect(next.text).toContain(
    `A database of an earlier start still runs (process ${database}); stopping it first.`,
  )
  // its worker could not end the job that it had started
  expect(next.text).toMatch(/An earlier start had left processes behind \(1\); they are ended\./)
  expect(runs(database)).toBe(false)
})

test('a database whose password is lost with runtime.json opens again', async () => {
  await start().ready()
  const before = runtime()
  await started[0]?.end('SIGTERM')
  rmSync(runtimeFile)
  await start().ready()
  expect(runtime().variables.DATABASE_URL).not.toBe(before.variables.DATABASE_URL)
})

test('a password that is not the one of the database ends the start with what to do', async () => {
  await start().ready()
  await started[0]?.end('SIGTERM')
  const { database, ...rest } = z
    .looseObject({ database: z.looseObject({ password: z.string() }) })
    .parse(JSON.parse(readFileSync(runtimeFile, 'utf8')))
  writeFileSync(runtimeFile, JSON.stringify({ ...rest, database: { ...database, password: 'wrong' } }))
  const supervised = start()
  expect(await supervised.end()).toBe(1)
  expect(supervised.text).toContain('its password is not the one in runtime.json; remove that file')
  writeFileSync(runtimeFile, JSON.stringify({ ...rest, database }))
})

test('a part that ignores SIGTERM is killed after its limit', async () => {
  const supervised = await start({ FIXTURE_WORKER: 'stubborn.mjs' }).ready()
  const worker = supervised.pidOf('worker')
  expect(await supervised.end('SIGTERM')).toBe(0)
  expect(supervised.text).toContain('worker did not stop within 2 s and is killed.')
  expect(runs(worker)).toBe(false)
})

test('a part that never starts ends the start with its own last lines, and leaves nothing behind', async () => {
  const supervised = start({ FIXTURE_WORKER: 'broken.mjs' })
  expect(await supervised.end()).toBe(1)
  expect(supervised.text).toContain('worker does not start: it ended with exit code 1. Its last lines:')
  expect(supervised.text.split('Its last lines:')[1]).toContain('the model file is damaged')
  expect(runs(supervised.pidOf('web'))).toBe(false)
  expect(runs(supervised.pidOf('ocr'))).toBe(false)
})

test('a port that was asked for and is in use ends the start with what to do', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = z.object({ port: z.number() }).parse(other.address())
  const supervised = start({ PORT: String(port) })
  expect(await supervised.end()).toBe(1)
  expect(supervised.text).toMatch(
    new RegExp(`Port ${port} is in use by another program\\. Stop that one, or set PORT to a free port`),
  )
  await new Promise((resolve) => other.close(resolve))
})

test('a configured database that does not answer ends the start with what to do', async () => {
  const supervised = start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' })
  expect(await supervised.end()).toBe(1)
  expect(supervised.text).toMatch(/The database that DATABASE_URL names takes no connection \(.*ECONNREFUSED/)
  expect(runs(supervised.pidOf('ocr'))).toBe(false)
})

test('a stop in the middle of the start leaves nothing behind', async () => {
  const supervised = start()
  await supervised.line(/^\[ocr\] +pid/)
  expect(await supervised.end('SIGTERM')).toBe(0)
  expect(runs(supervised.pidOf('ocr'))).toBe(false)
})

test('a part started alone finds the database, the secret and the sidecar', async () => {
  await start().ready()
  await started[0]?.end('SIGTERM')
  const { stdout } = await run(
    process.execPath,
    [
      'jobs/supervisor/with-runtime.mjs',
      join(import.meta.dirname, 'fixture/print-variables.mjs'),
      '--queues',
      'render',
    ],
    { env: { ...environmentOfAPerson(), DATA_DIR: join(dir, 'data') } },
  )
  const { DATABASE_URL: url, SECRET: secret, OCR_URL: ocrUrl } = runtime().variables
  expect(JSON.parse(stdout)).toEqual({
    DATABASE_URL: url,
    SECRET: secret,
    OCR_URL: ocrUrl,
    arguments: ['--queues', 'render'],
  })
})
