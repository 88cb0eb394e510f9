import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { MailId, UserId } from '../domain/ids.ts'
import type { UiLanguage } from '../domain/languages.ts'
import type { LinkPurpose } from '../domain/mail.ts'

export interface MailsTable {
  id: Generated<MailId>
  user_id: ColumnType<UserId | null, UserId | null | undefined, never>
  recipient: string
  locale: UiLanguage
  template: string
  params: JSONColumnType<Record<string, string>>
  status: Generated<'queued' | 'sent' | 'failed'>
  failure: ColumnType<string | null, undefined, string | null>
  created_at: ColumnType<Date, never, never>
  finished_at: ColumnType<Date | null, undefined, Date>
}

export interface EmailLinksTable {
  token_hash: Buffer
  purpose: LinkPurpose
  user_id: UserId | null
  email: string
  created_at: ColumnType<Date, Date | undefined, never>
  expires_at: Date
}
