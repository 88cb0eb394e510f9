import { AsyncLocalStorage } from 'node:async_hooks'

/** What every line that is logged on the way carries: `requestId` from the click on, `jobId` in the job it led to. */
export type LogContext = Readonly<Partial<Record<'requestId' | 'jobId', string>>>

interface Shared {
  rotuloLogContext?: AsyncLocalStorage<LogContext>
}
const shared = globalThis as Shared
// the server and the pages that were built for it load this module once each, and have one request in common
const storage = (shared.rotuloLogContext ??= new AsyncLocalStorage<LogContext>())

/** Does work, and all that it calls, under these ids. */
export function withLogContext<Result>(context: LogContext, work: () => Result): Result {
  return storage.run({ ...storage.getStore(), ...context }, work)
}

export function logContext(): LogContext {
  return storage.getStore() ?? {}
}
