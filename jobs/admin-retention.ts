import type { Db } from '#app/db/client.server.ts'
import { RETENTION, RETENTION_NAMES, type RetentionName } from '#app/domain/retention.ts'
import { env } from '#app/env.server.ts'
import { store } from '#app/gateways/store.server.ts'
import { retentionPeriods } from '#app/services/retention/periods.server.ts'
import { retentionSteps } from '#app/services/retention/sweeps.server.ts'
import { warnOwners } from '#app/services/retention/warn-owners.server.ts'
import { WrongCommandError } from './accounts-quota.ts'

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** What is kept how long, with what goes now: as a dry run says it, or after it has gone. */
export async function* retention(db: Db, words: readonly string[]): AsyncGenerator<string, void> {
  const [flag, ...others] = words
  if ((flag !== undefined && flag !== '--dry-run') || others.length > 0)
    throw new WrongCommandError('Usage: npm run admin -- retention [--dry-run]')
  const dryRun = flag !== undefined
  const warned = await warnOwners(db, retentionPeriods, { dryRun })
  if (warned > 0)
    yield dryRun
      ? `Owners of ${warned} projects would be told that videos will be deleted.`
      : `Owners of ${warned} projects are told that videos will be deleted.`
  const context = { db, store, signal: new AbortController().signal }
  const steps = retentionSteps(context, retentionPeriods, { dryRun })
  for (const name of RETENTION_NAMES) {
    const line = `${name.padEnd(16)}${periodInWords(name).padEnd(10)}`
    const { count, bytes } = (await steps.get(name)?.()) ?? { count: 0, bytes: 0 }
    yield `${line}${String(count).padStart(8)} ${inUnits(bytes).padStart(9)}  ${RETENTION[name].what}`
  }
  yield dryRun ? 'Nothing was changed: this is what would go.' : 'This is what went.'
}

function periodInWords(name: RetentionName): string {
  if (name === 'uploads') return `${env.UNFINISHED_UPLOAD_HOURS} h`
  const period = retentionPeriods[name]
  return period === 'never' ? 'for ever' : `${period} d`
}

function inUnits(bytes: number): string {
  const power = bytes < 1024 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10))
  return `${(bytes / 1024 ** power).toFixed(power === 0 ? 0 : 1)} ${UNITS[power]}`
}
