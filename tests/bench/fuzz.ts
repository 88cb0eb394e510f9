// Fuzzes the API from its OpenAPI description, or with --forms the forms of the pages (`npm run build` first): in one
// process on a database of its own, without workers. No answer may be a 5xx or take more than 100 ms of the thread.
// Arguments: [--requests=50000] [--seed=1] [--forms]. Ends with 1 when anything was wrong, and prints what.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { setTestEnvironment } from '../setup/environment.ts'
import { databaseUrl, onServer, TEMPLATE } from '../setup/named-database.ts'
import { startPostgres } from '../setup/postgres-server.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '50000' },
    seed: { type: 'string', default: '1' },
    forms: { type: 'boolean', default: false },
  },
})
const DATABASE = 'rotulo_fuzz'
const folder = mkdtempSync(join(tmpdir(), 'rotulo-fuzz-'))
const postgres = await startPostgres()
setTestEnvironment(databaseUrl(postgres.url, DATABASE), folder)
// without a text reader readiness is honestly a 503
const reader = createServer((_, response) => response.end('{}'))
await new Promise<void>((resolve) => reader.listen(0, '127.0.0.1', resolve))
const readerAddress = reader.address()
if (readerAddress !== null && typeof readerAddress === 'object')
  process.env['OCR_URL'] = `http://127.0.0.1:${readerAddress.port}`
// what people wait for is not React's own checks
process.env['NODE_ENV'] = 'production'
// what follows reads the environment
const { createTemplate } = await import('../setup/template-database.ts')
await createTemplate(postgres.url)
await onServer(postgres.url, `CREATE DATABASE ${DATABASE} TEMPLATE ${TEMPLATE}`)
const { db } = await import('#app/db/client.server.ts')
const { stopSending } = await import('#app/queue/enqueue.server.ts')
const { serveApi, servePages } = await import('../fuzz/serve-api.ts')
const { runFuzz } = await import('../fuzz/run-fuzz.ts')
const { runForms } = await import('../fuzz/run-forms.ts')

const server = await (values.forms ? servePages() : serveApi())
const begun = performance.now()
const size = { requests: Number(values.requests), seed: Number(values.seed) }
const report = await (values.forms ? runForms : runFuzz)(db, server.at, size)
const seconds = (performance.now() - begun) / 1000
console.log(`${report.requests} requests in ${seconds.toFixed(1)} s, seed ${values.seed}`)
console.log('by status:', report.statuses)
if ('calls' in report) console.log('by call:', report.calls)
console.log(`slowest alone: ${report.slowestMs.toFixed(0)} ms of the server's thread`)
const failed = Object.entries(report.statuses).reduce(
  (sum, [status, n]) => sum + (Number(status) >= 500 ? n : 0),
  0,
)
console.log(`5xx: ${failed}`)
console.log(`faults: ${report.faults.length}`)
for (const fault of report.faults.slice(0, 20)) console.log(fault.slice(0, 1500))

await server.stop()
reader.close()
await stopSending()
await db.destroy()
await postgres.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(report.faults.length + failed > 0 ? 1 : 0)
