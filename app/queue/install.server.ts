import { once } from 'node:events'
import { PgBoss } from 'pg-boss'
import { createQueues, QUEUE_SCHEMA } from './boss.server.ts'

/** How often a step of an upgrade that pg-boss leaves for later (an index, say) is taken: its own least. */
const STEP_SECONDS = 10

/**
 * Creates or upgrades the tables of the queue, and every queue, as the role of `connectionString`, which owns them from
 * then on. Resolves when nothing of an upgrade is left to do: the services' role could not do it. Throws what the
 * database throws.
 */
export async function installQueues(connectionString: string): Promise<void> {
  const boss = new PgBoss({
    connectionString,
    schema: QUEUE_SCHEMA,
    max: 2,
    supervise: false,
    schedule: false,
    bamIntervalSeconds: STEP_SECONDS,
  })
  const failures: Error[] = []
  boss.on('error', (error) => failures.push(error))
  await boss.start()
  try {
    await createQueues(boss)
    while (failures.length === 0 && (await isStepLeft(boss))) await once(boss, 'bam')
  } finally {
    await boss.stop({ graceful: false })
  }
  if (failures[0]) throw failures[0]
}

async function isStepLeft(boss: PgBoss): Promise<boolean> {
  const { rows } = await boss
    .getDb()
    .executeSql(`SELECT FROM ${QUEUE_SCHEMA}.bam WHERE status IN ('pending', 'in_progress') LIMIT 1`)
  return rows.length > 0
}
