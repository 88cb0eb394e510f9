import type { ColumnType, Generated } from 'kysely'
import type { ApiScope } from '../domain/api-scope.ts'
import type { ApiTokenId, SessionId, UserId } from '../domain/ids.ts'
import type { QuotaName, UsageName } from '../domain/quotas.ts'
import type { SecurityEvent } from '../domain/security-events.ts'
import type { Created, Later } from './columns.server.ts'

export interface UsersTable {
  id: Generated<UserId>
  name: string
  email: string
  password_hash: string
  avatar: Later<string>
  locale: Later<string>
  created_at: Created
  last_login: Later<Date>
  email_verified_at: Later<Date>
  /** Set by an operator: nobody gets in until it is lifted. */
  locked_at: Later<Date>
  is_admin: Generated<boolean>
}

export interface SessionsTable {
  id: Generated<SessionId>
  user_id: UserId
  parent_id: Later<SessionId>
  kind: 'cookie' | 'bearer'
  token_hash: Buffer
  created_at: Created
  expires_at: Date
  revoked_at: Later<Date>
  user_agent: Later<string>
  address: Later<string>
  /** To five minutes. */
  last_used_at: Generated<Date>
  /** When its password was typed last. */
  confirmed_at: Generated<Date>
}

export interface ApiTokensTable {
  id: Generated<ApiTokenId>
  user_id: UserId
  name: string
  scope: ApiScope
  token_hash: Buffer
  hint: string
  created_at: Created
  last_used_at: Later<Date>
  expires_at: Later<Date>
  revoked_at: Later<Date>
}

export interface SecondFactorsTable {
  user_id: UserId
  /** Sealed. */
  secret: string
  /** Null until its owner has shown a code made from it. */
  enabled_at: Later<Date>
  /** The interval of the last code that was taken: none is taken twice. */
  last_step: Generated<number>
}

export interface RecoveryCodesTable {
  user_id: UserId
  code_hash: Buffer
  used_at: Later<Date>
}

/** Append only; entries go with their account, or after a year. */
export interface SecurityEventsTable {
  id: Generated<string>
  user_id: UserId
  event: SecurityEvent
  /** What it was done to, such as a token's name. */
  detail: string | null
  /** Null where no request led to it. */
  address: string | null
  user_agent: string | null
  created_at: Created
}

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

/** `status` and `body` are null while the call runs. */
export interface IdempotentCallsTable {
  user_id: UserId
  key: string
  request_hash: Buffer
  status: Later<number>
  body: Later<string>
  created_at: ColumnType<Date, Date | undefined, Date>
}
