import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { dropRetiredDatabases } from './named-database.ts'
import { startPostgres } from './postgres-server.ts'
import { createTemplate } from './template-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server on which tests may create databases. */
    databaseServerUrl: string
    /** A folder that is removed after the run. */
    dataRoot: string
  }
}

/** One Postgres for the run: the one in TEST_DATABASE_URL, else an embedded one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  const server = given ? { url: given, stop: () => dropRetiredDatabases(given) } : await startPostgres()
  await createTemplate(server.url)
  const dataRoot = await mkdtemp(join(tmpdir(), 'rotulo-test-data-'))
  project.provide('databaseServerUrl', server.url)
  project.provide('dataRoot', dataRoot)
  return async () => {
    await server.stop()
    await rm(dataRoot, { recursive: true, force: true })
  }
}
