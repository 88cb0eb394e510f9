import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Db } from '../db/client.server.ts'
import { beginCall, dropCall, finishCall } from '../db/idempotent-calls.server.ts'
import { AppError } from '../domain/errors.ts'
import type { UserId } from '../domain/ids.ts'
import { readText, STANDARD_LIMIT_BYTES } from './read-json.server.ts'

export const IDEMPOTENCY_HEADER = 'Idempotency-Key'
/** Any visible text of ASCII: a UUID, say. */
export const IdempotencyKey = z.string().regex(/^[!-~]{1,255}$/)

/**
 * Does the work once for each `Idempotency-Key` of the user, and answers repetitions with the first answer, marked
 * with `Idempotent-Replayed`. Without the header it just does the work. A call that is refused or fails has done
 * nothing, so its key is free again. Throws `request.invalid` for a key that is none, `idempotency.running`
 * while the first call runs, `idempotency.key-reused` for a key that came with another call.
 */
export async function onceForKey(
  db: Db,
  request: Request,
  userId: UserId,
  work: () => Promise<Response>,
): Promise<Response> {
  const key = request.headers.get(IDEMPOTENCY_HEADER)
  if (key === null) return work()
  if (!IdempotencyKey.safeParse(key).success)
    throw new AppError('request.invalid', { fields: { [IDEMPOTENCY_HEADER]: ['errors:form.key-invalid'] } })
  const call = { userId, key, requestHash: await hashOf(request) }
  const begin = await beginCall(db, call)
  if (begin.is === 'running') throw new AppError('idempotency.running', { params: { retryAfterSeconds: 1 } })
  if (begin.is === 'different') throw new AppError('idempotency.key-reused')
  if (begin.is === 'done')
    return new Response(begin.body, {
      status: begin.status,
      headers: { ...HEADERS, 'Idempotent-Replayed': 'true' },
    })
  try {
    const response = await work()
    const body = await response.text()
    await finishCall(db, call, { status: response.status, body })
    return new Response(body, { status: response.status, headers: HEADERS })
  } catch (error) {
    await dropCall(db, call)
    throw error
  }
}

/** As of `apiJson`. */
const HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }

/** Of what is asked for: method, address and body. The request can still be read. */
async function hashOf(request: Request): Promise<Buffer> {
  const { pathname, search } = new URL(request.url)
  const body = await readText(request.clone(), STANDARD_LIMIT_BYTES)
  return createHash('sha256')
    .update(JSON.stringify([request.method, pathname, search, body]))
    .digest()
}
