// Faults at random on workers, database, clock, disks and tools while projects are translated or rendered, and whether
// each of them ends as it should: `npm run bench:chaos [-- --stage=translation --rounds=20 --projects=24 --seed=1]`;
// `--only=disk,clock` names faults. `--stage=render` needs root, for small disks of its own, and `npm run build`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { setTestEnvironment } from '../setup/environment.ts'
import { databaseUrl, onServer, TEMPLATE } from '../setup/named-database.ts'
import { startPostgres } from '../setup/postgres-server.ts'
import { createTemplate } from '../setup/template-database.ts'
import { mountSmallDisk } from './chaos/machine.ts'
import { startWire } from './chaos/wire.ts'
import { insideNamespaces } from './cluster/network.ts'

const DATABASE = 'rotulo_chaos'
const SMALL_DISK_MB = 96
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    projects: { type: 'string', default: '24' },
    seed: { type: 'string', default: '1' },
    stage: { type: 'string', default: 'translation' },
    only: { type: 'string', default: '' },
  },
})
const { stage } = values
if (stage !== 'translation' && stage !== 'render') throw new Error(`There is no stage "${stage}".`)
if (stage === 'render') await insideNamespaces()
const postgres = await startPostgres()
const dataRoot = mkdtempSync(join(tmpdir(), 'rotulo-chaos-'))
const url = databaseUrl(postgres.url, DATABASE)
setTestEnvironment(url, dataRoot)
const unmounts: (() => void)[] = []
if (stage === 'render') {
  for (const folder of ['scratch', 'objects'])
    unmounts.push(mountSmallDisk(join(process.env['DATA_DIR'] ?? dataRoot, folder), SMALL_DISK_MB))
  process.env['RESERVED_DISK_MB'] = '4'
}
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
  stage,
  only: values.only.split(',').filter(Boolean),
  rounds: Number(values.rounds),
  projects: Number(values.projects),
  seed: Number(values.seed),
})
wire.end()
await postgres.stop()
for (const unmount of unmounts) unmount()
rmSync(dataRoot, { recursive: true, force: true })
process.exit(held ? 0 : 1)
