import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#app/db/client.server.ts'
import { type Attempt, isCurrentAttempt } from '#app/db/projects.server.ts'
import { StaleAttemptError } from '#app/domain/errors.ts'

/** So soon a job learns that it was cancelled, whatever it waits for. */
const EVERY_MS = 1000

/**
 * Does work with a signal that is also aborted, with StaleAttemptError, once the attempt is void. Reports of progress
 * tell a job the same, but there are none while it waits for a tool or a sidecar.
 */
export async function watchAttempt<Result>(
  db: Db,
  attempt: Attempt,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
  everyMs = EVERY_MS,
): Promise<Result> {
  const [done, stale] = [new AbortController(), new AbortController()]
  const watching = watch(db, attempt, everyMs, done.signal, stale)
  try {
    return await work(AbortSignal.any([signal, stale.signal]))
  } catch (error) {
    // what was waited for says in its own way that it was aborted
    stale.signal.throwIfAborted()
    throw error
  } finally {
    done.abort()
    await watching
  }
}

async function watch(
  db: Db,
  attempt: Attempt,
  everyMs: number,
  done: AbortSignal,
  stale: AbortController,
): Promise<void> {
  while (!done.aborted) {
    // a database that is away for a moment says nothing about the attempt
    const isCurrent = await isCurrentAttempt(db, attempt).catch(() => true)
    if (!isCurrent) return stale.abort(new StaleAttemptError())
    await pause(everyMs, undefined, { signal: done }).catch(() => undefined)
  }
}
