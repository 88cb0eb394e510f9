import { installQueues } from '#app/queue/install.server.ts'
import { migrateToLatest } from '../../migrations/migrate.ts'
import { databaseUrl, onServer, TEMPLATE } from './named-database.ts'

/** Makes the template: migrated, with its queues, and otherwise empty. */
export async function createTemplate(serverUrl: string): Promise<void> {
  await onServer(serverUrl, `DROP DATABASE IF EXISTS ${TEMPLATE} WITH (FORCE)`, `CREATE DATABASE ${TEMPLATE}`)
  const url = databaseUrl(serverUrl, TEMPLATE)
  await migrateToLatest(url)
  await installQueues(url)
}
