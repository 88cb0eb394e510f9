export type Interval = Readonly<{ low: number; high: number }>

/** Of 95 % of a normal distribution. */
const Z = 1.959964

/**
 * The 95 % interval of a share of which `right` of `count` were seen (Wilson 1927), from 0 to 1. Unlike the usual one it
 * stays within 0 and 1, and says something where all or none were right. All of it is possible where nothing was seen.
 */
export function wilson(right: number, count: number): Interval {
  if (count === 0) return { low: 0, high: 1 }
  const share = right / count
  const middle = share + Z ** 2 / (2 * count)
  const reach = Z * Math.sqrt((share * (1 - share)) / count + Z ** 2 / (4 * count ** 2))
  const scale = 1 + Z ** 2 / count
  return { low: Math.max(0, (middle - reach) / scale), high: Math.min(1, (middle + reach) / scale) }
}

/** How much larger the first share is than the second, with its 95 % interval (Newcombe 1998, method 10), from -1 to 1. */
export function difference(
  first: { right: number; count: number },
  second: { right: number; count: number },
): Interval & { value: number } {
  const [a, b] = [first.right / first.count, second.right / second.count]
  const [of, than] = [wilson(first.right, first.count), wilson(second.right, second.count)]
  const value = a - b
  return {
    value,
    low: value - Math.hypot(a - of.low, than.high - b),
    high: value + Math.hypot(of.high - a, b - than.low),
  }
}
