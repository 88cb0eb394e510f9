// Faults on purpose, and whether anything was lost: `npm run bench:faults -- credits [--kills=500] [--webhooks=10000] [--seed=1]`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { setTestEnvironment } from '../setup/environment.ts'
import { databaseUrl, onServer, TEMPLATE } from '../setup/named-database.ts'
import { startPostgres } from '../setup/postgres-server.ts'
import { createTemplate } from '../setup/template-database.ts'

const DATABASE = 'rotulo_faults'
const SUBJECTS = { credits: () => import('./faults/credits/run.ts') } as const
const isSubject = (name: string | undefined): name is keyof typeof SUBJECTS =>
  name !== undefined && name in SUBJECTS

const { values, positionals } = parseArgs({
  options: {
    kills: { type: 'string', default: '500' },
    webhooks: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
  },
  allowPositionals: true,
})
const [subject] = positionals
if (!isSubject(subject)) throw new Error(`Name what is to be tried: ${Object.keys(SUBJECTS).join(', ')}.`)

const given = process.env['TEST_DATABASE_URL']
const postgres = given ? { url: given, stop: () => Promise.resolve() } : await startPostgres()
const dataRoot = mkdtempSync(join(tmpdir(), 'rotulo-faults-'))
setTestEnvironment(databaseUrl(postgres.url, DATABASE), dataRoot)
await createTemplate(postgres.url)
await onServer(
  postgres.url,
  `DROP DATABASE IF EXISTS ${DATABASE} WITH (FORCE)`,
  `CREATE DATABASE ${DATABASE} TEMPLATE ${TEMPLATE}`,
)
const { run } = await SUBJECTS[subject]()
const held = await run({
  kills: Number(values.kills),
  webhooks: Number(values.webhooks),
  seed: Number(values.seed),
})
await postgres.stop()
rmSync(dataRoot, { recursive: true, force: true })
process.exit(held ? 0 : 1)
