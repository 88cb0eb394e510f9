// How fast a large video arrives by each way, and what memory that takes: `npm run bench:uploads [-- --mebibytes 2048]`.
import { createReadStream, mkdtempSync, openAsBlob, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Upload } from 'tus-js-client'
import { smallVideo, writePadded } from '../fixtures/small-video.ts'
import { setTestEnvironment } from '../setup/environment.ts'
import { databaseUrl, onServer, TEMPLATE } from '../setup/named-database.ts'
import { startPostgres } from '../setup/postgres-server.ts'
import { createTemplate } from '../setup/template-database.ts'
import { startUploadServer } from '../setup/upload-server.ts'

const DATABASE = 'rotulo_uploads'
const MEBIBYTE = 1_048_576
const { values } = parseArgs({ options: { mebibytes: { type: 'string', default: '2048' } } })
const mebibytes = Number(values.mebibytes)

const given = process.env['TEST_DATABASE_URL']
const postgres = given ? { url: given, stop: () => Promise.resolve() } : await startPostgres()
const dataRoot = mkdtempSync(join(tmpdir(), 'rotulo-uploads-'))
setTestEnvironment(databaseUrl(postgres.url, DATABASE), dataRoot)
await createTemplate(postgres.url)
await onServer(
  postgres.url,
  `DROP DATABASE IF EXISTS ${DATABASE} WITH (FORCE)`,
  `CREATE DATABASE ${DATABASE} TEMPLATE ${TEMPLATE}`,
)
const { db } = await import('#app/db/client.server.ts')
const { insertProject } = await import('../factories/projects.ts')
const { insertSession, insertUser } = await import('../factories/users.ts')
const user = await insertUser(db)
const { token } = await insertSession(db, user)
const headers = { Authorization: `Bearer ${token}` }
const path = join(dataRoot, 'large.mp4')
await writePadded(path, mebibytes * MEBIBYTE, await smallVideo('mp4'))

const WAYS = {
  'one form': async (url: string) => {
    const form = new FormData()
    form.set('file', await openAsBlob(path), 'large.mp4')
    const response = await fetch(`${url}/upload`, { method: 'POST', headers, body: form })
    if (!response.ok) throw new Error(await response.text())
  },
  tus: (url: string) => sendResumable(url, Infinity),
  'tus, in pieces of 64 MB': (url: string) => sendResumable(url, 64 * MEBIBYTE),
} as const

function sendResumable(url: string, chunkSize: number): Promise<void> {
  return new Promise((resolve, reject) => {
    new Upload(createReadStream(path), {
      endpoint: `${url}/upload/resumable`,
      headers,
      chunkSize,
      onSuccess: () => resolve(),
      onError: reject,
    }).start()
  })
}

console.log(`${mebibytes} MB of 1,048,576 bytes, by each way to a web process of its own`)
for (const [name, send] of Object.entries(WAYS)) {
  const server = await startUploadServer({ variables: { MAX_UPLOAD_MB: String(mebibytes) } })
  const { id } = await insertProject(db, { user_id: user.id })
  const before = server.memory().now
  const begun = performance.now()
  await send(`http://127.0.0.1:${server.port}/api/v1/videos/${id}`)
  const seconds = (performance.now() - begun) / 1000
  const { peak } = server.memory()
  const memory = [before, peak].map((bytes) => Math.round(bytes / MEBIBYTE))
  console.log(
    `${name.padEnd(24)} ${seconds.toFixed(1)} s, ${Math.round(mebibytes / seconds)} MB/s, memory ${memory[0]} MB before, ${memory[1]} MB at most`,
  )
  await server.kill()
}
await db.destroy()
await postgres.stop()
rmSync(dataRoot, { recursive: true, force: true })
