import { AppError } from '#app/domain/errors.ts'
import { workLimits } from '#app/gateways/media/tool-limits.server.ts'
import type { RenderTools } from '../render-tools.ts'
import { startTool } from '../run-tool.ts'
import { mediaInput } from './media-input.ts'

/** A video stream of a file. */
export interface TimedStream {
  readonly path: string
  /** Of the stream in the file. */
  readonly index: number
  /** How long it is said to be: bounds how long reading may take. */
  readonly announcedSeconds: number
}

export interface FrameTimes {
  /** Presentation times on the file's own clock, ascending. */
  readonly seconds: Float64Array
  /** Indexes of the frames that can be decoded without others. */
  readonly keyFrames: readonly number[]
  /** Of the stream's packets; null where these had to be decoded. */
  readonly bytes: number | null
}

/**
 * Presentation time of every frame of a stream. Read from its packets, which costs no decoding; a container
 * that does not store them (AVI) has its frames decoded.
 */
export async function readFrameTimes(
  stream: TimedStream,
  tools: RenderTools,
  signal: AbortSignal,
): Promise<FrameTimes> {
  const rows = await readRows(stream, 'packet=pts_time,flags,size', tools, signal)
  // packets before an edit's start are decoded, not shown
  const shown = rows.filter(([, , flags]) => !flags.includes('D'))
  if (shown.length === 0 || shown.some(([time]) => Number.isNaN(Number.parseFloat(time))))
    return readDecodedFrameTimes(stream, tools, signal)
  const bytes = rows.reduce((sum, [, size]) => sum + (Number.parseInt(size, 10) || 0), 0)
  return inOrder(
    shown.map(([time, , flags]) => ({ seconds: Number.parseFloat(time), isKey: flags.startsWith('K') })),
    bytes,
  )
}

/** Presentation time of every frame of a stream that really can be decoded. Throws `media.unreadable` when there are none. */
export async function readDecodedFrameTimes(
  stream: TimedStream,
  tools: RenderTools,
  signal: AbortSignal,
): Promise<FrameTimes> {
  const rows = await readRows(stream, 'frame=key_frame,best_effort_timestamp_time', tools, signal)
  const frames: Frame[] = []
  for (const [isKey, time] of rows) {
    const [last, previous] = [frames.at(-1), frames.at(-2)]
    const gap = last && previous ? last.seconds - previous.seconds : 0
    const stamped = Number.parseFloat(time)
    // the frames a decoder gives out last may have lost their times; they follow at the same pace
    frames.push({
      seconds: Number.isNaN(stamped) ? (last?.seconds ?? 0) + gap : stamped,
      isKey: isKey === '1',
    })
  }
  if (frames.length === 0) throw new AppError('media.unreadable')
  return inOrder(frames, null)
}

interface Frame {
  readonly seconds: number
  readonly isKey: boolean
}

function inOrder(frames: readonly Frame[], bytes: number | null): FrameTimes {
  const sorted = frames.toSorted((a, b) => a.seconds - b.seconds)
  return {
    seconds: Float64Array.from(sorted, ({ seconds }) => seconds),
    keyFrames: sorted.flatMap(({ isKey }, index) => (isKey ? [index] : [])),
    bytes,
  }
}

type Row = readonly [string, string, string]

/** ffprobe's answer for each packet or frame: up to three values, in ffprobe's own order. */
async function readRows(
  { path, index, announcedSeconds }: TimedStream,
  entries: string,
  tools: RenderTools,
  signal: AbortSignal,
): Promise<Row[]> {
  const rows: Row[] = []
  let rest = ''
  const args = ['-v', 'error', '-select_streams', String(index), '-show_entries', entries]
  await startTool(tools.ffprobePath, [...args, '-of', 'csv=p=0', ...mediaInput(path)], {
    signal,
    limits: workLimits(announcedSeconds),
    onStdout: (chunk) => {
      const lines = (rest + chunk.toString('latin1')).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const [first = '', second = '', third = ''] = line.split(',')
        if (first !== '') rows.push([first, second, third])
      }
    },
  }).done
  return rows
}
