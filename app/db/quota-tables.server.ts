import type { Generated } from 'kysely'
import type { UserId } from '../domain/ids.ts'
import type { QuotaName, UsageName } from '../domain/quotas.ts'

/** Limits of one account that differ from those of the environment. */
export interface AccountQuotasTable {
  user_id: UserId
  name: QuotaName
  value: string
  changed_at: Generated<Date>
}

/** What an account has used on a day (UTC); it outlives the projects that used it. */
export interface UsageDaysTable {
  user_id: UserId
  day: string
  name: UsageName
  amount: string
}
