/**
 * A rolling upgrade while people work: an older release of this repository serves and works, `npm run migrate` of the
 * new one runs meanwhile, new processes join, old ones leave, and every project has to end as if nothing had happened.
 * `--from COMMIT`, or the newest one that lacks `--behind 10` of the migrations; `--seed 1`. Needs `npm run build`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { setTestEnvironment } from '../setup/environment.ts'
import { databaseUrl, onServer } from '../setup/named-database.ts'
import { startPostgres } from '../setup/postgres-server.ts'
import { checkOut, commitBehind, migrationsAt, removeCheckOut } from './upgrade/release.ts'

const DATABASE = 'rotulo_upgrade'
const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    behind: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
  },
})
const commit = values.from ?? commitBehind(Number(values.behind))
const migrations = migrationsAt('HEAD').length - migrationsAt(commit).length
process.stdout.write(`seed ${values.seed}: from ${commit.slice(0, 10)}, ${migrations} migrations ago\n`)
const folder = mkdtempSync(join(tmpdir(), 'rotulo-upgrade-'))
const old = join(folder, 'old')
await checkOut(commit, old)
const postgres = await startPostgres()
await onServer(postgres.url, `CREATE DATABASE ${DATABASE}`)
setTestEnvironment(databaseUrl(postgres.url, DATABASE), folder)
const { run } = await import('./upgrade/run.ts')
const held = await run({ old, folder, seed: Number(values.seed) })
await postgres.stop()
removeCheckOut(old)
rmSync(folder, { recursive: true, force: true })
process.exit(held ? 0 : 1)
