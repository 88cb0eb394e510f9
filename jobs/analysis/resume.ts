import type { CheckpointHead, SavedAnalysis } from './checkpoint.ts'
import type { FrameClock } from './frame-clock.ts'
import { MAX_FRAMES } from './frame-history.ts'
import type { KnownFrames } from './frame-reader.ts'
import { runsOf, stampsOf } from './stamp-runs.ts'

/** Where decoding has to begin again; undefined at the first frame, because not all time stamps are known. */
export function knownFrames({ head, parts }: SavedAnalysis): KnownFrames | undefined {
  const stamps = parts.flatMap((part) => (part.stamps ? stampsOf(part.stamps) : []))
  if (stamps.length !== head.frame + 1) return undefined
  const { timeBase, frameRate } = head.clock
  // the tracker looks back so far, and so does the sampler before the frame that it begins with
  const from = Math.max(0, Math.min(head.frame, head.sampler.wholeFrame) - MAX_FRAMES)
  return { timeBase, frameRate, stamps, from }
}

/** What a checkpoint says about the frames from `saved` to `frame`, and about the clock that they go by. */
export function clockState(
  clock: FrameClock,
  saved: number,
  frame: number,
): Pick<CheckpointHead, 'clock'> & { stamps?: NonNullable<ReturnType<typeof runsOf>> } {
  const { timeBase, frameRate } = clock
  const stamps = runsOf(clock.stampsFrom(saved).slice(0, frame + 1 - saved))
  return { clock: { timeBase, ...(frameRate && { frameRate }) }, ...(stamps && { stamps }) }
}
