import { colorDistance, type GrayImage, type Rgb, type RgbImage } from '../image.ts'
import { type ColorCluster, colorClusters } from './color-clusters.ts'
import { topHat } from './top-hat.ts'

/** One colour of the line that may be its text. */
export type TextColor = Readonly<{
  color: Rgb
  /** How near each pixel is to the colour, 255 being equal. */
  nearness: GrayImage
  /** The nearness with everything wider than a stroke taken away: the glyphs, when the colour is the text's. */
  strokes: GrayImage
  /** Higher for what is thin, spread along the whole line and not at its edges. */
  score: number
}>

const CLUSTERS = 5
const LEAST_SHARE = 0.02
/** Widest stroke, as a share of the line's height: half a window. */
const STROKE_RADIUS = 0.2
/** A colour's reach, in RGB distance: to its nearest neighbour, within these bounds. */
const REACH = { least: 60, most: 140, beyondNeighbour: 1.1 }
/** A line's strokes cover this share of its columns and of its area, or more. */
const FULL_COVER = 0.6
const FULL_MASS = 0.08

export function strokeRadius(line: { height: number }): number {
  return Math.round(line.height * STROKE_RADIUS)
}

/** The line's colours, the likeliest to be its text first. */
export function textColors(line: RgbImage): TextColor[] {
  const clusters = colorClusters(line, CLUSTERS).filter(({ share }) => share >= LEAST_SHARE)
  return clusters.map((cluster) => measured(line, cluster, clusters)).sort((a, b) => b.score - a.score)
}

/** How near each pixel is to a colour, falling to 0 at `reach`. */
export function nearnessTo(line: RgbImage, color: Rgb, reach: number): GrayImage {
  const data = new Uint8Array(line.width * line.height)
  const [red, green, blue] = color
  for (let i = 0, p = 0; i < data.length; i++, p += 3) {
    const dr = (line.data[p] ?? 0) - red
    const dg = (line.data[p + 1] ?? 0) - green
    const db = (line.data[p + 2] ?? 0) - blue
    data[i] = Math.max(0, 255 - (Math.sqrt(dr * dr + dg * dg + db * db) * 255) / reach)
  }
  return { data, width: line.width, height: line.height, channels: 1 }
}

function measured(line: RgbImage, cluster: ColorCluster, all: readonly ColorCluster[]): TextColor {
  const neighbour = Math.min(
    ...all.filter((other) => other !== cluster).map((other) => colorDistance(other.color, cluster.color)),
  )
  const reach = Math.max(REACH.least, Math.min(REACH.most, neighbour * REACH.beyondNeighbour))
  const nearness = nearnessTo(line, cluster.color, reach)
  const strokes = topHat(nearness, strokeRadius(line))
  const strokeSum = strokes.data.reduce((sum, value) => sum + value, 0)
  const thin =
    strokeSum /
    Math.max(
      1,
      nearness.data.reduce((sum, value) => sum + value, 0),
    )
  const mass = strokeSum / 255 / strokes.data.length
  const score =
    thin *
    Math.min(1, coveredColumns(strokes) / FULL_COVER) *
    Math.min(1, mass / FULL_MASS) *
    (1 - cluster.rimShare)
  return { color: cluster.color, nearness, strokes, score }
}

/** Share of the columns that have a stroke in the middle half of the line. */
function coveredColumns({ data, width, height }: GrayImage): number {
  let covered = 0
  for (let x = 0; x < width; x++)
    for (let y = Math.floor(height * 0.25); y < height * 0.75; y++)
      if ((data[y * width + x] ?? 0) > 128) {
        covered++
        break
      }
  return covered / width
}
