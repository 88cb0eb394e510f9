/**
 * What fitting does to every pixel, on planes of 32-bit numbers in one memory: addresses are in bytes, lengths in pixels.
 * AssemblyScript, which is compiled to WebAssembly with vectors of four numbers.
 */

const PIXEL: usize = 4
const VECTOR: usize = 16

/** @returns the bytes of those pixels that fill whole vectors */
function wholeVectors(count: i32): usize {
  return ((count & ~3) as usize) * PIXEL
}

/**
 * Blurred along rows, then along columns; beyond the plane there is nothing.
 *
 * @param weights the middle one and those to one side, `radius + 1` of them
 * @param rows room for `height + 2 * radius` rows
 * @param padded room for `width + 2 * radius` pixels
 */
export function blur(
  from: usize,
  to: usize,
  width: i32,
  height: i32,
  weights: usize,
  radius: i32,
  rows: usize,
  padded: usize,
): void {
  const row = (width as usize) * PIXEL
  const beyond = (radius as usize) * row
  const margin = (radius as usize) * PIXEL
  memory.fill(rows, 0, beyond)
  memory.fill(rows + beyond + (height as usize) * row, 0, beyond)
  memory.fill(padded, 0, row + 2 * margin)
  for (let y: i32 = 0; y < height; y++) {
    memory.copy(padded + margin, from + (y as usize) * row, row)
    blurAlong(padded, PIXEL, rows + beyond + (y as usize) * row, width, weights, radius)
  }
  blurAlong(rows, row, to, width * height, weights, radius)
}

/** Each pixel with its neighbours, which are `step` bytes from each other; `from` begins `radius` of them before the first. */
function blurAlong(from: usize, step: usize, to: usize, count: i32, weights: usize, radius: i32): void {
  const middle = from + (radius as usize) * step
  const own = v128.load32_splat(weights)
  const vectors = wholeVectors(count)
  let at: usize = 0
  for (; at < vectors; at += VECTOR) {
    let sum = f32x4.mul(own, v128.load(middle + at))
    for (let distance: i32 = 1; distance <= radius; distance++) {
      const offset = (distance as usize) * step
      const beside = f32x4.add(v128.load(middle + at - offset), v128.load(middle + at + offset))
      sum = f32x4.add(sum, f32x4.mul(v128.load32_splat(weights + (distance as usize) * PIXEL), beside))
    }
    v128.store(to + at, sum)
  }
  for (; at < (count as usize) * PIXEL; at += PIXEL) {
    let sum = load<f32>(weights) * load<f32>(middle + at)
    for (let distance: i32 = 1; distance <= radius; distance++) {
      const offset = (distance as usize) * step
      const beside = load<f32>(middle + at - offset) + load<f32>(middle + at + offset)
      sum += load<f32>(weights + (distance as usize) * PIXEL) * beside
    }
    store<f32>(to + at, sum)
  }
}

/**
 * Less its mean over a square of `radius` around each pixel, as far as it is on the plane.
 *
 * @param means room for a plane, a row and as many pixels as a row or a column has
 */
export function highPass(from: usize, to: usize, width: i32, height: i32, radius: i32, means: usize): void {
  const row = (width as usize) * PIXEL
  const sums = means + (height as usize) * row
  const shares = sums + row
  sharesInside(shares, width, radius)
  meansOfRows(from, means, width, height, radius, shares)
  memory.fill(sums, 0, row)
  sharesInside(shares, height, radius)
  for (let y: i32 = 0; y < min(radius, height); y++) addTo(sums, means + (y as usize) * row, width)
  for (let y: i32 = 0; y < height; y++) {
    if (y + radius < height) addTo(sums, means + ((y + radius) as usize) * row, width)
    if (y - radius > 0) subtract(sums, means + ((y - radius - 1) as usize) * row, width)
    const share = load<f32>(shares + (y as usize) * PIXEL)
    const start = (y as usize) * row
    mixed(to + start, from + start, 1, sums, -share, width)
  }
}

/** One divided by how many of `length` pixels are within the radius of each. */
function sharesInside(shares: usize, length: i32, radius: i32): void {
  for (let at: i32 = 0; at < length; at++) {
    const inside = min(length - 1, at + radius) - max(0, at - radius) + 1
    store<f32>(shares + (at as usize) * PIXEL, 1 / (inside as f32))
  }
}

/** Rows are summed four at once, as each sum waits for the one before it. */
function meansOfRows(from: usize, to: usize, width: i32, height: i32, radius: i32, shares: usize): void {
  const row = (width as usize) * PIXEL
  let y: i32 = 0
  for (; y + 4 <= height; y += 4) {
    const start = (y as usize) * row
    meansOfFour(from + start, to + start, row, width, radius, shares)
  }
  for (; y < height; y++)
    meansOfFour(from + (y as usize) * row, to + (y as usize) * row, 0, width, radius, shares)
}

