import type { Db } from '#app/db/client.server.ts'
import { insertSession } from '#tests/factories/users.ts'
import { breaches, operationFor } from '#tests/setup/api-contract.ts'
import { breaksSchema, type FuzzedCall, fuzzedCalls } from './requests.ts'
import { type FuzzReport, inRounds } from './rounds.ts'
import { addressOf, makeWorld, type World } from './world.ts'

export interface ApiFuzzReport extends FuzzReport {
  /** How often each call of the description was made as the description has it. */
  readonly calls: Readonly<Record<string, number>>
}

/** A stream that goes on is looked at so long. */
const DEADLINE_MS = 10_000

/**
 * Makes so many calls of the API, the same for the same seed, and judges every answer: no 5xx, nothing that the
 * description does not say, 405 for other methods, no good answer to a body that the description does not allow, and
 * nobody who takes the server's thread for himself.
 */
export async function runFuzz(
  db: Db,
  at: (path: string) => string,
  size: { requests: number; seed: number },
): Promise<ApiFuzzReport> {
  const calls: Record<string, number> = {}
  const report = await inRounds(size, {
    calls: fuzzedCalls(),
    makeWorld: () => makeWorld(db),
    judge: (call, world) => {
      const operation = operationFor(call.method, call.path)
      if (operation) calls[operation.id] = (calls[operation.id] ?? 0) + 1
      return judge(db, at, call, world)
    },
  })
  return { ...report, calls }
}

async function judge(db: Db, at: (path: string) => string, call: FuzzedCall, world: World) {
  const operation = operationFor(call.method, call.path)
  // one that logs out must not take the others' token along
  const token =
    operation?.id === 'logOut' && call.credential === 'login'
      ? (await insertSession(db, world.owner)).token
      : world.tokens[call.credential]
  const path = `/api/v1${addressOf(call, world)}`
  try {
    const response = await fetch(at(call.query ? `${path}?${call.query}` : path), {
      method: call.method,
      headers: {
        ...call.headers,
        ...(token !== undefined && { Authorization: `Bearer ${encodeURI(token)}` }),
      },
      ...(call.body !== undefined && { body: call.body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
    return { status: response.status, wrong: await faultsOf(response, call, path) }
  } catch (error) {
    return {
      status: 0,
      wrong: [`no answer: ${String(error)} ${String(error instanceof Error && error.cause)}`],
    }
  }
}

async function faultsOf(response: Response, call: FuzzedCall, path: string): Promise<string[]> {
  const mediaType = (response.headers.get('content-type') ?? '').split(';', 1).join('').trim()
  const goesOn = mediaType === 'text/event-stream'
  const body = goesOn ? Buffer.alloc(0) : Buffer.from(await response.arrayBuffer())
  if (goesOn) await response.body?.cancel()
  const { status } = response
  // Node's own answer to an address that is too long for it
  if (status === 431) return []
  const operation = operationFor(call.method, call.path)
  const found = breaches({ method: call.method, path: path.split('?', 1).join(''), status, mediaType, body })
  // the reader that readiness asks for runs only where `npm run bench:fuzz` does, which allows no 5xx at all
  if (status >= 500 && operation?.id !== 'getReadiness')
    found.push(`${status}: ${body.toString().slice(0, 300)}`)
  if (response.ok && operation?.body && breaksSchema(call)) found.push('took a body that is not described')
  if (!operation && call.method !== 'OPTIONS' && call.place === 'own') {
    if (status !== 405 && status !== 403) found.push(`${status} for a method that is not described`)
    if (status === 405 && !response.headers.get('allow')) found.push('405 without Allow')
  }
  return found
}
