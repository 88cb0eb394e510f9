import type { ChildProcess } from 'node:child_process'
import { availableParallelism, constants } from 'node:os'
import { basename } from 'node:path'
import { execa } from 'execa'
import { AppError } from '../../domain/errors.ts'
import { toolRunsHere } from '../../tracing.server.ts'
import { memoryFacts } from './memory-facts.server.ts'
import { hasRoomFor } from './memory-room.ts'
import { killGroup, watchOver } from './tool-watch.server.ts'
import { confined, TOOL_ENV } from './sandbox.server.ts'
import { failureOfTool, saysPictureTooBig, type Stop } from './tool-failure.ts'
import type { ToolLimits } from './tool-limits.server.ts'

export interface ToolOptions {
  readonly limits: ToolLimits
  /** Files that no argument names, but a file that one names does. */
  readonly alsoReads?: readonly string[]
  readonly signal?: AbortSignal | undefined
  /** Descriptors after standard input (closed), output and errors. */
  readonly extraStdio?: readonly 'pipe'[]
  /** A descriptor that is given as standard output; otherwise it is a pipe to be read. */
  readonly stdout?: number
  readonly onStdout?: (chunk: Buffer) => void
  readonly onStderr?: (text: string) => void
}

export interface RunningTool {
  readonly child: ChildProcess
  /** Ends it and all it started; safe to call at any time. */
  readonly stop: () => void
  /** Never rejects. */
  readonly ended: Promise<ToolEnd>
}

export interface ToolEnd {
  readonly exitCode: number | undefined
  /** The one that ended it, such as `SIGKILL`. */
  readonly signal: string | undefined
  /** The end of what it wrote to standard error. */
  readonly stderr: string
  /** Undefined when it ended well; the signal's reason when that aborted; else as `failureOfTool` has it. */
  readonly failure: Error | undefined
}

const STDERR_CHARACTERS = 4_000

/**
 * Runs a media tool: the one way to do so. It gets an argument array, limits of the kernel, a wall clock, no network,
 * none but the folders of the files that its arguments name, and a process group of its own, which is killed when the
 * signal aborts, when it stalls, when it meets a frame that is too big, and when this process dies in any way.
 * Throws only the signal's reason, when that has aborted before.
 */
export function startTool(program: string, args: readonly string[], options: ToolOptions): RunningTool {
  const { limits, signal, extraStdio = [] } = options
  signal?.throwIfAborted()
  const [command = '', ...rest] = confined(program, args, options)
  const begunAt = performance.now()
  const told = toolRunsHere()
  const beganMs = Date.now()
  const child = execa(command, rest, {
    stdio: ['ignore', outputOf(options), 'pipe', ...extraStdio],
    env: TOOL_ENV,
    extendEnv: false,
    detached: true,
    buffer: false,
    reject: false,
    stripFinalNewline: false,
  })
  let stopped: Stop | undefined
  const { nodeChildProcess } = child
  let hasExited = false
  const kill = () => {
    // the number may be another process' by now
    if (!hasExited) killGroup(child.pid)
  }
  nodeChildProcess.once('exit', () => {
    // what the tool itself has started does not outlive it
    kill()
    hasExited = true
  })
  const stopFor = (reason: Stop) => {
    stopped ??= reason
    kill()
  }
  const watch = watchOver(child.pid, limits, stopFor)
  let stderr = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    watch.heard()
    options.onStdout?.(chunk)
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    watch.heard()
    options.onStderr?.(text)
    stderr = (stderr + text).slice(-STDERR_CHARACTERS - text.length)
    if (saysPictureTooBig(stderr)) stopFor('too-big-picture')
    stderr = stderr.slice(-STDERR_CHARACTERS)
  })
  signal?.addEventListener('abort', kill, { once: true })
  const failureOf = (end: Omit<ToolEnd, 'failure'>, cause: unknown): Error | undefined => {
    if (signal?.aborted) return reasonOf(signal)
    if (end.exitCode === undefined && end.signal === undefined)
      return new AppError(isRefusedProcess(cause) ? 'memory.unavailable' : 'media.tool-failed', { cause })
    const hadRoom = hasRoomFor(limits.memoryBytes, memoryFacts())
    const possibleSeconds = ((performance.now() - begunAt) / 1000) * availableParallelism()
    const mayBeOutOfTime = possibleSeconds >= limits.cpuSeconds
    return failureOfTool(program, { ...end, stopped, mayBeOutOfTime, hadRoom })
  }
  const ended = child.then((result): ToolEnd => {
    watch.end()
    signal?.removeEventListener('abort', kill)
    const { exitCode, cause } = result
    const end = { exitCode, signal: result.signal ?? signalOf(exitCode), stderr }
    const failure = failureOf(end, cause)
    const failed = failure !== undefined
    told({ program: basename(program), beganMs, endedMs: Date.now(), exitCode, signal: end.signal, failed })
    return { ...end, failure }
  })
  return { child: nodeChildProcess, stop: kill, ended }
}

function reasonOf({ reason }: AbortSignal): Error {
  return reason instanceof Error ? reason : new Error('aborted')
}

/** The kernel has no memory, or no number, for one more process. */
function isRefusedProcess(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && (cause.code === 'ENOMEM' || cause.code === 'EAGAIN')
}

function outputOf({ stdout }: ToolOptions) {
  return stdout !== undefined && isDescriptor(stdout) ? stdout : 'pipe'
}

/** A shell between us and the tool answers 128 and the number of the signal that ended it. */
function signalOf(exitCode = 0): string | undefined {
  return Object.entries(constants.signals).find(([, number]) => number === exitCode - 128)?.[0]
}

/** execa takes any descriptor, but its types name only the first ones. */
function isDescriptor(descriptor: number): descriptor is 3 {
  return Number.isInteger(descriptor) && descriptor > 2
}
