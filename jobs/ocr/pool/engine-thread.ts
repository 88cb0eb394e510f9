import { parentPort, workerData } from 'node:worker_threads'
import { IdleRelease, trimHeap } from '#app/native-memory.server.ts'
import { createEngine, type Engine } from '../engine.ts'
import { DeadlineError, MissingLanguageError, Problem } from '../failures.ts'
import { decodeFrame } from './decode-frame.ts'
import type { Order, ThreadCommand, ThreadMessage, ThreadSettings } from './messages.ts'

/** How often what was freed between small things goes back to the system, at most. */
const GIVE_BACK_MS = 3000

/** The inside of an engine thread: it blocks while it reads, so the process itself stays responsive. */
async function serve(): Promise<void> {
  if (!parentPort) throw new Error('this file runs as a worker thread')
  const port = parentPort
  // both are written by engine-pool.ts alone, which knows no other shape
  const settings = workerData as ThreadSettings
  const engine = await createEngine(settings)
  const say = (message: ThreadMessage) => port.postMessage(message)
  let answered = Promise.resolve()
  const idle = new IdleRelease()
  idle.begin()
  port.on('message', (command: ThreadCommand) => {
    idle.end()
    if (command.kind === 'end') {
      // what it closes must not be in use
      void answered.then(() => engine.close()).finally(() => port.close())
      return
    }
    answered = answer(engine, command.order, settings.mostPixels)
      .then(
        (value) => say({ kind: 'done', value }),
        (failure: unknown) => say(refusal(failure)),
      )
      .then(() => {
        giveBackSometimes()
        idle.begin()
      })
  })
  say({ kind: 'ready', info: engine.info() })
}

let givenBackAt = 0

/** After the answer: nobody waits for it. */
function giveBackSometimes(): void {
  if (Date.now() - givenBackAt < GIVE_BACK_MS) return
  trimHeap()
  givenBackAt = Date.now()
}

async function answer(engine: Engine, { task, expiresAt }: Order, mostPixels: number): Promise<unknown> {
  const image = await decodeFrame(task.frame, mostPixels)
  return task.kind === 'detect'
    ? engine.detect(image, task.parameters.settings, task.parameters.frameLongSidePx)
    : engine.recognize(image, task.parameters, expiresAt)
}

function refusal(failure: unknown): ThreadMessage {
  if (failure instanceof Problem) return { kind: 'refused', code: failure.code, detail: failure.message }
  if (failure instanceof DeadlineError)
    return { kind: 'refused', code: 'deadline-passed', detail: failure.message }
  if (failure instanceof MissingLanguageError)
    return { kind: 'refused', code: 'language-missing', detail: failure.message }
  return { kind: 'refused', code: 'engine-failed', detail: String(failure) }
}

await serve()
