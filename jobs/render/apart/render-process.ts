import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { AppError } from '#app/domain/errors.ts'
import type { RenderProgress } from '../progress.ts'
import type { RenderedVideo } from '../render-translated-video.ts'
import type { SplitResult } from '../split/split-work.ts'
import type { MadePreview } from '../trial/preview-request.ts'
import type { RenderAnswer, Sent, SentPreview, SentRender, SentSplit } from './messages.ts'
import { clearProcessFolder, makeProcessFolder } from './process-folder.ts'

/** How a caller follows what it has asked for, and stops it. */
export interface Watch {
  readonly signal: AbortSignal
  readonly onProgress: (progress: RenderProgress) => void
}

const ENTRY = path.join(import.meta.dirname, 'entry.ts')

/**
 * A process that renders, with a Chromium that it keeps. Apart from the worker, so that a crash takes no other
 * job with it, and so that killing it leaves nothing: its tools die with it, its files lie in one folder.
 */
export class RenderProcess {
  readonly #child: ChildProcess
  readonly #gone: Promise<void>

  private constructor(folder: string) {
    this.#child = fork(ENTRY, {
      detached: true,
      execArgv: [],
      env: { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', NODE_ENV: 'production', HOME: folder, TMPDIR: folder },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#gone = once(this.#child, 'close').then(() => clearProcessFolder(folder))
  }

  static async start(): Promise<RenderProcess> {
    return new RenderProcess(await makeProcessFolder())
  }

  get isAlive(): boolean {
    return this.#child.connected
  }

  /** Renders one video; to be called again only when that is done. Throws what the render threw, or the signal's reason. */
  render(render: SentRender, watch: Watch): Promise<RenderedVideo> {
    return this.#ask(render, watch, (answer) => (answer.kind === 'done' ? answer.rendered : undefined))
  }

  /** Does one step of a long render, on the same terms. */
  split(step: SentSplit, watch: Watch): Promise<SplitResult> {
    return this.#ask(step, watch, (answer) => (answer.kind === 'step-done' ? answer.result : undefined))
  }

  /** Makes a trial or a contact sheet, on the same terms. */
  preview(preview: SentPreview, watch: Watch): Promise<MadePreview> {
    return this.#ask(preview, watch, (answer) => (answer.kind === 'previewed' ? answer.made : undefined))
  }

  async #ask<Result>(
    sent: Sent,
    { signal, onProgress }: Watch,
    resultOf: (answer: RenderAnswer) => Result | undefined,
  ): Promise<Result> {
    signal.throwIfAborted()
    const kill = () => void this.#child.kill('SIGKILL')
    signal.addEventListener('abort', kill, { once: true })
    try {
      return await new Promise<Result>((resolve, reject) => {
        this.#child.on('message', (answer: RenderAnswer) => {
          const result = resultOf(answer)
          if (answer.kind === 'progress') onProgress(answer.progress)
          else if (answer.kind === 'failed') reject(errorOf(answer))
          else if (result !== undefined) resolve(result)
        })
        this.#child.once('exit', (code, deathSignal) => {
          const cause = new Error(`the render process ended with ${code ?? deathSignal ?? 'nothing'}`)
          reject(new AppError('media.tool-failed', { cause }))
        })
        this.#child.send(sent)
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
    this.#child.kill('SIGKILL')
    await this.#gone
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
