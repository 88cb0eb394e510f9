import { median } from '#app/domain/median.ts'
import type { Perspective } from '#app/domain/perspective.ts'
import type { LineSample } from './line-picture.ts'
import { colorPlanesOf } from './line-picture.ts'

/** A perspective that a line may be seen in, and by how much more its box has to be turned for it. */
export interface PerspectiveGuess {
  readonly perspective: Perspective
  readonly turnDegrees: number
}

/** Tapers and turns that are tried, coarsely at first and then finely around the best. */
const TAPER = { most: 0.35, coarse: 0.05, fine: 0.0125 } as const
const TURN = { most: 4, coarse: 1, fine: 0.25 } as const
/** By which factor rows have to be clearer than from the front. */
const CLEARER = 1.06
/** Less taper, or less shear, is not seen. */
const SEEN = { taper: 0.03, shear: 0.04 } as const

/**
 * Perspectives in which the letters of a level line end on straight rows: base line and capitals are parallel only when
 * seen from the front (projection profiles, as pages are levelled by: Postl, Detection of linear oblique structures and
 * skew scan in digitized documents, 1986). Stems are perpendicular to the base line, or upright in the frame: a sign beside
 * the road. Empty where nothing of it would be seen.
 *
 * @param angleDegrees by which the line was turned until it was level
 */
export function perspectivesOf(sample: LineSample, angleDegrees: number): PerspectiveGuess[] {
  const ink = inkOf(sample)
  const clarity = (taper: number, turn: number) => rowClarity(ink, taper, turn)
  const front = clarity(0, 0)
  let best = { taper: 0, turn: 0, clarity: front }
  const search = (steps: { taper: number; turn: number }, most: { taper: number; turn: number }) => {
    const { taper: fromTaper, turn: fromTurn } = best
    for (let taper = -most.taper; taper <= most.taper + 1e-9; taper += steps.taper)
      for (let turn = -most.turn; turn <= most.turn + 1e-9; turn += steps.turn) {
        const at = { taper: fromTaper + taper, turn: fromTurn + turn }
        const clear = clarity(at.taper, at.turn)
        if (clear > best.clarity) best = { ...at, clarity: clear }
      }
  }
  search({ taper: TAPER.coarse, turn: TURN.coarse }, { taper: TAPER.most, turn: TURN.most })
  search({ taper: TAPER.fine, turn: TURN.fine }, { taper: TAPER.coarse, turn: TURN.coarse })
  const isTapered = Math.abs(best.taper) >= SEEN.taper && best.clarity >= CLEARER * front
  const { taper, turn } = isTapered ? best : { taper: 0, turn: 0 }
  const upright = Math.tan(((angleDegrees + turn) * Math.PI) / 180)
  const shears = [0, ...(Math.abs(upright) >= SEEN.shear && Math.abs(upright) <= 1 ? [upright] : [])]
  return shears
    .filter((shear) => isTapered || shear !== 0)
    .map((shear) => ({ perspective: { taper, shear }, turnDegrees: turn }))
}

interface Ink {
  /** Pixels of the line, from the middle of its box, in half widths and in heights of it. */
  readonly across: Float32Array
  readonly down: Float32Array
  readonly levels: Float32Array
  /** Heights of the box in one half width. */
  readonly halfWidth: number
  readonly heightPx: number
}

/** How far each pixel of the box differs from what is around the letters: the median at the picture's edge. */
function inkOf({ width, height, rgb, box }: LineSample): Ink {
  const [luma] = colorPlanesOf(width, height, rgb)
  const lumaAt = (pixel: number) => luma.values[pixel] ?? 0
  const edge: number[] = []
  for (let x = 0; x < width; x += 1) edge.push(lumaAt(x), lumaAt((height - 1) * width + x))
  const around = median(edge, 0)
  const [left, top] = [Math.max(0, Math.floor(box.x)), Math.max(0, Math.floor(box.y))]
  const right = Math.min(width, Math.ceil(box.x + box.width))
  const bottom = Math.min(height, Math.ceil(box.y + box.height))
  const count = Math.max(0, right - left) * Math.max(0, bottom - top)
  const [across, down, levels] = [0, 1, 2].map(() => new Float32Array(count))
  let at = 0
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1, at += 1) {
      if (!across || !down || !levels) continue
      across[at] = (2 * (x + 0.5 - box.x)) / box.width - 1
      down[at] = (y + 0.5 - box.y) / box.height - 0.5
      levels[at] = Math.abs(lumaAt(y * width + x) - around)
    }
  const none = new Float32Array()
  return {
    ...{ across: across ?? none, down: down ?? none, levels: levels ?? none },
    halfWidth: box.width / 2 / box.height,
    heightPx: box.height,
  }
}

/** How much the rows of a line differ from their neighbours, seen from the front in this perspective. */
function rowClarity(
  { across, down, levels, halfWidth, heightPx }: Ink,
  taper: number,
  turnDegrees: number,
): number {
  const slope = Math.tan((turnDegrees * Math.PI) / 180) * halfWidth
  // as high as those of the picture, which would else fall into them unevenly
  const rows = new Float64Array(Math.ceil(2 * heightPx) + 2)
  for (let at = 0; at < levels.length; at += 1) {
    const x = across[at] ?? 0
    const row = (((down[at] ?? 0) - slope * x) / (1 - taper * x) + 1) * heightPx
    const whole = Math.floor(row)
    if (whole < 0 || whole > rows.length - 2) continue
    const level = levels[at] ?? 0
    rows[whole] = (rows[whole] ?? 0) + level * (whole + 1 - row)
    rows[whole + 1] = (rows[whole + 1] ?? 0) + level * (row - whole)
  }
  let [sum, differences] = [0, 0]
  for (let row = 1; row < rows.length; row += 1) {
    sum += rows[row] ?? 0
    differences += ((rows[row] ?? 0) - (rows[row - 1] ?? 0)) ** 2
  }
  return sum === 0 ? 0 : differences / sum ** 2
}
