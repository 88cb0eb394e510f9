import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseUrl, onServer, TEMPLATE } from './named-database.ts'
import { startPostgres } from './postgres-server.ts'
import { createTemplate } from './template-database.ts'

export interface Stack {
  readonly baseUrl: string
  /** What a process needs in its environment to work on the same database and files. */
  readonly environment: Readonly<Record<string, string>>
  stop(): Promise<void>
}

const DATABASE = 'rotulo_browser'
const READY_WITHIN_MS = 30_000

/** The built web process on a database of its own, without workers: pages stand where the test puts them. */
export async function startStack(): Promise<Stack> {
  const given = process.env['TEST_DATABASE_URL']
  const postgres = given ? { url: given, stop: () => Promise.resolve() } : await startPostgres()
  const dataDir = mkdtempSync(join(tmpdir(), 'rotulo-browser-data-'))
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const environment = {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl(postgres.url, DATABASE),
    SECRET: randomBytes(32).toString('hex'),
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: baseUrl,
    LOG_LEVEL: 'warn',
    MT_AUTO_DOWNLOAD: 'false',
    // several browsers at one address, all quicker than people
    PAGES_PER_MINUTE: '1000000',
  }
  Object.assign(process.env, environment)
  await createTemplate(postgres.url)
  await onServer(
    postgres.url,
    `DROP DATABASE IF EXISTS ${DATABASE} WITH (FORCE)`,
    `CREATE DATABASE ${DATABASE} TEMPLATE ${TEMPLATE}`,
  )
  const server = spawn(process.execPath, ['app/server.ts'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const stop = async () => {
    await ended(server)
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  if (!(await answers(`${baseUrl}/health`, server))) {
    await stop()
    throw new Error('The web process did not start; is it built (`npm run build`)?')
  }
  return { baseUrl, environment, stop }
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const gone = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await gone
}

async function answers(url: string, server: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline && server.exitCode === null) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return true
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return false
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
