import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { pool } from '../db/client.server.ts'
import { AppError } from '../domain/errors.ts'
import type { UserId } from '../domain/ids.ts'
import { env } from '../env.server.ts'

/** How many attempts in how long; counted from the first one, in the database, so for all processes together. */
const LIMITS = {
  /** Failures, by account and address: the owner elsewhere still gets in. */
  login: { points: 10, seconds: 15 * 60 },
  /** Failures, by account, from everywhere but the browsers that it knows: far from enough to guess even an easy one. */
  'login-account': { points: 50, seconds: 3600 },
  /** Failures, by a browser that the account knows: nobody else can use them up. */
  'login-device': { points: 10, seconds: 15 * 60 },
  /** Failures with any account, by address. */
  'login-address': { points: 100, seconds: 15 * 60 },
  /** Failures to confirm one's own password, by account. */
  password: { points: 10, seconds: 15 * 60 },
  register: { points: 100, seconds: 3600 },
  /** Links that somebody has mailed, by their address and by the mailbox. */
  'mail-address': { points: 30, seconds: 3600 },
  'mail-account': { points: 4, seconds: 3600 },
  /** Links of reviews that do not exist, by address. */
  'review-link': { points: 60, seconds: 15 * 60 },
  /** What guests of a review send, by link and address, and by link from everywhere. */
  'review-comment': { points: 20, seconds: 600 },
  'review-comments': { points: 100, seconds: 600 },
  'session-token': { points: 60, seconds: 60 },
  /** Deliveries that somebody asks for: their server may be another's. */
  'webhook-send': { points: 30, seconds: 600 },
  /** Pictures that somebody sends of himself: each is decoded. */
  picture: { points: 30, seconds: 3600 },
  /** Calls of a program's token. */
  'api-token': { points: env.API_CALLS_PER_MINUTE, seconds: 60 },
  /** Calls of a person's logins, all of them together: another login is no other allowance. */
  'api-login': { points: env.API_CALLS_PER_MINUTE, seconds: 60 },
} as const satisfies Record<string, { points: number; seconds: number }>
export type LimitName = keyof typeof LIMITS

const limiters = new Map<LimitName, RateLimiterPostgres>()

function limiter(name: LimitName): RateLimiterPostgres {
  const known = limiters.get(name)
  if (known) return known
  const { points, seconds } = LIMITS[name]
  const made = new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
  })
  limiters.set(name, made)
  return made
}

/** Counts one attempt, before it is made, so that simultaneous ones are all counted. Throws `auth.too-many-attempts`. */
export async function countAttempt(name: LimitName, ...key: readonly string[]): Promise<void> {
  try {
    await limiter(name).consume(keyOf(key))
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    const retryAfterSeconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
    throw new AppError('auth.too-many-attempts', {
      params: { retryAfterSeconds, minutes: Math.ceil(retryAfterSeconds / 60) },
    })
  }
}

/** How much of a limit is left. */
export interface Allowance {
  readonly remaining: number
  /** Until it is whole again. */
  readonly resetSeconds: number
  readonly isExceeded: boolean
}

export function limitOf(name: LimitName): { points: number; seconds: number } {
  return LIMITS[name]
}

/** Counts one use of a limit and tells what is left of it. */
export async function spend(name: LimitName, ...key: readonly string[]): Promise<Allowance> {
  try {
    return allowanceOf(await limiter(name).consume(keyOf(key)), false)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    return allowanceOf(error, true)
  }
}

function allowanceOf({ remainingPoints, msBeforeNext }: RateLimiterRes, isExceeded: boolean): Allowance {
  const resetSeconds = Math.max(0, Math.ceil(msBeforeNext / 1000))
  return { remaining: Math.max(0, remainingPoints), resetSeconds, isExceeded }
}

/** Takes one attempt back: it was a good one. */
export async function takeBack(name: LimitName, ...key: readonly string[]): Promise<void> {
  await limiter(name).reward(keyOf(key))
}

/** Forgets all attempts of the key. */
export async function forgetAttempts(name: LimitName, ...key: readonly string[]): Promise<void> {
  await limiter(name).delete(keyOf(key))
}

/** Hashed, so that the table tells nobody who tried. */
function keyOf(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url')
}

/** One visitor's address; of IPv6 the /64, since a single household holds all of it. */
export function addressGroup(address: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? []
  const groups = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const all = address.includes('::')
    ? [...groups, ...Array.from({ length: 8 - groups.length - after.length }, () => '0'), ...after]
    : groups
  return `${all.slice(0, 4).join(':').toLowerCase()}::/64`
}

/**
 * Does work that checks the person's password or code, at the pace at which one may guess it. Throws
 * `auth.too-many-attempts`; `auth.busy` is no guess.
 */
export async function withPasswordRateLimit<Result>(
  userId: UserId,
  work: () => Promise<Result>,
): Promise<Result> {
  await countAttempt('password', userId)
  try {
    const result = await work()
    await forgetAttempts('password', userId)
    return result
  } catch (error) {
    // nothing was compared; other refusals stay counted: that of a taken address would tell who has an account
    if (error instanceof AppError && error.code === 'auth.busy') await takeBack('password', userId)
    throw error
  }
}
