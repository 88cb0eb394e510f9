import { Writable } from 'node:stream'
import { AppError } from '#app/domain/errors.ts'
import { FramePipe } from '#app/gateways/media/frame-pipe.server.ts'
import { workLimits } from '#app/gateways/media/tool-limits.server.ts'
import { type TimeWindow, windowExpression } from '../encode/time-expression.ts'
import type { RenderTools } from '../render-tools.ts'
import { startTool } from '../run-tool.ts'
import { mediaInput } from './media-input.ts'
import type { SourceVideo } from './source-video.ts'

/** Share of the gap between two frames by which a frame's time may be off. */
const NEAR_FRAME = 0.4
/** Frames to decode in vain between two wanted ones, from which on a new start at a key frame is quicker. */
const SEEK_FROM_FRAMES = 120
/** Starting ffmpeg takes as long as decoding thirty frames, so one process reads several groups; each takes memory. */
const GROUPS_PER_PROCESS = 4
/** The first descriptor after standard input, output and errors. */
const GRAPH_DESCRIPTOR = 3

export interface FrameReading {
  readonly source: SourceVideo
  /** Wanted frames, by their index; any number, in any order. */
  readonly frames: readonly number[]
  /** ffmpeg filters that make them what is wanted. */
  readonly filter: string
  readonly pixelFormat: 'rgb24' | 'gray'
  readonly bytesPerFrame: number
  readonly tools: RenderTools
  readonly signal: AbortSignal
  /** Gets the share of the frames that are read; may throw to end the reading. */
  readonly onRead?: ((share: number) => Promise<void>) | undefined
}

/**
 * Decodes single frames and calls back with each, in order. Throws `media.unreadable` when one is missing, and what
 * `onRead` threw.
 *
 * @param onFrame may read `pixels` until it returns: they are overwritten by the next frame
 */
export async function readFrames(
  reading: FrameReading,
  onFrame: (index: number, pixels: Buffer) => void,
): Promise<void> {
  const wanted = [...new Set(reading.frames)].sort((a, b) => a - b)
  const groups = groupsOf(wanted, reading.source)
  let read = 0
  let told = Promise.resolve()
  const onNext = (index: number, pixels: Buffer) => {
    onFrame(index, pixels)
    const share = (read += 1) / wanted.length
    told = told.then(() => reading.onRead?.(share))
    // thrown between two processes; until then it must not count as unhandled
    told.catch(() => undefined)
  }
  for (let at = 0; at < groups.length; at += GROUPS_PER_PROCESS) {
    await readGroups(groups.slice(at, at + GROUPS_PER_PROCESS), reading, onNext)
    await told
  }
}

/** Wanted frames that are decoded in one go: those between which no key frame is worth a seek. */
function groupsOf(wanted: readonly number[], { keyFrames, container }: SourceVideo): number[][] {
  const groups: number[][] = []
  let nextKey = 0
  for (const frame of wanted) {
    const group = groups.at(-1)
    const previous = group?.at(-1)
    while (nextKey < keyFrames.length && (keyFrames[nextKey] ?? 0) <= (previous ?? -1)) nextKey += 1
    const canSeek =
      previous !== undefined &&
      container !== 'avi' &&
      frame - previous > SEEK_FROM_FRAMES &&
      (keyFrames[nextKey] ?? Infinity) <= frame
    if (group && !canSeek) group.push(frame)
    else groups.push([frame])
  }
  return groups
}

async function readGroups(
  groups: readonly (readonly number[])[],
  { source, filter, pixelFormat, bytesPerFrame, tools, signal }: FrameReading,
  onFrame: (index: number, pixels: Buffer) => void,
): Promise<void> {
  const wanted = groups.flat()
  let done = 0
  const frame = Buffer.alloc(bytesPerFrame)
  const inputs = groups.map((group) => inputFor(group, source))
  const chains = inputs.map(
    ({ select }, index) =>
      `[${index}:${source.streamIndex}]select='${select}',${filter},format=${pixelFormat}[from${index}]`,
  )
  const joined = `${inputs.map((_, index) => `[from${index}]`).join('')}concat=n=${inputs.length}[frames]`
  const args = [
    ...['-v', 'error', '-nostdin', ...inputs.flatMap(({ args: input }) => input)],
    // thousands of frames make a graph that is longer than an argument may be
    ...['-filter_complex_script', `pipe:${GRAPH_DESCRIPTOR}`, '-map', '[frames]'],
    ...['-fps_mode', 'passthrough', '-frames:v', String(wanted.length)],
    ...['-f', 'rawvideo', '-pix_fmt', pixelFormat, 'pipe:1'],
  ]
  const limits = workLimits(source.durationSeconds)
  const pipe = await FramePipe.open()
  try {
    const tool = pipe.passWriteEnd((stdout) =>
      startTool(tools.ffmpegPath, args, { signal, limits, stdout, extraStdio: ['pipe'] }),
    )
    const graph = tool.child.stdio[GRAPH_DESCRIPTOR]
    if (!(graph instanceof Writable)) throw new AppError('media.tool-failed')
    // why ffmpeg did not read it to its end is told by its own end
    graph.on('error', () => undefined)
    graph.end([...chains, joined].join(';'))
    // thrown once all that it wrote is read; until then it must not count as unhandled
    tool.done.catch(() => undefined)
    for (; await pipe.fill(frame); done += 1) {
      const index = wanted[done]
      if (index !== undefined) onFrame(index, frame)
    }
    await tool.done
  } finally {
    pipe.close()
  }
  if (done === wanted.length) return
  const cause = new Error(`wanted ${wanted.length} frames from ${wanted[0] ?? 0} on, got ${done}`)
  throw new AppError('media.unreadable', { cause })
}

/** How ffmpeg opens the file for a group, and which of the frames it then decodes are wanted. */
function inputFor(group: readonly number[], source: SourceVideo): { args: string[]; select: string } {
  const windows = group.map((frame) => windowOf(frame, source))
  // AVI stores no presentation times, so that a seek lands beside its mark
  const seek = source.container === 'avi' ? 0 : Math.max(0, windows[0]?.from ?? 0)
  const select = windowExpression(windows.map(({ from, to }) => ({ from: from - seek, to: to - seek })))
  // ffmpeg rounds this to the stream's clock, which may tick but once a frame: not to the last one's own time
  const last = endOf(group.at(-1) ?? 0, source) - seek
  const from = seek > 0 ? ['-ss', seek.toFixed(6)] : []
  // the next group waits for the end of this one
  return { args: [...from, '-t', last.toFixed(6), ...mediaInput(source.path)], select }
}

/** When the frame after this one is shown, on the file's clock. */
function endOf(frame: number, { frameTimes, videoOffsetSeconds }: SourceVideo): number {
  const time = frameTimes[frame] ?? 0
  const pace = time - (frameTimes[frame - 1] ?? time - 0.04)
  return (frameTimes[frame + 1] ?? time + pace) + videoOffsetSeconds
}

/** The moments that belong to a frame and to no other, on the file's clock. */
function windowOf(frame: number, { frameTimes, videoOffsetSeconds }: SourceVideo): TimeWindow {
  const time = frameTimes[frame] ?? 0
  const before = time - (frameTimes[frame - 1] ?? time - 0.04)
  const after = (frameTimes[frame + 1] ?? time + 0.04) - time
  const at = time + videoOffsetSeconds
  return { from: at - NEAR_FRAME * before, to: at + NEAR_FRAME * after }
}
