import type { Readable } from 'node:stream'
import { createInterface } from 'node:readline'
import { isMomentRead, type ReadingScope } from '#app/domain/reading-scope.ts'
import { env } from '#app/env.server.ts'
import { readTool } from '#app/gateways/media/read-tool.server.ts'
import { safeInput } from '#app/gateways/media/safe-input.server.ts'
import { workLimits } from '#app/gateways/media/tool-limits.server.ts'
import { containerOf } from './decoder.ts'
import type { KnownFrames } from './frame-reader.ts'

type Stretch = Pick<ReadingScope, 'from_seconds' | 'to_seconds'>

/** Frames a second that no honest video exceeds. */
const MAX_FPS = 300
/** `time_base`, a packet's `pts` and `flags`, and the container's `start_time`, each with its name. */
const ENTRIES = 'packet=pts,flags:stream=time_base:format=start_time'
/** Of `start_time`, which is in microseconds. */
const MICROSECONDS = 1_000_000

/**
 * The time stamps of all frames, from the container without decoding any, and the first frame of the stretch; the last
 * one where it begins after the end. Undefined where packets and frames may differ: the first frames cannot be decoded
 * or are cut off by an edit list, or have no time stamps. Throws what `readTool` throws.
 */
export async function framesOfStretch(
  path: string,
  stretch: Stretch,
  signal: AbortSignal,
): Promise<KnownFrames | undefined> {
  const listed = await listPackets(path, signal)
  if (!listed) return undefined
  const { timeBase, packets, startSeconds } = listed
  const [first] = packets
  const isPlain = packets.every(({ pts, flags }) => pts !== undefined && !flags.includes('D'))
  if (!first || !first.flags.startsWith('K') || !isPlain) return undefined
  const startTicks = Math.round((startSeconds * timeBase.den) / timeBase.num)
  const stamps = packets
    .flatMap(({ pts }) => (pts === undefined ? [] : pts - startTicks))
    .sort((a, b) => a - b)
  const [earliest = 0] = stamps
  // what precedes the first keyframe on screen is not decoded
  if (first.pts === undefined || first.pts - startTicks > earliest) return undefined
  const seconds = (at: number) => ((at - earliest) * timeBase.num) / timeBase.den
  const from = stamps.findIndex((at) => isMomentRead(stretch, seconds(at)))
  return {
    timeBase,
    frameRate: undefined,
    stamps,
    from: from < 0 ? stamps.length - 1 : from,
    isComplete: true,
  }
}

interface Packet {
  readonly pts: number | undefined
  readonly flags: string
}

async function listPackets(path: string, signal: AbortSignal) {
  // prettier-ignore
  const args = [
    '-v', 'error', '-hide_banner', ...safeInput(await containerOf(path), path, env.MAX_VIDEO_PIXELS),
    '-select_streams', 'V:0', '-of', 'compact=p=1', '-show_entries', ENTRIES,
  ]
  const most = env.MAX_VIDEO_SECONDS * MAX_FPS
  const { output, end } = await readTool(
    env.FFPROBE_PATH,
    args,
    { limits: workLimits(0), signal },
    (stdout) => parseListing(stdout, most),
  )
  return end.failure ? undefined : output
}

/** Undefined when there are more packets than any video has, or what they are counted in is not told. */
async function parseListing(stdout: Readable, most: number) {
  const packets: Packet[] = []
  let timeBase: { num: number; den: number } | undefined
  let startSeconds: number | undefined
  for await (const line of createInterface({ input: stdout })) {
    const [kind, ...fields] = line.split('|')
    const value = (name: string) =>
      fields.find((field) => field.startsWith(`${name}=`))?.slice(name.length + 1)
    if (kind === 'packet' && packets.length <= most) {
      const pts = Number(value('pts') ?? NaN)
      packets.push({ pts: Number.isNaN(pts) ? undefined : pts, flags: value('flags') ?? '' })
    } else if (kind === 'stream') {
      const [num = 0, den = 0] = (value('time_base') ?? '').split('/').map(Number)
      if (num > 0 && den > 0) timeBase = { num, den }
    } else if (kind === 'format') {
      const start = Number(value('start_time') ?? NaN)
      if (!Number.isNaN(start)) startSeconds = Math.round(start * MICROSECONDS) / MICROSECONDS
    }
  }
  if (!timeBase || startSeconds === undefined || packets.length > most) return undefined
  return { timeBase, startSeconds, packets }
}
