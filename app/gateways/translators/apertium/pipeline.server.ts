import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { Socket } from 'node:net'
import type { Stage } from './mode-files.server.ts'

export type PipelineFault = 'crashed' | 'timed-out' | 'out-of-step'

export class PipelineError extends Error {
  readonly fault: PipelineFault
  constructor(fault: PipelineFault, detail: string) {
    super(`${fault}: ${detail}`)
    this.name = 'PipelineError'
    this.fault = fault
  }
}

export interface PipelineOptions {
  /** Longest wait for one answer. */
  readonly timeoutMs: number
  /** A pipeline that was not asked for so long stops; a pair takes about 100 MB. */
  readonly idleMs: number
}

interface Waiting {
  readonly frame: string
  readonly resolve: (answer: string) => void
  readonly reject: (error: PipelineError) => void
  readonly timer: NodeJS.Timeout
}

const FRAME_MARK = /\[f(\d+)\]\s*$/

/**
 * A chain of programs kept alive, answering one zero-terminated frame at a time. Each frame ends in a numbered
 * superblank that must come back, so that an answer can never be taken for another frame's.
 */
export class Pipeline {
  private child: ChildProcessWithoutNullStreams | undefined
  private waiting: Waiting | undefined
  private received: Buffer[] = []
  private frames = 0
  private last: Promise<unknown> = Promise.resolve()
  private idleTimer: NodeJS.Timeout | undefined
  private readonly stages: readonly Stage[]
  private readonly options: PipelineOptions

  constructor(stages: readonly Stage[], options: PipelineOptions) {
    this.stages = stages
    this.options = options
  }

  get pid(): number | undefined {
    return this.child?.pid
  }

  /**
   * Sends one text in Apertium's stream format and answers what the last stage made of it. Calls wait for each
   * other. After a fault the pipeline is gone and the next call starts a new one.
   */
  ask(stream: string): Promise<string> {
    const turn = this.last.then(() => this.exchange(stream))
    this.last = turn.catch(() => undefined)
    return turn
  }

  /** Stops the programs; a call under way is rejected. A later call starts them again. */
  close(): void {
    clearTimeout(this.idleTimer)
    this.abandon(new PipelineError('crashed', 'closed'))
  }

  private exchange(stream: string): Promise<string> {
    clearTimeout(this.idleTimer)
    const child = (this.child ??= this.start())
    const frame = String((this.frames += 1))
    return new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.abandon(new PipelineError('timed-out', `no answer in ${this.options.timeoutMs} ms`))
      }, this.options.timeoutMs)
      this.waiting = { frame, resolve, reject, timer }
      child.stdin.write(`${stream}[f${frame}]\0`)
    })
  }

  private start(): ChildProcessWithoutNullStreams {
    // nothing of our environment goes along: it holds keys; not execa, for what lives on has no result to be awaited
    const child = spawn('/usr/bin/env', ['-i', 'LC_ALL=C.UTF-8', '/bin/sh', '-c', shellLine(this.stages)], {
      detached: true,
    })
    let complaints = ''
    child.stderr.on('data', (chunk: Buffer) => {
      complaints = (complaints + chunk.toString('utf8')).slice(-500)
    })
    child.stdout.on('data', (chunk: Buffer) => {
      if (child === this.child) this.receive(chunk)
    })
    const gone = (reason: string) => {
      if (child === this.child) this.abandon(new PipelineError('crashed', `${reason} ${complaints}`.trim()))
    }
    child.on('error', (error) => {
      gone(error.message)
    })
    child.stdout.on('end', () => {
      gone('output ended')
    })
    // a write to programs that just died; `exit` tells
    child.stdin.on('error', () => undefined)
    this.received = []
    // waiting programs must not keep our own process from ending
    child.unref()
    for (const stream of [child.stdin, child.stdout, child.stderr])
      if (stream instanceof Socket) stream.unref()
    return child
  }

  private receive(chunk: Buffer): void {
    const end = chunk.indexOf(0)
    if (end < 0) {
      this.received.push(chunk)
      return
    }
    const answer = Buffer.concat([...this.received, chunk.subarray(0, end)]).toString('utf8')
    const { waiting } = this
    if (waiting === undefined || end + 1 < chunk.length || FRAME_MARK.exec(answer)?.[1] !== waiting.frame) {
      this.abandon(new PipelineError('out-of-step', `frame ${waiting?.frame ?? 'none'}`))
      return
    }
    this.received = []
    this.waiting = undefined
    clearTimeout(waiting.timer)
    this.idleTimer = setTimeout(() => {
      this.close()
    }, this.options.idleMs).unref()
    waiting.resolve(answer.replace(FRAME_MARK, ''))
  }

  private abandon(error: PipelineError): void {
    const { child, waiting } = this
    this.child = undefined
    this.waiting = undefined
    this.received = []
    if (waiting !== undefined) {
      clearTimeout(waiting.timer)
      waiting.reject(error)
    }
    if (child !== undefined) stop(child)
  }
}

const PATIENCE_MS = 1000

/** The programs die, the shell buries them and ends; whoever is left after a moment is killed. */
function stop(child: ChildProcessWithoutNullStreams): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const group = -child.pid
  process.kill(group, 'SIGTERM')
  const killing = setTimeout(() => {
    process.kill(group, 'SIGKILL')
  }, PATIENCE_MS).unref()
  child.on('exit', () => {
    clearTimeout(killing)
  })
}

/** Connects the programs with kernel pipes. The shell lets go of their ends, so that we see at once when one dies. */
function shellLine(stages: readonly Stage[]): string {
  const chain = stages
    .map((stage, index) => `${stage.map(quote).join(' ')}${index === 0 ? ' <&3' : ''} 3<&-`)
    .join(' | ')
  // a first signal ends the first wait only
  return `trap : TERM; exec 3<&0; ${chain} & exec 0<&- 1>&- 3<&-; wait; wait`
}

const quote = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`
