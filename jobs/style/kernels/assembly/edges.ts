/** Edges of a line on a frame that may show it larger, smaller or elsewhere. */

const NUMBER: usize = 8

/**
 * Sums over points of a line: products of their gradients with those that a frame shows there, and the squares of both.
 *
 * @param points for each, of 64 bits: how far it is from the line's middle, to the right and down, and its gradient
 * @param step one in so many points counts
 * @param luma a byte a pixel
 * @param middleX where the line's middle is on the frame
 * @param reach how far the pixels are from a point whose difference is its gradient
 * @param sums gets the products, the squares of the line's gradients, and those of the frame's, of 64 bits
 */
export function edgeProducts(
  points: usize,
  count: i32,
  step: i32,
  luma: usize,
  width: i32,
  height: i32,
  middleX: f64,
  middleY: f64,
  scale: f64,
  reach: f64,
  sums: usize,
): void {
  let product: f64 = 0
  let own: f64 = 0
  let other: f64 = 0
  for (let point: i32 = 0; point < count; point += step) {
    const at = points + (point as usize) * 4 * NUMBER
    const x = middleX + scale * load<f64>(at)
    const y = middleY + scale * load<f64>(at, NUMBER)
    const gradientX = load<f64>(at, 2 * NUMBER)
    const gradientY = load<f64>(at, 3 * NUMBER)
    const seenX = lumaAt(luma, width, height, x + reach, y) - lumaAt(luma, width, height, x - reach, y)
    const seenY = lumaAt(luma, width, height, x, y + reach) - lumaAt(luma, width, height, x, y - reach)
    product += gradientX * seenX + gradientY * seenY
    own += gradientX * gradientX + gradientY * gradientY
    other += seenX * seenX + seenY * seenY
  }
  store<f64>(sums, product)
  store<f64>(sums, own, NUMBER)
  store<f64>(sums, other, 2 * NUMBER)
}

/** Between the middles of pixels; the last one goes on beyond the border. */
function lumaAt(luma: usize, width: i32, height: i32, x: f64, y: f64): f64 {
  const left = min<f64>(max<f64>(x - 0.5, 0), (width as f64) - 1.001)
  const top = min<f64>(max<f64>(y - 0.5, 0), (height as f64) - 1.001)
  const column = left as i32
  const row = top as i32
  const right = left - (column as f64)
  const down = top - (row as f64)
  const at = luma + ((row * width + column) as usize)
  const below = at + (width as usize)
  const upper = (load<u8>(at) as f64) * (1 - right) + (load<u8>(at, 1) as f64) * right
  const lower = (load<u8>(below) as f64) * (1 - right) + (load<u8>(below, 1) as f64) * right
  return upper * (1 - down) + lower * down
}
