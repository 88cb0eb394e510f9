import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { AppError } from '../../domain/errors.ts'

export interface ProcessLimits {
  readonly cpuSeconds: number
  /** Of address space; the libraries of ffmpeg alone take 300 MB of it, though not of memory. */
  readonly memoryBytes: number
  /** Of any file that it writes; 0 forbids writing. */
  readonly fileBytes: number
  readonly wallMs: number
}

export interface FinishedProcess<Output> {
  readonly output: Output
  /** Null when a signal ended it: a limit was reached. */
  readonly exitCode: number | null
  /** Its first words. */
  readonly stderr: string
}

const STDERR_CHARACTERS = 4_000
/** What the shell and prlimit answer when the program is not there. */
const NOT_FOUND_CODES: readonly (number | null)[] = [126, 127]

/**
 * Runs a program on files that nobody has checked: as an argument array, with limits of the kernel, in a process
 * group of its own that is killed when time is up, when `signal` aborts, or when `consume` throws (whose reason
 * is passed on). Throws `media.tool-failed` when the program cannot be run at all.
 */
export async function runLimited<Output>(
  program: string,
  args: readonly string[],
  limits: ProcessLimits,
  consume: (stdout: Readable) => Promise<Output>,
  signal?: AbortSignal,
): Promise<FinishedProcess<Output>> {
  signal?.throwIfAborted()
  // prettier-ignore
  const prlimit = [
    `--cpu=${limits.cpuSeconds}`, `--as=${limits.memoryBytes}`, `--fsize=${limits.fileBytes}`,
    '--core=0', '--nofile=64', '--', program, ...args,
  ]
  const child = spawn('prlimit', prlimit, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { NODE_ENV: 'production', PATH: '/usr/bin:/bin', LANG: 'C.UTF-8' },
  })
  const kill = () => killGroup(child.pid)
  const timer = setTimeout(kill, limits.wallMs)
  signal?.addEventListener('abort', kill)
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', (cause) => reject(new AppError('media.tool-failed', { cause })))
    child.once('close', (code) => resolve(code))
  })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (stderr.length < STDERR_CHARACTERS) stderr += text
  })
  try {
    const [output, exitCode] = await Promise.all([consume(child.stdout), ended])
    signal?.throwIfAborted()
    if (NOT_FOUND_CODES.includes(exitCode))
      throw new AppError('media.tool-failed', { cause: new Error(stderr) })
    return { output, exitCode, stderr: stderr.slice(0, STDERR_CHARACTERS) }
  } finally {
    kill()
    clearTimeout(timer)
    signal?.removeEventListener('abort', kill)
  }
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // the group has already ended
  }
}

/** Everything that a child says; one that says more than `limitBytes` is cut off with `media.unreadable`. */
export async function boundedOutput(stdout: Readable, limitBytes = 1024 * 1024): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stdout) {
    if (!(chunk instanceof Buffer)) continue
    size += chunk.length
    if (size > limitBytes) throw new AppError('media.unreadable')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
