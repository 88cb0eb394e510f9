// Faults at random on workers and database while projects are translated, and whether each of them ends as it should:
// `npm run bench:chaos [-- --rounds=20 --projects=24 --seed=1]`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { setTestEnvironment } from '../setup/environment.ts'
import { databaseUrl, onServer, TEMPLATE } from '../setup/named-database.ts'
import { startPostgres } from '../setup/postgres-server.ts'
import { createTemplate } from '../setup/template-database.ts'
import { startWire } from './chaos/wire.ts'

const DATABASE = 'rotulo_chaos'
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    projects: { type: 'string', default: '24' },
    seed: { type: 'string', default: '1' },
  },
})
const postgres = await startPostgres()
const dataRoot = mkdtempSync(join(tmpdir(), 'rotulo-chaos-'))
const url = databaseUrl(postgres.url, DATABASE)
setTestEnvironment(url, dataRoot)
await createTemplate(postgres.url)
await onServer(
  postgres.url,
  `CREATE DATABASE ${DATABASE} TEMPLATE ${TEMPLATE}`,
  // the tests' server may lose what it has just said is kept; a real one may not
  `ALTER DATABASE ${DATABASE} SET synchronous_commit = on`,
)
const wire = await startWire(url)
const { run } = await import('./chaos/run.ts')
const held = await run({
  wire,
  rounds: Number(values.rounds),
  projects: Number(values.projects),
  seed: Number(values.seed),
})
wire.end()
await postgres.stop()
rmSync(dataRoot, { recursive: true, force: true })
process.exit(held ? 0 : 1)
