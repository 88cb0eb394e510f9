import { AppError } from '../../domain/errors.ts'

/** Why we ended a tool ourselves. */
export type Stop = 'too-big-picture' | 'stalled' | 'wall-clock'

/** How a tool came to its end. */
export interface Ending {
  readonly exitCode: number | undefined
  /** The signal that ended it, such as `SIGKILL`. */
  readonly signal: string | undefined
  readonly stopped: Stop | undefined
  /** The end of what it wrote to standard error. */
  readonly stderr: string
  /** Whether it has run long enough to have used up its processor seconds on all cores. */
  readonly mayBeOutOfTime: boolean
}

const DISK_FULL = /No space left on device|Disk quota exceeded/
/** As ffmpeg, its encoders, the C library and the kernel say it. */
const OVER_LIMIT = /Cannot allocate memory|malloc of size \d+ failed|out of memory|File too large/i
/** As ffmpeg says that not one frame of a stream could be decoded. */
const NOTHING_DECODED = /Cannot determine format of input stream \d+:\d+ after EOF/
const PICTURE_TOO_BIG = /Picture size \d+x\d+ exceeds specified max pixel count/
const SIGNALS_OF_LIMITS = ['SIGXCPU', 'SIGXFSZ']
/** ffmpeg's own answer to the signal that its processor time is over. */
const ENDED_BY_SIGNAL = 255

/** Whether a tool has met a frame above `-max_pixels`. It would drop it, go on, and call the rest a success. */
export function saysPictureTooBig(stderr: string): boolean {
  return PICTURE_TOO_BIG.test(stderr)
}

/** The system has ended a tool, as it does when memory is gone: its input need not be to blame. */
class ToolKilledError extends Error {
  override readonly name = 'ToolKilledError'
}

/** Whether a failure is that of a tool which was killed, and not by us. */
export function wasKilled(failure: unknown): boolean {
  return failure instanceof AppError && failure.cause instanceof ToolKilledError
}

/**
 * What went wrong, or undefined when nothing did. `upload.too-big-picture`, `media.too-demanding` and `media.unreadable`
 * are final; `media.stalled`, `storage.full` and `media.tool-failed` may pass.
 */
export function failureOfTool(program: string, ending: Ending): AppError | undefined {
  const { exitCode, signal, stopped, stderr, mayBeOutOfTime } = ending
  const story = `${program} ended with ${exitCode ?? signal ?? 'nothing'}: ${stderr.trim()}`
  const cause = signal === 'SIGKILL' ? new ToolKilledError(story) : new Error(story)
  if (stopped === 'too-big-picture') return new AppError('upload.too-big-picture', { cause })
  if (stopped === 'stalled') return new AppError('media.stalled', { cause })
  if (stopped === 'wall-clock') return new AppError('media.too-demanding', { cause })
  if (DISK_FULL.test(stderr) && exitCode !== 0) return new AppError('storage.full', { cause })
  // even when it calls that a success: the frame that did not fit is missing
  if (OVER_LIMIT.test(stderr)) return new AppError('media.too-demanding', { cause })
  if (exitCode === 0) return undefined
  if (NOTHING_DECODED.test(stderr)) return new AppError('media.unreadable', { cause })
  const isOutOfTime = mayBeOutOfTime && (signal === 'SIGKILL' || exitCode === ENDED_BY_SIGNAL)
  const isLimit = isOutOfTime || (signal !== undefined && SIGNALS_OF_LIMITS.includes(signal))
  return new AppError(isLimit ? 'media.too-demanding' : 'media.tool-failed', { cause })
}
