import { OcrInfo } from '#app/domain/ocr.ts'
import { IdleRelease, limitHeapRetention } from '#app/native-memory.server.ts'
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

/** Resolves when all threads are ready. Throws when one cannot start. */
export async function createEnginePool(size: number, settings: ThreadSettings): Promise<EnginePool> {
  limitHeapRetention()
  const starts = await Promise.all(Array.from({ length: size }, () => startThread(settings)))
  const info = OcrInfo.parse(starts[0]?.info)
  const idle: EngineThread[] = [...starts]
  const all = new Set<EngineThread>(starts)
  const waiting: Waiting[] = []
  let closed = false
  const rest = new IdleRelease()
  rest.begin()

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
  }

  const work = async (thread: EngineThread, { order, resolve, reject }: Waiting): Promise<void> => {
    try {
      resolve(await thread.perform(order))
    } catch (failure) {
      reject(failure instanceof Problem ? failure : new Problem('engine-failed', String(failure)))
    }
    if (thread.alive()) idle.push(thread)
    else await replace(thread)
    next()
    if (idle.length === all.size) rest.begin()
  }

  const replace = async (thread: EngineThread): Promise<void> => {
    all.delete(thread)
    if (closed) return
    const fresh = await startThread(settings)
    all.add(fresh)
    idle.push(fresh)
  }

  return {
    info,
    run: (task, expiresAt) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Problem('busy', 'The sidecar is stopping.'))
        rest.end()
        waiting.push({ order: { task, expiresAt }, resolve, reject })
        next()
      }),
    close: async () => {
      closed = true
      for (const { reject } of waiting.splice(0)) reject(new Problem('busy', 'The sidecar is stopping.'))
      await Promise.all([...all].map((thread) => thread.stop()))
    },
  }
}
