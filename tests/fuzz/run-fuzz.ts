import fc from 'fast-check'
import type { Db } from '#app/db/client.server.ts'
import { insertSession } from '#tests/factories/users.ts'
import { breaches, operationFor } from '#tests/setup/api-contract.ts'
import { breaksSchema, type FuzzedCall, fuzzedCalls } from './requests.ts'
import { addressOf, makeWorld, type World } from './world.ts'

export interface FuzzReport {
  readonly requests: number
  /** How often each status was answered. */
  readonly statuses: Readonly<Record<number, number>>
  /** How often each call of the description was made as the description has it. */
  readonly calls: Readonly<Record<string, number>>
  /** What was wrong, with the call that shows it. */
  readonly faults: readonly string[]
}

/** Calls between two fresh worlds. */
const PER_WORLD = 250
const AT_ONCE = 8
/** A stream that goes on is looked at so long. */
const DEADLINE_MS = 10_000

/**
 * Makes so many calls of the API, the same for the same seed, and judges every answer: no 5xx, nothing that the
 * description does not say, 405 for other methods, and no good answer to a body that the description does not allow.
 */
export async function runFuzz(
  db: Db,
  at: (path: string) => string,
  { requests, seed }: { requests: number; seed: number },
): Promise<FuzzReport> {
  const statuses: Record<number, number> = {}
  const calls: Record<string, number> = {}
  const faults: string[] = []
  for (let done = 0; done < requests; done += PER_WORLD) {
    const world = await makeWorld(db)
    const round = Math.min(PER_WORLD, requests - done)
    const waiting = fc.sample(fuzzedCalls(), { seed: seed + done, numRuns: round })
    const work = async () => {
      for (let call = waiting.pop(); call; call = waiting.pop()) {
        const { status, wrong } = await judge(db, at, call, world)
        statuses[status] = (statuses[status] ?? 0) + 1
        const operation = operationFor(call.method, call.path)
        if (operation) calls[operation.id] = (calls[operation.id] ?? 0) + 1
        if (wrong.length > 0) faults.push(`${wrong.join('; ')}\n  ${JSON.stringify(call)}`)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }
  return { requests, statuses, calls, faults }
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
  const mediaType = (response.headers.get('content-type') ?? '').replace(/;.*$/s, '').trim()
  const goesOn = mediaType === 'text/event-stream'
  const body = goesOn ? Buffer.alloc(0) : Buffer.from(await response.arrayBuffer())
  if (goesOn) await response.body?.cancel()
  const { status } = response
  // Node's own answer to an address that is too long for it
  if (status === 431) return []
  const operation = operationFor(call.method, call.path)
  const found = breaches({ method: call.method, path: path.replace(/\?.*$/s, ''), status, mediaType, body })
  if (status >= 500 && operation?.id !== 'getReadiness')
    found.push(`${status}: ${body.toString().slice(0, 300)}`)
  if (response.ok && operation?.body && breaksSchema(call)) found.push('took a body that is not described')
  if (!operation && call.method !== 'OPTIONS' && call.place === 'own') {
    if (status !== 405 && status !== 403) found.push(`${status} for a method that is not described`)
    if (status === 405 && !response.headers.get('allow')) found.push('405 without Allow')
  }
  return found
}
