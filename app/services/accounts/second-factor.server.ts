import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Db, Trx } from '../../db/client.server.ts'
import {
  countRecoveryCodes,
  deleteSecondFactor,
  enableSecondFactor,
  findSecondFactor,
  insertSecondFactor,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeStep,
} from '../../db/second-factors.server.ts'
import { revokeOtherSessions } from '../../db/sessions.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { SessionId, UserId } from '../../domain/ids.ts'
import { queueMail } from '../mail/queue-mail.server.ts'
import { sealingFor } from '../sealing.server.ts'
import { recordSecurityEvent } from './security-log.server.ts'

type OwnSession = { readonly id: SessionId; readonly user: Owner }
type Owner = { readonly id: UserId; readonly email: string; readonly locale: string | null }

const { seal, unseal } = sealingFor('second factors')
const PERIOD_SECONDS = 30
/** Codes of the interval before and after are taken too: clocks differ, and typing takes time. */
const TOLERANCE_STEPS = 1
const RECOVERY_CODES = 10
const RECOVERY_CODE_LENGTH = 24
/** Without letters and digits that are taken for one another: 24 of these signs are 118 bits, which need no slow hash. */
const RECOVERY_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'

/** How an account's second factor stands. */
export type SecondFactorState =
  | { readonly is: 'off' }
  /** The key as an authenticator app takes it, typed (`key`) or from a QR code (`uri`). */
  | { readonly is: 'waiting'; readonly key: string; readonly uri: string }
  | { readonly is: 'on'; readonly since: Date; readonly recoveryCodesLeft: number }

export async function readSecondFactor(db: Db, { id, email }: Owner): Promise<SecondFactorState> {
  const found = await findSecondFactor(db, id)
  if (!found) return { is: 'off' }
  const { secret, enabledAt } = found
  if (enabledAt) return { is: 'on', since: enabledAt, recoveryCodesLeft: await countRecoveryCodes(db, id) }
  const key = unseal(secret)
  return { is: 'waiting', key, uri: totpOf(key, email).toString() }
}

/** Whether logging in takes a code. */
export async function hasSecondFactor(db: Db, userId: UserId): Promise<boolean> {
  return Boolean((await findSecondFactor(db, userId))?.enabledAt)
}

/** A new key, which counts for nothing until `enable`; one that is in force stays. */
export async function prepareSecondFactor(db: Db, userId: UserId): Promise<void> {
  await insertSecondFactor(db, userId, seal(new Secret({ size: 20 }).base32))
}

/**
 * Has logging in take a code from now on, and ends every login but this one, for it took none. Resolves to the recovery
 * codes, which are told this once. Throws `auth.wrong-code`.
 */
export async function turnOnSecondFactor(
  db: Db,
  { id, user: owner }: OwnSession,
  code: string,
): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const found = await findSecondFactor(trx, owner.id)
    if (!found || found.enabledAt || !(await takeTotp(trx, owner.id, found.secret, code))) throw wrongCode()
    if (!(await enableSecondFactor(trx, owner.id))) throw wrongCode()
    await revokeOtherSessions(trx, { id, userId: owner.id })
    await tell(trx, owner, 'second-factor-on')
    return makeRecoveryCodes(trx, owner.id)
  })
}

/** The password alone is enough again. Does nothing when it was before. */
export async function turnOffSecondFactor(db: Db, owner: Owner): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (await deleteSecondFactor(trx, owner.id)) await tell(trx, owner, 'second-factor-off')
  })
}

/** New recovery codes in place of all earlier ones, told this once. Throws `auth.no-second-factor`. */
export async function renewRecoveryCodes(db: Db, userId: UserId): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    if (!(await hasSecondFactor(trx, userId))) throw new AppError('auth.no-second-factor')
    await recordSecurityEvent(trx, userId, 'recovery-codes-made')
    return makeRecoveryCodes(trx, userId)
  })
}

/**
 * Takes a code of the authenticator app (TOTP, RFC 6238), or a recovery code, which is used up. Throws
 * `auth.wrong-code`, also for one that was taken before.
 */
export async function takeCode(trx: Trx, userId: UserId, code: string): Promise<void> {
  const found = await findSecondFactor(trx, userId)
  if (!found?.enabledAt) return
  if (await takeTotp(trx, userId, found.secret, code)) return
  if (!(await takeRecoveryCode(trx, userId, hashOf(code)))) throw wrongCode()
  await recordSecurityEvent(trx, userId, 'recovery-code-used')
}

const wrongCode = () => new AppError('auth.wrong-code', { fields: { code: ['errors:auth.wrong-code'] } })

function totpOf(key: string, label: string): TOTP {
  return new TOTP({ issuer: 'Rótulo', label, secret: key, period: PERIOD_SECONDS, digits: 6 })
}

async function takeTotp(db: Db, userId: UserId, sealed: string, code: string): Promise<boolean> {
  const digits = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return false
  const now = Date.now()
  const delta = totpOf(unseal(sealed), '').validate({
    token: digits,
    timestamp: now,
    window: TOLERANCE_STEPS,
  })
  return delta !== null && takeStep(db, userId, Math.floor(now / 1000 / PERIOD_SECONDS) + delta)
}

async function makeRecoveryCodes(trx: Trx, userId: UserId): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await replaceRecoveryCodes(trx, userId, codes.map(hashOf))
  return codes
}

/** `k7qm-2hxv-9rtd-w4cj-6ynb-t8fz`. */
function newRecoveryCode(): string {
  const letters = Array.from(
    { length: RECOVERY_CODE_LENGTH },
    () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)],
  ).join('')
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}

/** However it was typed. */
function hashOf(code: string): Buffer {
  return createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest()
}

async function tell(
  trx: Trx,
  { id, email, locale }: Owner,
  event: 'second-factor-on' | 'second-factor-off',
): Promise<void> {
  await recordSecurityEvent(trx, id, event)
  await queueMail(trx, { to: email, userId: id, locale, template: event, params: {} })
}
