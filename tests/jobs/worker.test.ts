import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { startS3 } from '#tests/fakes/s3-server.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { eventually } from '#tests/setup/eventually.ts'

useDatabase()
let folder: string
let s3: Awaited<ReturnType<typeof startS3>>
let worker: ChildProcess | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-test-worker-'))
  s3 = await startS3()
})
afterEach(async () => {
  if (worker && worker.exitCode === null && worker.signalCode === null) {
    worker.kill('SIGTERM')
    await once(worker, 'exit')
  }
})
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

function start(variables: Record<string, string | undefined>, ...args: string[]): { said: () => string } {
  let text = ''
  const started = spawn(process.execPath, ['jobs/worker.ts', ...args], {
    env: {
      NODE_ENV: 'test',
      PATH: process.env['PATH'],
      DATABASE_URL: env.DATABASE_URL,
      SECRET: env.SECRET,
      DATA_DIR: folder,
      LOG_LEVEL: 'info',
      ...variables,
    },
  })
  for (const stream of [started.stdout, started.stderr])
    stream.on('data', (data: Buffer) => {
      text += data.toString()
    })
  worker = started
  return { said: () => text }
}

const bucket = (name: string) => ({
  STORAGE_S3_BUCKET: name,
  STORAGE_S3_ENDPOINT: s3.options.endpoint,
  STORAGE_S3_ACCESS_KEY_ID: s3.options.accessKeyId,
  STORAGE_S3_SECRET_ACCESS_KEY: s3.options.secretAccessKey,
})

test('a worker with a mistyped bucket serves nothing, says why, and begins once the bucket is there', async () => {
  const reader = createServer((_, response) => response.end())
  await new Promise<void>((resolve) => reader.listen(0, '127.0.0.1', resolve))
  const address = reader.address()
  const ocrUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const { said } = start({ ...bucket('later'), OCR_URL: ocrUrl }, '--queues', 'analyze')
  await eventually(() => expect(said()).toContain('there is no bucket \\"later\\"'))
  expect(said()).not.toContain('ready:')
  const client = new S3Client({
    region: 'us-east-1',
    endpoint: s3.options.endpoint ?? '',
    forcePathStyle: true,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  })
  await client.send(new CreateBucketCommand({ Bucket: 'later' }))
  await eventually(() => expect(said()).toContain('ready: queues analyze'))
  reader.close()
})

test('a worker tells in a sentence which queues nobody serves', async () => {
  const { said } = start({}, '--queues', 'analyze,translate,read-text,render,preview,edit-proxy')
  await eventually(() => expect(said()).toContain('nobody serves advance, webhook, mail, model, upkeep'))
})

test.each([
  ['a wrong password', (url: URL) => (url.password = 'wrong'), /waiting for the database: /],
  ['no Postgres', (url: URL) => (url.port = '9'), /waiting for the database: connect ECONNREFUSED/],
])('with %s a worker waits, and says so in a sentence', async (_, change, sentence) => {
  const url = new URL(env.DATABASE_URL)
  url.username = 'rotulo_nobody'
  change(url)
  const { said } = start({ DATABASE_URL: url.href })
  await eventually(() => expect(said()).toMatch(sentence))
  expect(said()).not.toContain('\n    at ')
  expect(worker?.exitCode).toBeNull()
})

test('without a secret a part ends with a sentence and no stack', async () => {
  const { said } = start({ SECRET: undefined })
  await eventually(() => expect(worker?.exitCode).toBe(1))
  expect(said()).toMatch(/The environment is not usable:\n {2}SECRET: /)
  expect(said()).not.toContain('\n    at ')
})
