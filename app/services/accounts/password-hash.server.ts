import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { AppError } from '../../domain/errors.ts'

/** What OWASP asks of argon2id, the library's own choice, at least: 19 MiB, 2 passes, 1 thread. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** How a hash of that cost begins. */
const AS_TODAY = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`

/** 38 MiB, and two of the four threads with which files are read. */
export const HASHES_AT_ONCE = 2
/** At 14 to 30 ms each, the last one waits for one and a half to three seconds. */
export const HASHES_WAITING = 200
const RETRY_AFTER_SECONDS = 5

const turns = pLimit(HASHES_AT_ONCE)

/** Throws `auth.busy`, without having begun, when too many wait already. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (turns.activeCount + turns.pendingCount >= HASHES_AT_ONCE + HASHES_WAITING)
    return Promise.reject(new AppError('auth.busy', { params: { retryAfterSeconds: RETRY_AFTER_SECONDS } }))
  return turns(work)
}

/** The same password typed on another keyboard may come as other code points: they count as one. */
const asTyped = (password: string) => password.normalize('NFKC')

/** By argon2id, at today's cost. Throws `auth.busy`. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(asTyped(password), COST))
}

// made at once: made when first needed, it would slow down the first unknown e-mail
const nobodysHash = hash('', COST)

/** Whether the password fits; without a hash it takes just as long to say no. Throws `auth.busy`. */
export async function passwordFits(passwordHash: string | undefined, password: string): Promise<boolean> {
  const expected = passwordHash ?? (await nobodysHash)
  const fits = await inTurn(() => verify(expected, asTyped(password)))
  return fits && passwordHash !== undefined
}

/** Whether the hash was made at another cost than one would be today, so that it should be made anew. */
export const isOutdatedHash = (passwordHash: string): boolean => !passwordHash.startsWith(AS_TODAY)
