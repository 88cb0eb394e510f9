import { startBoss } from '#app/queue/boss.server.ts'
import { migrateToLatest } from '../../migrations/migrate.ts'
import { databaseUrl, onServer, TEMPLATE } from './named-database.ts'

/** Makes the template: migrated, with its queues, and otherwise empty. */
export async function createTemplate(serverUrl: string): Promise<void> {
  await onServer(serverUrl, `DROP DATABASE IF EXISTS ${TEMPLATE} WITH (FORCE)`, `CREATE DATABASE ${TEMPLATE}`)
  const url = databaseUrl(serverUrl, TEMPLATE)
  await migrateToLatest(url)
  const boss = await startBoss(url, {
    serve: false,
    onError: (cause) => {
      throw cause
    },
  })
  await boss.stop({ graceful: false })
}
