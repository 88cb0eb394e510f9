import { OcrInfo } from '#app/domain/ocr.ts'
import { IdleRelease, limitHeapRetention, releaseUnusedMemory } from '#app/native-memory.server.ts'
import { Problem } from '../failures.ts'
import { startThread, type EngineThread } from './start-thread.ts'
import type { Order, Task, ThreadSettings } from './messages.ts'

/** Several engines, each on a thread of its own; tasks wait in line for the next free one. */
export type EnginePool = Readonly<{
  info: OcrInfo
  /** Answers what the engine answered. Throws a problem; `deadline-passed` at the latest when `expiresAt` passes. */
  run: (task: Task, expiresAt: number) => Promise<unknown>
  close: () => Promise<void>
}>

type Waiting = { order: Order; resolve: (value: unknown) => void; reject: (problem: Problem) => void }

/** Who reads nothing for so long hardly will soon; its models take 160 MB a thread, and a second to be loaded again. */
const SLEEP_AFTER_MS = 60_000

/**
 * Resolves when all threads are ready. They end when nothing has been read for a while, and start again when something is to
 * be. Throws when one cannot start.
 */
export async function createEnginePool(
  size: number,
  settings: ThreadSettings,
  { sleepAfterMs = SLEEP_AFTER_MS, start = startThread } = {},
): Promise<EnginePool> {
  limitHeapRetention()
  const starts = await Promise.all(Array.from({ length: size }, () => start(settings)))
  const info = OcrInfo.parse(starts[0]?.info)
  const idle: EngineThread[] = [...starts]
  const all = new Set<EngineThread>(starts)
  const waiting: Waiting[] = []
  let starting = 0
  let closed = false

  const sleep = async (): Promise<void> => {
    const resting = idle.splice(0)
    for (const thread of resting) all.delete(thread)
    await Promise.all(resting.map((thread) => thread.stop()))
    await releaseUnusedMemory()
  }
  const pauses = [new IdleRelease(), new IdleRelease({ release: sleep, afterMs: sleepAfterMs })]
  const beginPauses = () => pauses.forEach((pause) => pause.begin())
  beginPauses()

  const next = (): void => {
    while (idle.length > 0) {
      const request = waiting.shift()
      if (!request) return
      if (Date.now() > request.order.expiresAt) {
        request.reject(new Problem('deadline-passed', 'The frame waited too long in line.'))
        continue
      }
      const thread = idle.pop()
      if (thread) void work(thread, request)
    }
    if (waiting.length > starting && all.size + starting < size) void wake()
  }

  /** Starts a thread for what waits. */
  const wake = async (): Promise<void> => {
    starting += 1
    try {
      const thread = await start(settings)
      all.add(thread)
      idle.push(thread)
      if (closed) await thread.stop()
    } catch (failure) {
      // what waits is for the threads that there are, or are about to be
      const isLast = all.size === 0 && starting === 1
      if (isLast)
        for (const { reject } of waiting.splice(0)) reject(new Problem('engine-failed', String(failure)))
      return
    } finally {
      starting -= 1
    }
    next()
  }

  const work = async (thread: EngineThread, { order, resolve, reject }: Waiting): Promise<void> => {
    try {
      resolve(await thread.perform(order))
    } catch (failure) {
      reject(failure instanceof Problem ? failure : new Problem('engine-failed', String(failure)))
    }
    if (thread.alive()) idle.push(thread)
    else all.delete(thread)
    next()
    if (idle.length === all.size && waiting.length === 0) beginPauses()
  }

  return {
    info,
    run: (task, expiresAt) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Problem('busy', 'The sidecar is stopping.'))
        for (const pause of pauses) pause.end()
        waiting.push({ order: { task, expiresAt }, resolve, reject })
        next()
      }),
    close: async () => {
      closed = true
      for (const pause of pauses) pause.end()
      for (const { reject } of waiting.splice(0)) reject(new Problem('busy', 'The sidecar is stopping.'))
      await Promise.all([...all].map((thread) => thread.stop()))
    },
  }
}
