/** Letters on planes: how much of each pixel their outlines cover, and how far a pixel is from them. */

const PIXEL: usize = 4
const VECTOR: usize = 16
/** How far the steps of the chamfer reach; so many pixels without letters are around the field. */
const REACH: i32 = 2
/** Two pixels along and one across, and one along and one across. */
const KNIGHT: f32 = 2.2360679775
const DIAGONAL: f32 = 1.41421356237
/** How far away letters are of which there are none. */
const FAR: f32 = 1e4
/** What rounding leaves of letters is less. */
const LEAST_COVERAGE: f32 = 0.015625

/**
 * How much of each pixel the outlines cover: exact areas, without hinting or gamma. Signed areas of their edges are summed
 * from left to right.
 *
 * @param points x and y of each point, in ems
 * @param contours for each contour: its first point, the one after its last, and its glyph
 * @param pens where each glyph is drawn from, in pixels, of 64 bits
 * @param to room for a plane and one pixel
 */
export function coverage(
  points: usize,
  contours: usize,
  contourCount: i32,
  pens: usize,
  baseline: f64,
  size: f64,
  to: usize,
  width: i32,
  height: i32,
): void {
  const count = width * height
  memory.fill(to, 0, ((count + 1) as usize) * PIXEL)
  for (let contour: i32 = 0; contour < contourCount; contour++) {
    const entry = contours + (contour as usize) * 3 * PIXEL
    const end = points + (load<i32>(entry, PIXEL) as usize) * 2 * PIXEL
    const pen = load<f64>(pens + (load<i32>(entry, 2 * PIXEL) as usize) * 8)
    let x0 = pen + (load<f32>(end - 2 * PIXEL) as f64) * size
    let y0 = baseline + (load<f32>(end - PIXEL) as f64) * size
    for (let point = points + (load<i32>(entry) as usize) * 2 * PIXEL; point < end; point += 2 * PIXEL) {
      const x1 = pen + (load<f32>(point) as f64) * size
      const y1 = baseline + (load<f32>(point, PIXEL) as f64) * size
      if (y0 < y1) addEdge(to, width, height, x0, y0, x1, y1, 1)
      else if (y0 > y1) addEdge(to, width, height, x1, y1, x0, y0, -1)
      x0 = x1
      y0 = y1
    }
  }
  for (let y: i32 = 0; y < height; y++) sumAlong(to + ((y * width) as usize) * PIXEL, width)
}

/** An edge from its upper end to its lower one. */
function addEdge(
  to: usize,
  width: i32,
  height: i32,
  topX: f64,
  topY: f64,
  bottomX: f64,
  bottomY: f64,
  direction: f64,
): void {
  const slope = (bottomX - topX) / (bottomY - topY)
  const end = min<f64>(height as f64, bottomY)
  let y = max<f64>(0, topY)
  let x = topX + (y - topY) * slope
  let start = to + (((y as i32) * width) as usize) * PIXEL
  for (let row = y as i32; y < end; row++) {
    const nextY = min<f64>(end, (row + 1) as f64)
    const nextX = x + (nextY - y) * slope
    addPiece(start, width, min<f64>(x, nextX), max<f64>(x, nextX), direction * (nextY - y))
    x = nextX
    y = nextY
    start += (width as usize) * PIXEL
  }
}

/** An edge within one row: each pixel gets its share of the area to the right of it. */
function addPiece(row: usize, width: i32, left: f64, right: f64, area: f64): void {
  if (left >= (width as f64)) return
  let end = Math.floor(left) + 1
  if (right <= end) {
    addAt(row, width, (left + right) / 2, area)
    return
  }
  const perPixel = area / (right - left)
  for (let x = left; x < right; end += 1) {
    const next = min<f64>(right, end)
    addAt(row, width, (x + next) / 2, perPixel * (next - x))
    x = next
  }
}

/** @param x less than zero counts as zero: what is left of the plane shades all of it */
function addAt(row: usize, width: i32, x: f64, area: f64): void {
  const inside = max<f64>(0, x)
  const column = inside as i32
  if (column >= width) return
  const beyond = area * (inside - (column as f64))
  const at = row + (column as usize) * PIXEL
  store<f32>(at, load<f32>(at) + ((area - beyond) as f32))
  if (column + 1 < width) store<f32>(at, load<f32>(at, PIXEL) + (beyond as f32), PIXEL)
}

/** Running sums of a row, each at most 1 whatever its sign. */
function sumAlong(row: usize, width: i32): void {
  let sum: f32 = 0
  for (let x: i32 = 0; x < width; x++) {
    const at = row + (x as usize) * PIXEL
    sum += load<f32>(at)
    store<f32>(at, min<f32>(1, abs<f32>(sum)))
  }
}

