import type { Worker } from 'node:worker_threads'
import { NEURAL_READY, NeuralAnswer, type NeuralQuestion } from './neural-protocol.ts'

export type NeuralFault = 'timed-out' | 'crashed'

export class NeuralError extends Error {
  readonly fault: NeuralFault
  constructor(fault: NeuralFault, options?: ErrorOptions) {
    super(`the neural engine ${fault === 'crashed' ? 'crashed' : 'took too long'}`, options)
    this.name = 'NeuralError'
    this.fault = fault
  }
}

interface Waiting {
  readonly id: number
  readonly resolve: (answer: NeuralAnswer) => void
  readonly reject: (error: NeuralError) => void
  timer: NodeJS.Timeout
}

interface Settings {
  readonly startThread: () => Worker
  /** For one text, counted from when the thread can be asked. */
  readonly timeoutMs: number
}

/** A thread reads the engine's code before it can be asked, on a busy machine beside many others. */
const START_TIMEOUT_MS = 60_000

/** Puts one question after the other to a thread, which starts with the first and again after it died. */
export class NeuralCaller {
  private thread: Worker | undefined
  private isReady = false
  private waiting: Waiting | undefined
  private last: Promise<unknown> = Promise.resolve()
  private asked = 0
  private readonly startThread: () => Worker
  private readonly timeoutMs: number

  constructor({ startThread, timeoutMs }: Settings) {
    this.startThread = startThread
    this.timeoutMs = timeoutMs
  }

  /** Throws NeuralError. */
  ask(question: Omit<NeuralQuestion, 'id'>): Promise<NeuralAnswer> {
    const turn = this.last.then(() => this.exchange(question))
    this.last = turn.catch(() => undefined)
    return turn
  }

  /** Ends the thread; a question under way is rejected, a later one starts it again. */
  close(): void {
    this.abandon(new NeuralError('crashed'))
  }

  private exchange(question: Omit<NeuralQuestion, 'id'>): Promise<NeuralAnswer> {
    const thread = (this.thread ??= this.start())
    const id = (this.asked += 1)
    return new Promise((resolve, reject) => {
      const timer = this.deadline(this.isReady ? this.timeoutMs : START_TIMEOUT_MS)
      this.waiting = { id, resolve, reject, timer }
      thread.postMessage({ ...question, id })
    })
  }

  private deadline(ms: number): NodeJS.Timeout {
    const timer = setTimeout(() => {
      // if it was we who were held up, the answer lies here already and is read before this
      setImmediate(() => {
        if (this.waiting?.timer === timer) this.abandon(new NeuralError('timed-out'))
      })
    }, ms)
    return timer
  }

  private start(): Worker {
    const thread = this.startThread()
    this.isReady = false
    thread.on('message', (message) => {
      const { waiting } = this
      if (thread !== this.thread) return
      if (message === NEURAL_READY) {
        this.isReady = true
        if (waiting === undefined) return
        clearTimeout(waiting.timer)
        waiting.timer = this.deadline(this.timeoutMs)
        return
      }
      const answer = NeuralAnswer.safeParse(message)
      if (!answer.success || answer.data.id !== waiting?.id) return
      this.waiting = undefined
      clearTimeout(waiting.timer)
      waiting.resolve(answer.data)
    })
    const gone = (cause?: unknown) => {
      if (thread === this.thread) this.abandon(new NeuralError('crashed', { cause }))
    }
    thread.on('error', gone)
    thread.on('exit', () => gone())
    // an idle thread must not keep the process from ending
    thread.unref()
    return thread
  }

  private abandon(error: NeuralError): void {
    const { thread, waiting } = this
    this.thread = undefined
    this.waiting = undefined
    if (waiting !== undefined) {
      clearTimeout(waiting.timer)
      waiting.reject(error)
    }
    void thread?.terminate()
  }
}
