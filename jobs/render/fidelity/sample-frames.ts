import type { SnapshotTrack } from '#app/domain/render-snapshot.ts'

/**
 * The frames that show the most texts of `tracks`, with the texts to search for in each; every text is searched for
 * once, in the middle of its time if it is not seen beside another one before. At most `mostFrames` frames: the texts of a
 * long video are sampled.
 */
export function framesShowingMost<Track extends Pick<SnapshotTrack, 'startFrame' | 'endFrame'>>(
  tracks: readonly Track[],
  mostFrames: number,
): Map<number, Track[]> {
  const frames = new Map<number, Track[]>()
  let left = [...tracks]
  while (left.length > 0 && frames.size < mostFrames) {
    const candidates = left.map(middleOf).map((frame) => ({ frame, shown: left.filter(shows(frame)) }))
    const best = candidates.reduce((a, b) => (b.shown.length > a.shown.length ? b : a))
    frames.set(best.frame, best.shown)
    left = left.filter((track) => !best.shown.includes(track))
  }
  return frames
}

type Times = Pick<SnapshotTrack, 'startFrame' | 'endFrame'>
const middleOf = ({ startFrame, endFrame }: Times) => Math.floor((startFrame + endFrame - 1) / 2)
/** Not in its first and last quarter, where it may still be fading; its middle is always in between. */
const shows =
  (frame: number) =>
  ({ startFrame, endFrame }: Times) => {
    const quarter = Math.floor((endFrame - startFrame) / 4)
    return frame >= startFrame + quarter && frame < endFrame - quarter
  }

/** Where in the video its picture is compared, as shares of its frames. */
const PLACES = [0.12, 0.37, 0.62, 0.87]
/** A key frame, which is decoded without those before it, is taken instead when it is this near, as a share of the frames. */
const NEAR = 0.1

/** Indexes of the frames whose pixels are compared. */
export function sampleFrames(frameCount: number, keyFrames: readonly number[]): number[] {
  const frames = PLACES.map((place) => {
    const wanted = Math.floor(place * frameCount)
    const away = (frame: number) => Math.abs(frame - wanted)
    const nearest = keyFrames.reduce((best, key) => (away(key) < away(best) ? key : best), Infinity)
    return away(nearest) <= NEAR * frameCount ? nearest : wanted
  })
  return [...new Set(frames)]
}
