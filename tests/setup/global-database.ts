import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { dropTestDatabases } from './named-database.ts'
import { startPostgres } from './postgres-server.ts'
import { createTemplate } from './template-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server on which tests may create databases. */
    databaseServerUrl: string
    /** A folder that is removed after the run. */
    dataRoot: string
    /** Whether the next file goes on in the same process, with its connections. */
    sharesProcess: boolean
  }
}

interface Made {
  readonly serverUrl: string
  readonly dataRoot: string
  readonly remove: () => Promise<void>
}

const MADE = Symbol.for('rotulo.integration-tests')
/** What the projects of a run share: each loads this module for itself. */
const run = process as NodeJS.Process & { [MADE]?: Promise<Made> }

/** One Postgres for the run: the one in TEST_DATABASE_URL, else an embedded one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { serverUrl, dataRoot, remove } = await (run[MADE] ??= make())
  project.provide('databaseServerUrl', serverUrl)
  project.provide('dataRoot', dataRoot)
  return remove
}

async function make(): Promise<Made> {
  const given = process.env['TEST_DATABASE_URL']
  const server = given ? { url: given, stop: () => dropTestDatabases(given) } : await startPostgres()
  await createTemplate(server.url)
  const dataRoot = await mkdtemp(join(tmpdir(), 'rotulo-test-data-'))
  let removed: Promise<void> | undefined
  const remove = () => (removed ??= server.stop().then(() => rm(dataRoot, { recursive: true, force: true })))
  return { serverUrl: server.url, dataRoot, remove }
}
