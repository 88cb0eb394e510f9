/**
 * Several machines on one: hosts in network namespaces for database, two web processes, object store, two readers and
 * up to four render workers, with links that delay, lose and break. Renders `--big 40` and `--small 10` projects of two
 * accounts at once with `--workers 1,2,4` whose tools sleep `--sleep 900` ms, then takes `--real 2` projects through
 * the real tools while hosts are cut off; `--seed 1`. Only root can; needs `npm run build`.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { setTestEnvironment } from '../setup/environment.ts'
import { createTemplate } from '../setup/template-database.ts'
import { databaseUrl, onServer, TEMPLATE } from '../setup/named-database.ts'
import { insideNamespaces, Network } from './cluster/network.ts'
import { startPart } from './cluster/parts.ts'

await insideNamespaces()
const { values } = parseArgs({
  options: {
    big: { type: 'string', default: '40' },
    small: { type: 'string', default: '10' },
    workers: { type: 'string', default: '1,2,4' },
    sleep: { type: 'string', default: '900' },
    real: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
  },
})
const DATABASE = 'rotulo_cluster'
const folder = mkdtempSync(join(tmpdir(), 'rotulo-cluster-'))
// Postgres is nobody, and has to get through
chmodSync(folder, 0o711)
const network = await Network.open()
const host = (name: string) => network.addHost(name)
const hosts = {
  database: await host('database'),
  store: await host('store'),
  webs: [await host('web 1'), await host('web 2')],
  readers: [await host('reader 1'), await host('reader 2')],
  workers: [await host('worker 1'), await host('worker 2'), await host('worker 3'), await host('worker 4')],
} as const
const link = await network.impair({ delayMs: 2, lossPercent: 0.5 })
const NODE_ENV = 'production' as const
const bare = { NODE_ENV, PATH: process.env['PATH'], TMPDIR: folder }
const served = await Promise.all(
  (['database', 'store'] as const).map((kind) =>
    startPart(hosts[kind], ['tests/bench/cluster/serve.ts', kind, hosts[kind].address], {
      environment: bare,
    }),
  ),
)
const [server, endpoint] = served.map(({ ready }) => ready)
if (server === undefined || endpoint === undefined) throw new Error('a host does not serve')
const url = databaseUrl(server, DATABASE)
setTestEnvironment(url, folder)
Object.assign(process.env, {
  STORAGE_S3_BUCKET: 'videos',
  STORAGE_S3_ENDPOINT: endpoint,
  STORAGE_S3_ACCESS_KEY_ID: 'S3RVER',
  STORAGE_S3_SECRET_ACCESS_KEY: 'S3RVER',
  OCR_URL: hosts.readers.map(({ address }) => `http://${address}:3001`).join(','),
  // both accounts ask for everything at once
  QUOTA_UNFINISHED_JOBS: '1000',
  QUOTA_RUNNING_JOBS: '4',
  REQUESTS_AT_ONCE: '50',
})
await createTemplate(server)
await onServer(server, `CREATE DATABASE ${DATABASE} TEMPLATE ${TEMPLATE}`)
const environment = (name: string) => ({
  ...process.env,
  NODE_ENV,
  DATA_DIR: join(folder, name.replaceAll(' ', '-')),
})
const webs = await Promise.all(
  hosts.webs.map((at) =>
    startPart(at, ['app/server.ts'], {
      environment: {
        ...environment(at.name),
        ...{ LOG_LEVEL: 'info', HOST: at.address, PORT: '3000', PUBLIC_URL: `http://${at.address}:3000` },
      },
      isReady: /listening on (http:[^"]*)/,
    }),
  ),
)
const { run } = await import('./cluster/run.ts')
const held = await run({
  hosts,
  webs: webs.map(({ ready }) => ready),
  link,
  environment,
  folder,
  databaseUrl: url,
  counts: { big: Number(values.big), small: Number(values.small), real: Number(values.real) },
  workers: values.workers.split(',').map(Number),
  sleepMs: Number(values.sleep),
  seed: Number(values.seed),
}).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  return false
})
for (const web of webs) await web.stop()
for (const part of served) await part.stop('SIGKILL')
network.close()
rmSync(folder, { recursive: true, force: true })
process.exit(held ? 0 : 1)
