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
