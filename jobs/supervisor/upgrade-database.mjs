// @ts-check
import { installQueues } from '../../app/queue/install.server.ts'
import { grantToService } from '../../migrations/grant.ts'
import { migrateToLatest } from '../../migrations/migrate.ts'

/**
 * As whom the database is asked: `service` is the role of web and workers, `migrations` the one that owns the tables.
 * Where a person has configured one role only, both are that one.
 * @typedef {{ service: string, migrations: string }} DatabaseUrls
 */

/**
 * Brings tables and queues up to this release, and lets the services work with them. Throws what the database throws.
 * @param {DatabaseUrls} urls
 */
export async function upgradeDatabase({ service, migrations }) {
  await migrateToLatest(migrations)
  await installQueues(migrations)
  await grantToService(migrations, service)
}
