import { AsyncLocalStorage } from 'node:async_hooks'
import Bowser from 'bowser'
import type { SessionOrigin } from '../../db/sessions.server.ts'
import type { UserId } from '../../domain/ids.ts'

/** Who makes a request: known by address and program from its start, by name once a session or token has been read. */
export interface Caller extends SessionOrigin {
  userId?: UserId
}

interface Shared {
  rotuloCaller?: AsyncLocalStorage<Caller>
}
const shared = globalThis as Shared
// the server and the pages that were built for it load this module once each, and have one request in common
const storage = (shared.rotuloCaller ??= new AsyncLocalStorage<Caller>())

/** Does work, and all that it calls, in the name of a caller. */
export function asCaller<Result>(caller: Caller, work: () => Result): Result {
  return storage.run(caller, work)
}

/** Undefined outside a request: in a job, or for an operator at the command line. */
export function currentCaller(): Caller | undefined {
  return storage.getStore()
}

/** The request is this person's. */
export function nameCaller(userId: UserId): void {
  const caller = storage.getStore()
  if (caller) caller.userId = userId
}

/** What browsers say of themselves is a few hundred characters; the rest is no help to anybody. */
export const MAX_USER_AGENT_CHARACTERS = 400

/** `Firefox, Linux`: what a `User-Agent` says of itself; undefined when it is no browser that is known. */
export function deviceName(userAgent: string | null): string | undefined {
  if (!userAgent) return undefined
  const { browser, os } = Bowser.parse(userAgent.slice(0, MAX_USER_AGENT_CHARACTERS))
  if (!browser.name) return undefined
  return os.name ? `${browser.name}, ${os.name}` : browser.name
}
