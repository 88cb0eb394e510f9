import { join } from 'node:path'
import {
  type AccountRow,
  countBelongings,
  findAccountRow,
  listAccounts,
} from '#app/db/account-admin.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { listMails } from '#app/db/mails.server.ts'
import { listSecurityEvents } from '#app/db/security-events.server.ts'
import { findUserId } from '#app/db/users.server.ts'
import { env } from '#app/env.server.ts'
import { readMailFile } from '#app/gateways/mail/mail-folder.server.ts'
import {
  appointAdmin,
  invite,
  lockAccount,
  logOutEverywhere,
  makeResetLink,
  removeSecondFactor,
  unlockAccount,
  vouchForEmail,
} from '#app/services/accounts/administer.server.ts'
import { deviceName } from '#app/services/accounts/caller.server.ts'
import { WrongCommandError } from './accounts-quota.ts'

const LISTED = 100
const MAILS_SHOWN = 10

export interface Command {
  /** The words that it takes. */
  readonly usage: string
  readonly does: string
  /** Answers lines to print. Throws WrongCommandError. */
  readonly run: (db: Db, words: readonly string[]) => Promise<string[]>
}

const nobody = (email: string) => new WrongCommandError(`There is no account with the e-mail ${email}.`)

/** For a command that changes one thing about one account. */
const about =
  (work: (db: Db, email: string) => Promise<boolean>, done: string): Command['run'] =>
  async (db, [email = '']) => {
    if (!(await work(db, email))) throw nobody(email)
    return [`${email} ${done}`]
  }

/** What operators do with accounts, by the word that they type. */
export const ACCOUNT_COMMANDS = {
  list: { usage: '[TEXT]', does: 'the newest accounts, or those whose name or e-mail holds TEXT', run: list },
  show: { usage: 'EMAIL', does: 'what there is to know about an account', run: show },
  mail: {
    usage: '[ID]',
    does: 'the latest mails and what became of them; without SMTP_URL also what they say',
    run: mail,
  },
  invite: { usage: 'EMAIL [LANGUAGE]', does: 'mails an invitation and prints its link', run: sendInvitation },
  'reset-password': { usage: 'EMAIL', does: 'prints a link that sets a new password', run: resetLink },
  verify: {
    usage: 'EMAIL',
    does: 'takes the e-mail as confirmed',
    run: about(vouchForEmail, 'counts as confirmed.'),
  },
  'log-out': {
    usage: 'EMAIL',
    does: 'ends all logins of an account',
    run: about(logOutEverywhere, 'is logged out everywhere.'),
  },
  lock: {
    usage: 'EMAIL',
    does: 'ends all sessions of an account and lets nobody in',
    run: about(lockAccount, 'is locked.'),
  },
  unlock: { usage: 'EMAIL', does: 'lets its owner in again', run: about(unlockAccount, 'is open again.') },
  'no-second-factor': {
    usage: 'EMAIL',
    does: 'for an owner who has lost app and recovery codes: the password alone lets in',
    run: about(removeSecondFactor, 'logs in without a code.'),
  },
  log: { usage: 'EMAIL', does: 'the security log of an account, the newest entry last', run: securityLog },
  admin: {
    usage: 'EMAIL',
    does: 'makes the account an administrator',
    run: about((db, email) => appointAdmin(db, email, true), 'is an administrator.'),
  },
  'no-admin': {
    usage: 'EMAIL',
    does: 'takes that back',
    run: about((db, email) => appointAdmin(db, email, false), 'is no administrator.'),
  },
} as const satisfies Record<string, Command>

async function list(db: Db, [text = '']: readonly string[]): Promise<string[]> {
  const rows = await listAccounts(db, text, LISTED)
  const last =
    rows.length === LISTED ? `The newest ${LISTED}; a TEXT narrows them down.` : `${rows.length} accounts.`
  return [...rows.map((row) => [row.email, row.name, date(row.created_at), marks(row)].join('  ')), last]
}

async function show(db: Db, [email = '']: readonly string[]): Promise<string[]> {
  const account = await findAccountRow(db, email)
  if (!account) throw nobody(email)
  const { projects, sessions, tokens, queued } = await countBelongings(db, account.id)
  return [
    `${account.email}  ${account.name}  ${account.id}`,
    `  ${marks(account)}`,
    `  registered ${date(account.created_at)}, last login ${date(account.last_login)}`,
    `  ${projects} projects, ${account.credit_balance} credits, ${sessions} sessions, ${tokens} tokens`,
    ...(queued > 0 ? [`  ${queued} mails are waiting to be sent`] : []),
  ]
}

async function securityLog(db: Db, [email = '']: readonly string[]): Promise<string[]> {
  const id = await findUserId(db, email)
  if (!id) throw nobody(email)
  const entries = await listSecurityEvents(db, id, { limit: LISTED })
  return entries
    .reverse()
    .map(({ created_at, event, detail, address, user_agent }) =>
      [date(created_at), event, detail, address, deviceName(user_agent)].filter(Boolean).join('  '),
    )
}

async function mail(db: Db, [id]: readonly string[]): Promise<string[]> {
  const rows = await listMails(db, id === undefined ? MAILS_SHOWN : LISTED)
  const mails = rows.filter((row) => id === undefined || row.id === id)
  if (id !== undefined && mails.length === 0)
    throw new WrongCommandError(`There is no mail ${id} among the latest.`)
  if (mails.length === 0) return ['No mail has been written yet.']
  const lines: string[] = []
  for (const row of mails) {
    const failure = row.failure === null ? '' : `: ${row.failure}`
    lines.push(
      `${date(row.created_at)}  ${row.recipient}  ${row.template}  ${row.status}${failure}  ${row.id}`,
    )
    const text = await readMailFile(join(env.DATA_DIR, 'mail'), row.id)
    if (text !== undefined) lines.push(text.replace(/^/gm, '    '))
  }
  return lines
}

async function sendInvitation(db: Db, [email = '', language = 'es']: readonly string[]): Promise<string[]> {
  const link = await invite(db, email, language)
  if (!link) throw new WrongCommandError(`${email} is no e-mail, or has an account already.`)
  return [
    `${email} is invited. The mail is on its way; this link works as well, once:`,
    link.href,
    ...(env.REGISTRATION === 'closed'
      ? ['But REGISTRATION is closed: set it to invite, or the link opens nothing.']
      : []),
  ]
}

async function resetLink(db: Db, [email = '']: readonly string[]): Promise<string[]> {
  const link = await makeResetLink(db, email)
  if (!link) throw new WrongCommandError(`There is no account with the e-mail ${email}, or it is locked.`)
  return [link.href]
}

function marks({ email_verified_at, locked_at, is_admin }: AccountRow): string {
  return [
    email_verified_at ? 'confirmed' : 'not confirmed',
    ...(locked_at ? [`locked since ${date(locked_at)}`] : []),
    ...(is_admin ? ['administrator'] : []),
  ].join(', ')
}

function date(time: Date | null): string {
  return time?.toISOString().slice(0, 16).replace('T', ' ') ?? 'never'
}
