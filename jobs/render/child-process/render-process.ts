import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '#app/domain/errors.ts'
import { throwDiskError } from '#app/gateways/disk-error.server.ts'
import { toolRunsHere } from '#app/tracing.server.ts'
import type { RenderProgress } from '../progress.ts'
import { enclosure } from './enclosure.ts'
import type { RenderAnswer, RenderOrder, RenderWork, RenderWorks } from './messages.ts'
import { clearProcessFolder, makeProcessFolder } from './process-folder.ts'

/** How a caller follows what it has asked for, and stops it. */
export interface Watch {
  readonly signal: AbortSignal
  readonly onProgress: (progress: RenderProgress) => void
}

const ENTRY = path.join(import.meta.dirname, 'entry.ts')

/**
 * A process that renders, with a Chromium that it keeps. Separate from the worker, so that a crash takes no other
 * job with it, and so that killing it leaves nothing: its tools die with it, its files lie in one folder. Enclosed, so
 * that what a hostile video makes of a tool, or a text of Chromium, reaches neither files nor network.
 */
/** What its enclosure answers when the kernel has killed the process itself, as it does when memory is gone. */
const KILLED_INSIDE = 137

export class RenderProcess {
  readonly #child: ChildProcess
  readonly #folder: string
  readonly #gone: Promise<void>
  #isGone = false

  private constructor(folder: string) {
    this.#folder = folder
    const [execPath, ...execArgv] = [...enclosure(), process.execPath]
    // not execa, whose promise of one result has no place where a process takes order after order
    this.#child = fork(ENTRY, {
      detached: true,
      execPath,
      execArgv,
      env: { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', NODE_ENV: 'production', HOME: folder, TMPDIR: folder },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#gone = once(this.#child, 'close').then(() => {
      this.#isGone = true
      return clearProcessFolder(folder)
    })
  }

  static async start(): Promise<RenderProcess> {
    return new RenderProcess(await makeProcessFolder())
  }

  get isAlive(): boolean {
    return this.#child.connected
  }

  /** Does one piece of work; to be called again only when that is done. Throws what it threw, or the signal's reason. */
  async do<Name extends RenderWork>(
    work: Name,
    request: RenderWorks[Name]['request'],
    { signal, onProgress }: Watch,
  ): Promise<RenderWorks[Name]['result']> {
    signal.throwIfAborted()
    const folder = await mkdtemp(path.join(this.#folder, 'order-')).catch(throwDiskError)
    const [requestPath, resultPath] = [path.join(folder, 'request'), path.join(folder, 'result')]
    await writeFile(requestPath, JSON.stringify(request)).catch(throwDiskError)
    await this.#ask({ work, requestPath, resultPath }, { signal, onProgress })
    // our own code of the same release has written it
    const result = JSON.parse(await readFile(resultPath, 'utf8')) as RenderWorks[Name]['result']
    await rm(folder, { recursive: true, force: true })
    return result
  }

  async #ask(order: RenderOrder, { signal, onProgress }: Watch): Promise<void> {
    signal.throwIfAborted()
    const kill = () => this.#kill()
    const toolEnded = toolRunsHere()
    signal.addEventListener('abort', kill, { once: true })
    try {
      await new Promise<void>((resolve, reject) => {
        this.#child.on('message', (answer: RenderAnswer) => {
          if (answer.kind === 'progress') onProgress(answer.progress)
          else if (answer.kind === 'tool') toolEnded(answer.run)
          else if (answer.kind === 'failed') reject(errorOf(answer))
          else resolve()
        })
        this.#child.once('exit', (code, deathSignal) => {
          const cause = new Error(`the render process ended with ${code ?? deathSignal ?? 'nothing'}`)
          const isKilled = deathSignal === 'SIGKILL' || code === KILLED_INSIDE
          reject(new AppError(isKilled ? 'memory.unavailable' : 'media.tool-failed', { cause }))
        })
        this.#child.send(order)
      })
    } catch (error) {
      if (signal.aborted) await this.#gone
      signal.throwIfAborted()
      throw error
    } finally {
      signal.removeEventListener('abort', kill)
      this.#child.removeAllListeners('message')
      this.#child.removeAllListeners('exit')
    }
  }

  /** Ends the process and waits until it and its files are gone. */
  async end(): Promise<void> {
    this.ref()
    this.#kill()
    await this.#gone
  }

  /** With its group: what encloses it may die without it, and the other way round. */
  #kill(): void {
    const { pid } = this.#child
    if (pid === undefined || this.#isGone) return
    try {
      process.kill(-pid, 'SIGKILL')
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }

  /** Does not keep the worker alive while it has nothing to do. */
  unref(): void {
    this.#child.unref()
    this.#child.channel?.unref()
  }

  ref(): void {
    this.#child.ref()
    this.#child.channel?.ref()
  }
}

function errorOf({ code, params, facts, story }: Extract<RenderAnswer, { kind: 'failed' }>): AppError {
  return new AppError(code, { params, facts, cause: new Error(story) })
}
