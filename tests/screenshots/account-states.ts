import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { addEntry } from '#app/db/credits.server.ts'
import { countDownload } from '#app/db/downloads.server.ts'
import { addUsage, setOwnQuota } from '#app/db/quotas.server.ts'
import type { ProjectId } from '#app/domain/ids.ts'
import { dayOf, USAGE_NAMES } from '#app/domain/quotas.ts'
import { SECURITY_EVENTS, type SecurityEvent } from '#app/domain/security-events.ts'
import { insertSecurityEvent } from '#app/db/security-events.server.ts'
import { prepareSecondFactor } from '#app/services/accounts/second-factor.server.ts'
import { insertUser, type UserRow } from '#tests/factories/users.ts'
import type { Screen } from './acts.ts'

const ORDERS = ['paid', 'expired', 'failed'] as const

/** Payments that ended in every way; resolves to the screens that tell of them. */
export async function makePayments(db: Db, user: UserRow): Promise<[string, string][]> {
  const orders = ORDERS.map((status) => ({ status, session: `cs_test_${randomUUID()}` }))
  await db
    .insertInto('checkout_orders')
    .values(
      orders.map(({ status, session }) => ({
        user_id: user.id,
        pack_id: 'basic',
        credits: 10,
        price_cents: 999,
        status,
        stripe_session_id: session,
      })),
    )
    .execute()
  return orders.map(({ status, session }) => [`payment-${status}`, `/payment/success?session_id=${session}`])
}

/** A movement of every kind, which add up to nothing. */
export async function makeMovements(db: Db, user: UserRow): Promise<void> {
  const kinds = [
    { type: 'PURCHASE', amount: 10, referenceId: randomUUID() },
    { type: 'CONSUMPTION', amount: -2, referenceId: randomUUID() },
    { type: 'REFUND', amount: -10, referenceId: randomUUID() },
    { type: 'GRANT', amount: 2, referenceId: 'Por el fallo del martes, con nuestras disculpas' },
  ] as const
  await db.transaction().execute(async (trx) => {
    for (const kind of kinds) await addEntry(trx, { ...kind, userId: user.id, idempotencyKey: randomUUID() })
  })
}

/** Limits with little, nearly all and all of it used, one of them the account's own. */
export async function makeUsage(db: Db, user: UserRow): Promise<void> {
  await setOwnQuota(db, user.id, 'previews_per_day', 30)
  const used = { analysis_seconds: 80 * 60, render_seconds: 450 * 60, previews: 30, waveforms: 12, edit_proxies: 4 } as const
  await db.transaction().execute(async (trx) => {
    for (const name of USAGE_NAMES)
      await addUsage(trx, user.id, { day: dayOf(new Date()), name, amount: used[name], most: 100_000 })
  })
}

/** Each is taken in two forms by its owner, so that it is among the recent ones. */
export async function makeDownloads(db: Db, user: UserRow, projects: readonly ProjectId[]): Promise<void> {
  // one transaction each, as the product does: holding several projects, it waits for whoever holds one and wants another
  for (const projectId of projects)
    for (const output of ['watermarked', 'input'] as const)
      await db.transaction().execute((trx) => countDownload(trx, { userId: user.id, projectId, output }))
}

/** Somebody with long names who has just arrived: every list of theirs is empty. */
export async function makeNewcomer(
  db: Db,
  email: string,
): Promise<{ user: UserRow; screens: [string, string][] }> {
  const name = 'María de los Ángeles Fernández de la Riva y Castellanos'
  const user = await insertUser(db, { email, name, last_login: new Date() })
  const screens: [string, string][] = [
    ['projects-empty', '/projects'],
    ['profile-empty', '/profile'],
    ['profile-credits-empty', '/profile/credits'],
    ['profile-recent-empty', '/profile/recent'],
    ['profile-tokens-empty', '/profile/tokens'],
    ['profile-webhooks-empty', '/profile/webhooks'],
    ['profile-delete-empty', '/profile/delete'],
  ]
  return { user, screens }
}

/** What each kind of mailed link leads to, and one that is over. */
export async function makeLinks(db: Db, user: UserRow): Promise<[string, string][]> {
  const screens: [string, string][] = [
    ['reset-password-over', '/reset-password?token=used'],
    ['verify-email-over', '/verify-email?token=used'],
    ['verify-email-ask', '/verify-email'],
  ]
  const pages = [
    ['reset-password', 'reset-password', user.id],
    ['verify-email', 'verify-email', user.id],
    ['change-email', 'confirm-email', user.id],
    ['restore-email', 'restore-email', user.id],
    ['invitation', 'register', null],
  ] as const
  for (const [purpose, page, userId] of pages) {
    const token = randomBytes(32).toString('base64url')
    await db
      .insertInto('email_links')
      .values({
        token_hash: createHash('sha256').update(token).digest(),
        purpose,
        user_id: userId,
        email: `una-direccion-bastante-larga.${user.email}`,
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .execute()
    screens.push([`${page}-by-link`, `/${page}?token=${token}`])
  }
  return screens
}

/** An entry of every kind in the security log, and a second factor that waits for its first code. */
export async function makeSecurity(db: Db, user: UserRow): Promise<void> {
  await prepareSecondFactor(db, user.id)
  for (const event of SECURITY_EVENTS)
    await insertSecurityEvent(db, {
      user_id: user.id,
      event,
      detail: DETAILS[event] ?? null,
      address: '203.0.113.7',
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0',
    })
}

const DETAILS: Partial<Record<SecurityEvent, string>> = {
  'token-made': 'Subtítulos de la web',
  'token-revoked': 'Subtítulos de la web',
  'webhook-saved': 'https://example.com/avisos/rotulo/con/una/direccion/bastante/larga',
  'email-changed': 'ana@example.com',
  'quota-changed': 'previews_per_day: 30',
}

/** Somebody whose second factor is on, with hardly a recovery code left, at a login that was left open. */
export async function makeSecured(db: Db, email: string): Promise<{ user: UserRow; screens: Screen[] }> {
  const user = await insertUser(db, { email, name: 'Eva Sanz' })
  await db
    .insertInto('second_factors')
    .values({ user_id: user.id, secret: '-', enabled_at: new Date('2026-03-02') })
    .execute()
  await db
    .insertInto('recovery_codes')
    .values({ user_id: user.id, code_hash: randomBytes(32) })
    .execute()
  return { user, screens: [['profile-second-factor-on', '/profile/second-factor']] }
}