/**
 * What pixels of letters cover, and for all others how far they are from letters, below zero, by a chamfer of 5 × 5
 * (Borgefors, Distance transformations in digital images, 1986), which is at most 3 % too long.
 *
 * @param field room for `(width + 4) * (height + 4)` pixels
 */
export function distanceField(letters: usize, field: usize, width: i32, height: i32): void {
  const stride = ((width + 2 * REACH) as usize) * PIXEL
  const all = ((height + 2 * REACH) as usize) * stride
  for (let at: usize = 0; at < all; at += PIXEL) store<f32>(field + at, -FAR)
  const first = field + (REACH as usize) * (stride + PIXEL)
  for (let y: i32 = 0; y < height; y++)
    for (let x: i32 = 0; x < width; x++) {
      const covered = load<f32>(letters + ((y * width + x) as usize) * PIXEL)
      if (covered >= LEAST_COVERAGE) store<f32>(first + (y as usize) * stride + (x as usize) * PIXEL, covered)
    }
  for (let y: i32 = 0; y < height; y++) {
    const row = first + (y as usize) * stride
    spreadFrom(row, row - stride, row - 2 * stride, width)
    let beside = -FAR
    for (let x: i32 = 0; x < width; x++) beside = spreadTo(row + (x as usize) * PIXEL, beside)
  }
  for (let y: i32 = height - 1; y >= 0; y--) {
    const row = first + (y as usize) * stride
    spreadFrom(row, row + stride, row + 2 * stride, width)
    let beside = -FAR
    for (let x: i32 = width - 1; x >= 0; x--) beside = spreadTo(row + (x as usize) * PIXEL, beside)
  }
}

/** Each pixel of a row gets what the two rows before it spread: never more than what covers it. */
function spreadFrom(row: usize, before: usize, twoBefore: usize, width: i32): void {
  const one = f32x4.splat(1)
  const diagonal = f32x4.splat(DIAGONAL)
  const knight = f32x4.splat(KNIGHT)
  const end = (width as usize) * PIXEL
  let at: usize = 0
  for (; at + VECTOR <= end; at += VECTOR) {
    const near = before + at
    const far = twoBefore + at
    const straight = f32x4.sub(v128.load(near), one)
    const slanted = f32x4.sub(larger(v128.load(near - PIXEL), v128.load(near + PIXEL)), diagonal)
    const wide = larger(v128.load(near - 2 * PIXEL), v128.load(near + 2 * PIXEL))
    const high = larger(v128.load(far - PIXEL), v128.load(far + PIXEL))
    const spread = larger(larger(straight, slanted), f32x4.sub(larger(wide, high), knight))
    v128.store(row + at, larger(v128.load(row + at), spread))
  }
  for (; at < end; at += PIXEL) {
    const near = before + at
    const far = twoBefore + at
    const straight = load<f32>(near) - 1
    const slanted = max<f32>(load<f32>(near - PIXEL), load<f32>(near + PIXEL)) - DIAGONAL
    const wide = max<f32>(load<f32>(near - 2 * PIXEL), load<f32>(near + 2 * PIXEL))
    const high = max<f32>(load<f32>(far - PIXEL), load<f32>(far + PIXEL))
    const spread = max<f32>(max<f32>(straight, slanted), max<f32>(wide, high) - KNIGHT)
    store<f32>(row + at, max<f32>(load<f32>(row + at), spread))
  }
}

/** One instruction where f32x4.max, which minds signed zeros, takes several. */
function larger(one: v128, other: v128): v128 {
  return f32x4.pmax(one, other)
}

/** A pixel gets what the one beside it spreads; what it has then. */
function spreadTo(at: usize, beside: f32): f32 {
  const own = load<f32>(at)
  const spread = beside - 1
  if (own >= spread) return own
  store<f32>(at, spread)
  return spread
}

/** Letters with an outline of `radius` around them, between pixels too: how far a pixel is from their edge. */
export function dilated(field: usize, to: usize, width: i32, height: i32, radius: f32): void {
  const stride = ((width + 2 * REACH) as usize) * PIXEL
  const first = field + (REACH as usize) * (stride + PIXEL)
  const none = f32x4.splat(0)
  const all = f32x4.splat(1)
  const more = f32x4.splat(radius)
  for (let y: i32 = 0; y < height; y++) {
    const from = first + (y as usize) * stride
    const row = to + ((y * width) as usize) * PIXEL
    const end = (width as usize) * PIXEL
    let at: usize = 0
    for (; at + VECTOR <= end; at += VECTOR) {
      const inside = f32x4.add(v128.load(from + at), more)
      v128.store(row + at, f32x4.pmin(all, f32x4.pmax(none, inside)))
    }
    for (; at < end; at += PIXEL)
      store<f32>(row + at, min<f32>(1, max<f32>(0, load<f32>(from + at) + radius)))
  }
}
