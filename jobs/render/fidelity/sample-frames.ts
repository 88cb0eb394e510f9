/** Where in the video its picture is compared, as shares of its frames. */
const PLACES = [0.12, 0.37, 0.62, 0.87]

/** Indexes of the frames whose pixels are compared. */
export function sampleFrames(frameCount: number): number[] {
  return [...new Set(PLACES.map((place) => Math.floor(place * frameCount)))]
}
