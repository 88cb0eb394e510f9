import type { Db } from '#app/db/client.server.ts'
import { listDailyUsage, setOwnQuota } from '#app/db/quotas.server.ts'
import { findUserId } from '#app/db/users.server.ts'
import { isQuotaName, parseLimit, QUOTA_NAMES, type QuotaName } from '#app/domain/quotas.ts'
import { recordSecurityEvent } from '#app/services/accounts/security-log.server.ts'
import { loadQuotaUse } from '#app/services/quotas/quotas.server.ts'

const QUOTA_USAGE = 'npm run accounts -- quota EMAIL [NAME LIMIT|default]'
const USAGE_USAGE = 'npm run accounts -- usage [DAYS]'

/** Thrown with what to tell whoever typed the command. */
export class WrongCommandError extends Error {}

const DAYS = 7

/**
 * `quota EMAIL` lists the account's limits with what it uses of them; `quota EMAIL NAME LIMIT` changes one, and
 * `default` in place of LIMIT makes it the environment's again. Answers lines to print. Throws WrongCommandError.
 */
export async function quotaCommand(db: Db, words: readonly string[]): Promise<string[]> {
  const [email = '', name, limit, ...more] = words
  if (email === '' || (name !== undefined && limit === undefined) || more.length > 0)
    throw new WrongCommandError(`Usage: ${QUOTA_USAGE}\nNAME: ${QUOTA_NAMES.join(', ')}`)
  const userId = await findUserId(db, email)
  if (!userId) throw new WrongCommandError(`There is no account with the e-mail ${email}.`)
  if (name !== undefined && limit !== undefined) {
    await setOwnQuota(db, userId, ...parsedLimit(name, limit))
    await recordSecurityEvent(db, userId, 'quota-changed', `${name}: ${limit}`)
  }
  const quotas = await loadQuotaUse(db, userId)
  return table(
    ['limit', 'used', 'of', ''],
    ...quotas.map((quota) => [
      quota.name,
      quota.used === null ? '-' : String(quota.used),
      String(quota.limit),
      quota.own ? 'set for this account' : 'default',
    ]),
  )
}

function parsedLimit(name: string, limit: string): [name: QuotaName, limit: number | undefined] {
  if (!isQuotaName(name))
    throw new WrongCommandError(`There is no limit "${name}". Limits: ${QUOTA_NAMES.join(', ')}.`)
  if (limit === 'default') return [name, undefined]
  const parsed = parseLimit(name, limit)
  if (parsed === undefined)
    throw new WrongCommandError(`${name} takes a whole number (running_jobs: 1 to 64) or "default".`)
  return [name, parsed]
}

/** `usage [DAYS]` lists what every account has used in the last days, those who used most first. */
export async function usageCommand(db: Db, words: readonly string[]): Promise<string[]> {
  const [days = String(DAYS), ...more] = words
  if (!/^[1-9]\d{0,2}$/.test(days) || more.length > 0)
    throw new WrongCommandError(`Usage: ${USAGE_USAGE} (DAYS: 1 to 999)`)
  const rows = await listDailyUsage(db, Number(days))
  if (rows.length === 0) return [`Nobody has used anything in ${days} days.`]
  return table(
    ['day', 'analysed min', 'rendered min', 'previews', 'account'],
    ...rows.map((row) => [
      row.day,
      String(Math.ceil(row.analysisSeconds / 60)),
      String(Math.ceil(row.renderSeconds / 60)),
      String(row.previews),
      row.email,
    ]),
  )
}

/** Columns as wide as their widest cell. */
function table(...rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
