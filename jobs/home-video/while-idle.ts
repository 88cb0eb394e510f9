import { setTimeout as pause } from 'node:timers/promises'

interface Options {
  /** Whether somebody's job waits or runs. */
  readonly isBusy: () => Promise<boolean>
  readonly signal: AbortSignal
  /** So long nothing must have waited or run before the work begins. */
  readonly calmMs: number
  readonly pollIntervalMs: number
}

/**
 * Does `work` while nobody has anything else to be done: when a job comes it is broken off at once, and begun anew when
 * all is calm again. Throws what `work` throws, or the signal's reason.
 */
export async function whileIdle<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  { isBusy, signal, calmMs, pollIntervalMs }: Options,
): Promise<Result> {
  for (;;) {
    let calmSince = performance.now()
    while (performance.now() - calmSince < calmMs) {
      await pause(pollIntervalMs, undefined, { signal })
      if (await isBusy()) calmSince = performance.now()
    }
    const disturbed = new AbortController()
    const ended = new AbortController()
    const watching = watch(isBusy, { disturbed, ended: ended.signal, pollIntervalMs })
    try {
      return await work(AbortSignal.any([signal, disturbed.signal]))
    } catch (error) {
      signal.throwIfAborted()
      if (!disturbed.signal.aborted) throw error
    } finally {
      ended.abort()
      await watching
    }
  }
}

async function watch(
  isBusy: Options['isBusy'],
  {
    disturbed,
    ended,
    pollIntervalMs,
  }: { disturbed: AbortController; ended: AbortSignal; pollIntervalMs: number },
): Promise<void> {
  for (;;) {
    await pause(pollIntervalMs, undefined, { signal: ended }).catch(() => undefined)
    if (ended.aborted) return
    if (await isBusy()) return disturbed.abort(new Error('a job has come'))
  }
}
