import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { env } from '#app/env.server.ts'
import { AppError } from '#app/domain/errors.ts'
import { PicturePipe } from './picture-pipe.ts'

/** Address space that a decoder may take: a 4K stream needs about 1 GB of it. */
const MEMORY_BYTES = 4 * 1024 * 1024 * 1024

/** How a decoder ended. */
export interface DecoderEnd {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

export interface DecoderProcess {
  /** What it writes, byte after byte. */
  readonly pictures: PicturePipe
  readonly ended: Promise<DecoderEnd>
  /** Ends it and all it started; safe to call at any time. */
  stop(): void
}

/** Starts ffmpeg with bounded memory in a process group of its own; each line of its log goes to `onLine`. */
export async function startDecoder(
  args: readonly string[],
  onLine: (line: string) => void,
): Promise<DecoderProcess> {
  // prettier-ignore
  const limited = [`--as=${MEMORY_BYTES}`, '--fsize=0', '--core=0', '--nofile=64', '--', env.FFMPEG_PATH, ...args]
  const pictures = await PicturePipe.open()
  const child = pictures.give((output) =>
    spawn('prlimit', limited, {
      stdio: ['ignore', output, 'pipe'],
      detached: true,
      env: { NODE_ENV: 'production', PATH: '/usr/bin:/bin', LANG: 'C.UTF-8' },
    }),
  )
  if (!child.stderr) throw new TypeError('the log of a decoder comes through a pipe')
  const lines = createInterface({ input: child.stderr, crlfDelay: Infinity })
  lines.on('line', onLine)
  const ended = new Promise<DecoderEnd>((resolve, reject) => {
    child.once('error', (cause) => reject(new AppError('media.tool-failed', { cause })))
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
  ended.catch(() => undefined)
  return {
    pictures,
    ended,
    stop: () => {
      pictures.close()
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
      process.kill(-child.pid, 'SIGKILL')
    },
  }
}
