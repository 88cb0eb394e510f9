import { AsyncLocalStorage } from 'node:async_hooks'
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
