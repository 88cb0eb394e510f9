import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process'
import { existsSync } from 'node:fs'
import { AppError } from '#app/domain/errors.ts'

/** Kills the tool when this process dies in any way, SIGKILL included; part of every Debian. */
const SETPRIV = '/usr/bin/setpriv'
const HAS_SETPRIV = existsSync(SETPRIV)
/** A tool that shows no sign of life for so long is stuck. */
const SILENCE_LIMIT_MS = 120_000
const STDERR_TAIL = 4000

export interface ToolOptions {
  readonly signal: AbortSignal
  /** Standard input is closed; output and errors are read here; more descriptors may follow. */
  readonly extraStdio?: readonly 'pipe'[]
  readonly onStdout?: (chunk: Buffer) => void
}

export interface RunningTool {
  readonly child: ChildProcess
  /** Resolves when it ends well; throws `media.tool-failed`, `storage.full`, or the signal's reason. */
  readonly done: Promise<void>
}

/**
 * Starts a media tool in a process group of its own. It is killed with its group when the signal aborts, when
 * it falls silent, and when this process dies.
 */
export function startTool(path: string, args: readonly string[], options: ToolOptions): RunningTool {
  const { signal } = options
  signal.throwIfAborted()
  const stdio: StdioOptions = ['ignore', 'pipe', 'pipe', ...(options.extraStdio ?? [])]
  const [command, ...rest] = HAS_SETPRIV
    ? [SETPRIV, '--pdeathsig', 'SIGKILL', path, ...args]
    : [path, ...args]
  const child = spawn(command, rest, { stdio, detached: true })
  const kill = () => killGroup(child)
  const silence = setTimeout(kill, SILENCE_LIMIT_MS)
  let errors = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    silence.refresh()
    options.onStdout?.(chunk)
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-STDERR_TAIL)
  })
  signal.addEventListener('abort', kill, { once: true })
  const done = new Promise<void>((resolve, reject) => {
    child.once('error', (cause) => reject(new AppError('media.tool-failed', { cause })))
    child.once('close', (code, deathSignal) => {
      if (signal.aborted) return reject(reasonOf(signal))
      if (code === 0) return resolve()
      const cause = new Error(`${path} ended with ${code ?? deathSignal ?? 'nothing'}: ${errors.trim()}`)
      const isFull = errors.includes('No space left on device')
      reject(new AppError(isFull ? 'storage.full' : 'media.tool-failed', { cause }))
    })
  }).finally(() => {
    clearTimeout(silence)
    signal.removeEventListener('abort', kill)
  })
  return { child, done }
}

/** Runs a tool to its end and gives back what it wrote to standard output. */
export async function runTool(
  path: string,
  args: readonly string[],
  options: Omit<ToolOptions, 'onStdout'>,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  await startTool(path, args, { ...options, onStdout: (chunk) => chunks.push(chunk) }).done
  return Buffer.concat(chunks)
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // it has ended meanwhile
  }
}

function reasonOf(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error('aborted')
}
