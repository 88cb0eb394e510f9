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
  /** Whether the machine could have given it all the memory that it was allowed. */
  readonly hadRoom: boolean
}

const DISK_FULL = /No space left on device|Disk quota exceeded/
/** As ffmpeg, its encoders and the C library say that they were refused memory: by our limit or by the machine. */
const REFUSED_MEMORY = /Cannot allocate memory|malloc of size \d+ failed|out of memory/i
/** As the kernel and ffmpeg say it of limits that are ours alone; the second calls that a lack of memory as well. */
const OVER_LIMIT = /File too large|exceeds max_streams/i
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

/**
 * What went wrong, or undefined when nothing did. `upload.too-big-picture`, `media.too-demanding` and `media.unreadable`
 * are final; `media.stalled`, `storage.full`, `media.tool-failed` and `memory.unavailable` may pass: the last is that of
 * a tool which the system has killed, as it does when memory is gone, or refused memory that we allow.
 */
export function failureOfTool(program: string, ending: Ending): AppError | undefined {
  const { exitCode, signal, stopped, stderr, mayBeOutOfTime, hadRoom } = ending
  const cause = new Error(`${program} ended with ${exitCode ?? signal ?? 'nothing'}: ${stderr.trim()}`)
  if (stopped === 'too-big-picture') return new AppError('upload.too-big-picture', { cause })
  if (stopped === 'stalled') return new AppError('media.stalled', { cause })
  if (stopped === 'wall-clock') return new AppError('media.too-demanding', { cause })
  if (DISK_FULL.test(stderr) && exitCode !== 0) return new AppError('storage.full', { cause })
  // even when it calls that a success: the frame that did not fit is missing
  if (OVER_LIMIT.test(stderr)) return new AppError('media.too-demanding', { cause })
  if (REFUSED_MEMORY.test(stderr))
    return new AppError(hadRoom ? 'media.too-demanding' : 'memory.unavailable', { cause })
  if (exitCode === 0) return undefined
  if (NOTHING_DECODED.test(stderr)) return new AppError('media.unreadable', { cause })
  const isOutOfTime = mayBeOutOfTime && (signal === 'SIGKILL' || exitCode === ENDED_BY_SIGNAL)
  const isLimit = isOutOfTime || (signal !== undefined && SIGNALS_OF_LIMITS.includes(signal))
  if (isLimit) return new AppError('media.too-demanding', { cause })
  return new AppError(signal === 'SIGKILL' ? 'memory.unavailable' : 'media.tool-failed', { cause })
}
