import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Problem } from '../failures.ts'
import type { Order, ThreadCommand, ThreadMessage, ThreadSettings } from './messages.ts'

export type EngineThread = Readonly<{
  info: unknown
  /**
   * One order at a time. Throws a problem. A thread that overstays the order's time is given up: it ends by itself
   * when it comes back, because to end it while a model runs would end the process.
   */
  perform: (order: Order) => Promise<unknown>
  alive: () => boolean
  stop: () => Promise<void>
}>

/** Engines check the clock between lines; one line more is granted before the thread is given up. */
const GRACE_MS = 2000

/**
 * How long a thread may take over what it is at when it is to stop. One that is ended while a model runs takes the
 * process with it, so this is nearly as long as the process may take to stop.
 */
const STOPPING_MS = 8000

/** Room for young objects: each line makes many that are soon dropped, and left to itself V8 takes up to 100 MB for them. */
const YOUNG_MEGABYTES = 16

/**
 * Resolves when the thread has loaded its models. Throws what prevented it. Not piscina: it cancels what runs by ending
 * its thread, which here would end the process.
 */
export async function startThread(settings: ThreadSettings): Promise<EngineThread> {
  const worker = new Worker(new URL('./engine-thread.ts', import.meta.url), {
    workerData: settings,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  })
  let alive = true
  worker.on('exit', () => (alive = false))
  // an error is followed by the exit, which every listener below receives, too
  worker.on('error', () => (alive = false))
  const say = (command: ThreadCommand, transfer: ArrayBuffer[] = []) => worker.postMessage(command, transfer)
  const first = await nextMessage(worker)
  if (first.kind !== 'ready') throw new Error('an engine thread spoke before it was ready')
  return {
    info: first.info,
    alive: () => alive,
    perform: async (order) => {
      let overdue: NodeJS.Timeout | undefined
      const late = new Promise<never>((_, reject) => {
        overdue = setTimeout(
          () => {
            alive = false
            say({ kind: 'end' })
            reject(new Problem('deadline-passed', 'The engine did not come back in time.'))
          },
          order.expiresAt + GRACE_MS - Date.now(),
        )
      })
      try {
        say({ kind: 'perform', order }, [order.task.frame.bytes.buffer])
        const message = await Promise.race([nextMessage(worker), late])
        if (message.kind === 'done') return message.value
        if (message.kind === 'refused') throw new Problem(message.code, message.detail)
        throw new Error('an engine thread was ready twice')
      } finally {
        clearTimeout(overdue)
      }
    },
    stop: async () => {
      if (!alive) return
      const ended = once(worker, 'exit')
      const overdue = setTimeout(() => void worker.terminate(), STOPPING_MS)
      say({ kind: 'end' })
      await ended
      clearTimeout(overdue)
    },
  }
}

function nextMessage(worker: Worker): Promise<ThreadMessage> {
  return new Promise((resolve, reject) => {
    const settle = (then: () => void) => () => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      then()
    }
    const onMessage = (message: ThreadMessage) => settle(() => resolve(message))()
    const onError = (cause: Error) => settle(() => reject(cause))()
    const onExit = (code: number) => settle(() => reject(new Error(`an engine thread ended (${code})`)))()
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
  })
}
