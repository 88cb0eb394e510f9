import { colorDistance, type GrayImage, type Rgb, type RgbImage } from '../image.ts'
import { type ColorCluster, colorClusters } from './color-clusters.ts'
import { topHat } from './window-filters.ts'

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

/** The main colours of a line. */
export type LineColors = Readonly<{
  clusters: readonly ColorCluster[]
  /**
   * Those of the colours, of all if none are named, that may be the text: the likeliest first, and with it at least
   * all that score as large a share of it as `leastShare`.
   */
  likeliest: (leastShare: number, among?: readonly ColorCluster[]) => TextColor[]
}>

/** The colours of the line, each measured once, and only when how much of the line's edge it takes leaves it a chance. */
export function colorsOf(line: RgbImage): LineColors {
  const clusters = colorClusters(line, CLUSTERS).filter(({ share }) => share >= LEAST_SHARE)
  const known = new Map<ColorCluster, TextColor>()
  const textColor = (cluster: ColorCluster) => {
    const made = known.get(cluster) ?? measured(line, cluster, clusters)
    known.set(cluster, made)
    return made
  }
  const likeliest = (leastShare: number, among: readonly ColorCluster[] = clusters) => {
    let best = 0
    for (const cluster of among.toSorted((a, b) => mostScore(b) - mostScore(a)))
      if (mostScore(cluster) >= leastShare * best) best = Math.max(best, textColor(cluster).score)
    return among
      .filter((cluster) => mostScore(cluster) >= leastShare * best)
      .map(textColor)
      .sort((a, b) => b.score - a.score)
  }
  return { clusters, likeliest }
}

/** The only factor of the score that does not need the strokes. */
function mostScore({ rimShare }: ColorCluster): number {
  return 1 - rimShare
}

/** How near each pixel is to a colour, falling to 0 at `reach`. */
function nearnessTo(line: RgbImage, color: Rgb, reach: number): GrayImage {
  const { data: source } = line
  const data = new Uint8Array(line.width * line.height)
  const [red, green, blue] = color
  const beyond = reach * reach
  for (let i = 0, p = 0; i < data.length; i++, p += 3) {
    const dr = (source[p] ?? 0) - red
    const dg = (source[p + 1] ?? 0) - green
    const db = (source[p + 2] ?? 0) - blue
    const square = dr * dr + dg * dg + db * db
    if (square < beyond) data[i] = Math.max(0, 255 - (Math.sqrt(square) * 255) / reach)
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
  const strokeSum = sumOf(strokes)
  const thin = strokeSum / Math.max(1, sumOf(nearness))
  const mass = strokeSum / 255 / strokes.data.length
  const score =
    thin *
    Math.min(1, coveredColumns(strokes) / FULL_COVER) *
    Math.min(1, mass / FULL_MASS) *
    mostScore(cluster)
  return { color: cluster.color, nearness, strokes, score }
}

function sumOf({ data }: GrayImage): number {
  let sum = 0
  for (let i = 0; i < data.length; i++) sum += data[i] ?? 0
  return sum
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
