import { AppError } from '#app/domain/errors.ts'
import type { RenderTools } from '../render-tools.ts'
import { startTool } from '../run-tool.ts'
import { mediaInput } from './media-input.ts'
import type { SourceVideo } from './source-video.ts'

/** Share of the gap between two frames by which a frame's time may be off. */
const NEAR_FRAME = 0.4
/** A longer way between two wanted frames is worth a new start at a key frame. */
const LONG_WAY_FRAMES = 120
/** Starting ffmpeg takes as long as decoding thirty frames, so it starts at several places at once; each takes memory. */
const GROUPS_AT_ONCE = 4

export interface FrameReading {
  readonly source: SourceVideo
  /** Wanted frames, by their index. */
  readonly frames: readonly number[]
  /** ffmpeg filters that make them what is wanted. */
  readonly filter: string
  readonly pixelFormat: 'rgb24' | 'gray'
  readonly bytesPerFrame: number
  readonly tools: RenderTools
  readonly signal: AbortSignal
}

/** Decodes single frames and calls back with each, in order. Throws `media.unreadable` when one is missing. */
export async function readFrames(
  reading: FrameReading,
  onFrame: (index: number, pixels: Buffer) => void,
): Promise<void> {
  const wanted = [...new Set(reading.frames)].sort((a, b) => a - b)
  const groups = groupsOf(wanted, reading.source)
  for (let at = 0; at < groups.length; at += GROUPS_AT_ONCE)
    await readGroups(groups.slice(at, at + GROUPS_AT_ONCE), reading, onFrame)
}

/** Wanted frames that are decoded in one go: those between which no key frame saves a long way. */
function groupsOf(wanted: readonly number[], { keyFrames, container }: SourceVideo): number[][] {
  const groups: number[][] = []
  for (const frame of wanted) {
    const group = groups.at(-1)
    const previous = group?.at(-1)
    const canSkip =
      previous !== undefined &&
      container !== 'avi' &&
      frame - previous > LONG_WAY_FRAMES &&
      keyFrames.some((key) => key > previous && key <= frame)
    if (group && !canSkip) group.push(frame)
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
  let pending: Buffer[] = []
  let pendingBytes = 0
  let done = 0
  const take = (chunk: Buffer) => {
    pending.push(chunk)
    pendingBytes += chunk.length
    while (pendingBytes >= bytesPerFrame) {
      const bytes = Buffer.concat(pending)
      const index = wanted[done]
      if (index !== undefined) onFrame(index, bytes.subarray(0, bytesPerFrame))
      done += 1
      pending = [bytes.subarray(bytesPerFrame)]
      pendingBytes -= bytesPerFrame
    }
  }
  const ways = groups.map((group) => wayTo(group, source))
  const chains = ways.map(
    ({ select }, index) =>
      `[${index}:${source.streamIndex}]select='${select}',${filter},format=${pixelFormat}[from${index}]`,
  )
  const joined = `${ways.map((_, index) => `[from${index}]`).join('')}concat=n=${ways.length}[frames]`
  const args = [
    ...['-v', 'error', '-nostdin', ...ways.flatMap(({ input }) => input)],
    ...['-filter_complex', [...chains, joined].join(';'), '-map', '[frames]'],
    ...['-fps_mode', 'passthrough', '-frames:v', String(wanted.length)],
    ...['-f', 'rawvideo', '-pix_fmt', pixelFormat, 'pipe:1'],
  ]
  await startTool(tools.ffmpegPath, args, { signal, onStdout: take }).done
  if (done === wanted.length) return
  const cause = new Error(`wanted ${wanted.length} frames from ${wanted[0] ?? 0} on, got ${done}`)
  throw new AppError('media.unreadable', { cause })
}

/** How ffmpeg opens the file for a group, and which of the frames it then sees are meant. */
function wayTo(group: readonly number[], source: SourceVideo): { input: string[]; select: string } {
  const windows = group.map((frame) => windowOf(frame, source))
  // AVI stores no presentation times, so that a seek lands beside its mark
  const seek = source.container === 'avi' ? 0 : Math.max(0, windows[0]?.from ?? 0)
  const select = windows
    .map(({ from, to }) => `between(t,${(from - seek).toFixed(6)},${(to - seek).toFixed(6)})`)
    .join('+')
  // ffmpeg rounds this to the stream's clock, which may tick but once a frame: not to the last one's own time
  const last = endOf(group.at(-1) ?? 0, source) - seek
  const from = seek > 0 ? ['-ss', seek.toFixed(6)] : []
  // the next group waits for the end of this one
  return { input: [...from, '-t', last.toFixed(6), ...mediaInput(source.path)], select }
}

/** When the frame after this one is shown, on the file's clock. */
function endOf(frame: number, { frameTimes, videoOffsetSeconds }: SourceVideo): number {
  const time = frameTimes[frame] ?? 0
  const pace = time - (frameTimes[frame - 1] ?? time - 0.04)
  return (frameTimes[frame + 1] ?? time + pace) + videoOffsetSeconds
}

/** The moments that belong to a frame and to no other, on the file's clock. */
function windowOf(
  frame: number,
  { frameTimes, videoOffsetSeconds }: SourceVideo,
): { from: number; to: number } {
  const time = frameTimes[frame] ?? 0
  const before = time - (frameTimes[frame - 1] ?? time - 0.04)
  const after = (frameTimes[frame + 1] ?? time + 0.04) - time
  const at = time + videoOffsetSeconds
  return { from: at - NEAR_FRAME * before, to: at + NEAR_FRAME * after }
}
