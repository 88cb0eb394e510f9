/** Distance of two colours, written as `#rrggbb`, in CIELAB (1976): 2 is just seen side by side, black to white is 100. */
export function labDistance(a: string, b: string): number {
  const [first, second] = [labOf(a), labOf(b)]
  return Math.hypot(first[0] - second[0], first[1] - second[1], first[2] - second[2])
}

function labOf(hex: string): [lightness: number, a: number, b: number] {
  const linear = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  const [red, green, blue] = [linear(1), linear(3), linear(5)]
  const bent = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116)
  const x = bent((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047)
  const y = bent(0.2126 * red + 0.7152 * green + 0.0722 * blue)
  const z = bent((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}