/** The means of four rows that are `row` bytes from each other. */
function meansOfFour(from: usize, to: usize, row: usize, width: i32, radius: i32, shares: usize): void {
  let sums = f32x4.splat(0)
  const before = min(radius, width)
  for (let x: i32 = 0; x < before; x++) sums = f32x4.add(sums, column(from + (x as usize) * PIXEL, row))
  for (let x: i32 = 0; x < width; x++) {
    const at = (x as usize) * PIXEL
    if (x + radius < width) sums = f32x4.add(sums, column(from + ((x + radius) as usize) * PIXEL, row))
    if (x - radius > 0) sums = f32x4.sub(sums, column(from + ((x - radius - 1) as usize) * PIXEL, row))
    const means = f32x4.mul(sums, v128.load32_splat(shares + at))
    store<f32>(to + at, f32x4.extract_lane(means, 0))
    store<f32>(to + at + row, f32x4.extract_lane(means, 1))
    store<f32>(to + at + 2 * row, f32x4.extract_lane(means, 2))
    store<f32>(to + at + 3 * row, f32x4.extract_lane(means, 3))
  }
}

/** Four pixels below each other. */
function column(at: usize, row: usize): v128 {
  let pixels = v128.load32_zero(at)
  pixels = v128.load_lane<f32>(at + row, pixels, 1)
  pixels = v128.load_lane<f32>(at + 2 * row, pixels, 2)
  return v128.load_lane<f32>(at + 3 * row, pixels, 3)
}

function addTo(to: usize, from: usize, count: i32): void {
  mixed(to, to, 1, from, 1, count)
}

/** Takes one plane from another. */
export function subtract(to: usize, from: usize, count: i32): void {
  mixed(to, to, 1, from, -1, count)
}

/** Two planes, each times its level. */
export function mixed(to: usize, one: usize, oneLevel: f32, other: usize, otherLevel: f32, count: i32): void {
  const ones = f32x4.splat(oneLevel)
  const others = f32x4.splat(otherLevel)
  const vectors = wholeVectors(count)
  let at: usize = 0
  for (; at < vectors; at += VECTOR) {
    const first = f32x4.mul(ones, v128.load(one + at))
    v128.store(to + at, f32x4.add(first, f32x4.mul(others, v128.load(other + at))))
  }
  for (; at < (count as usize) * PIXEL; at += PIXEL)
    store<f32>(to + at, oneLevel * load<f32>(one + at) + otherLevel * load<f32>(other + at))
}

/** The sum of the products of two planes' pixels. */
export function dot(one: usize, other: usize, count: i32): f64 {
  let low = f64x2.splat(0)
  let high = f64x2.splat(0)
  const vectors = wholeVectors(count)
  let at: usize = 0
  for (; at < vectors; at += VECTOR) {
    const products = f32x4.mul(v128.load(one + at), v128.load(other + at))
    low = f64x2.add(low, f64x2.promote_low_f32x4(products))
    high = f64x2.add(high, f64x2.promote_low_f32x4(v128.shuffle<i64>(products, products, 1, 0)))
  }
  const both = f64x2.add(low, high)
  let sum = f64x2.extract_lane(both, 0) + f64x2.extract_lane(both, 1)
  for (; at < (count as usize) * PIXEL; at += PIXEL)
    sum += (load<f32>(one + at) * load<f32>(other + at)) as f64
  return sum
}

/**
 * What a mixture changes by when the line's left end, its right end, or its base line moves by a pixel: letters move by
 * their share of it. Pixels at the plane's edges do not change.
 */
export function slopes(
  mixture: usize,
  byLeft: usize,
  byRight: usize,
  byBaseline: usize,
  width: i32,
  height: i32,
  left: f64,
  right: f64,
): void {
  const row = (width as usize) * PIXEL
  const all = (height as usize) * row
  memory.fill(byLeft, 0, all)
  memory.fill(byRight, 0, all)
  memory.fill(byBaseline, 0, all)
  const perPixel: f32 = 1 / (max<f64>(1, right - left) as f32)
  const first: f32 = (0.5 - left) as f32
  for (let y: i32 = 1; y < height - 1; y++) {
    const start = (y as usize) * row
    for (let x: i32 = 1; x < width - 1; x++) {
      const at = start + (x as usize) * PIXEL
      const here = mixture + at
      const along = (load<f32>(here + PIXEL) - load<f32>(here - PIXEL)) * 0.5
      const share = min<f32>(1, max<f32>(0, ((x as f32) + first) * perPixel))
      store<f32>(byLeft + at, along * (share - 1))
      store<f32>(byRight + at, -along * share)
      store<f32>(byBaseline + at, (load<f32>(here - row) - load<f32>(here + row)) * 0.5)
    }
  }
}
