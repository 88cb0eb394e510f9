import { type AccountRow, findAccountRowById, listAccounts } from '../../db/account-admin.server.ts'
import type { Db } from '../../db/client.server.ts'
import { setOwnQuota } from '../../db/quotas.server.ts'
import { AppError } from '../../domain/errors.ts'
import { UserId } from '../../domain/ids.ts'
import { isQuotaName, parseLimit } from '../../domain/quotas.ts'
import { lockAccount, unlockAccount } from '../accounts/administer.server.ts'
import { recordSecurityEvent } from '../accounts/security-log.server.ts'
import { loadQuotaUse, type QuotaUse } from '../quotas/quotas.server.ts'

const LISTED = 50

export interface AccountsView {
  readonly accounts: readonly AccountRow[]
  /** There are more than are listed. */
  readonly areMore: boolean
  /** The one that was opened, with its limits. */
  readonly opened: { readonly account: AccountRow; readonly quotas: readonly QuotaUse[] } | null
}

/** The newest accounts, or those whose name or e-mail holds `text`, and one of them with its limits. */
export async function loadAccounts(
  db: Db,
  { text, id }: { text: string; id: string | undefined },
): Promise<AccountsView> {
  const found = await listAccounts(db, text, LISTED + 1)
  const asked = UserId.safeParse(id).data
  const account = asked && (await findAccountRowById(db, asked))
  return {
    accounts: found.slice(0, LISTED),
    areMore: found.length > LISTED,
    opened: account ? { account, quotas: await loadQuotaUse(db, account.id) } : null,
  }
}

/** Lets nobody into the account, or its owner again. Throws `auth.not-yourself`, `account.not-found`. */
export async function setAccountLock(db: Db, adminId: UserId, id: UserId, isLocked: boolean): Promise<void> {
  if (id === adminId) throw new AppError('admin.not-yourself')
  const { email } = await accountOf(db, id)
  await (isLocked ? lockAccount(db, email) : unlockAccount(db, email))
  await recordSecurityEvent(db, adminId, 'administered', `${isLocked ? 'lock' : 'unlock'} ${email}`)
}

/** An empty limit makes it the environment's again. Throws `request.invalid`, `account.not-found`. */
export async function setAccountQuota(
  db: Db,
  adminId: UserId,
  id: UserId,
  { name, limit }: { name: string; limit: string },
): Promise<void> {
  const { email } = await accountOf(db, id)
  if (!isQuotaName(name)) throw new AppError('request.invalid')
  const parsed = limit === '' ? undefined : parseLimit(name, limit)
  if (limit !== '' && parsed === undefined) throw new AppError('admin.wrong-limit')
  await setOwnQuota(db, id, name, parsed)
  await recordSecurityEvent(db, id, 'quota-changed', `${name}: ${limit || 'default'}`)
  await recordSecurityEvent(db, adminId, 'administered', `quota ${email} ${name}: ${limit || 'default'}`)
}

async function accountOf(db: Db, id: UserId): Promise<AccountRow> {
  const account = await findAccountRowById(db, id)
  if (!account) throw new AppError('admin.no-account')
  return account
}
