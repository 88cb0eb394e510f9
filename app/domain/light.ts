import { hexColor } from './style-similarity.ts'

/** How a video's levels stand for light: as a screen's own, or in one of the two ways of high dynamic range (ITU-R BT.2100). */
export const LIGHTS = ['sdr', 'hlg', 'pq'] as const
export type Light = (typeof LIGHTS)[number]

/** Data by which a screen fits high dynamic range to itself, scene by scene; an output has what holds for the whole video. */
export const DYNAMIC_LIGHTS = ['dolby-vision', 'hdr10-plus'] as const
export type DynamicLight = (typeof DYNAMIC_LIGHTS)[number]

/** @param transfer as ffmpeg names it; null or undefined where the video says nothing */
export function lightOf(transfer: string | null | undefined): Light {
  if (transfer === 'arib-std-b67') return 'hlg'
  return transfer === 'smpte2084' ? 'pq' : 'sdr'
}

/** How bright white letters are in high dynamic range (ITU-R BT.2408): 75 % of HLG's signal, 58 % of PQ's. */
export const GRAPHICS_WHITE_NITS = 203
const HLG_PEAK_NITS = 1000
const PQ_PEAK_NITS = 10_000

type Rgb = readonly [red: number, green: number, blue: number]

/** Shares of red, green and blue in the brightness of BT.2020. */
const LUMINANCE: Rgb = [0.2627, 0.678, 0.0593]
/** Light in the primaries of BT.709, which sRGB shares, in those of BT.2020 (ITU-R BT.2087). */
const BT2020_OF_709: readonly [Rgb, Rgb, Rgb] = [
  [0.6274, 0.3293, 0.0433],
  [0.0691, 0.9195, 0.0114],
  [0.0164, 0.088, 0.8956],
]

/**
 * The levels that show a colour of a screen (`#rrggbb`) in a video of this light, written the same way: white becomes graphics
 * white. What measures colours of such a video turns them back (`standardLight` in the media gateway).
 */
export function colorInLight(hex: string, light: Light): string {
  if (light === 'sdr') return hex
  const screen: Rgb = [linear(hex, 1), linear(hex, 3), linear(hex, 5)]
  const nits = BT2020_OF_709.map((row) => GRAPHICS_WHITE_NITS * dot(row, screen))
  const [red = 0, green = 0, blue = 0] = nits
  const levels = light === 'pq' ? nits.map(pqSignal) : hlgSignal([red, green, blue])
  return hexColor(levels.map((level) => 255 * level))
}

function dot(a: Rgb, b: Rgb): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/** A channel's share of full light by sRGB's curve. */
function linear(hex: string, at: number): number {
  const level = Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4
}

/** SMPTE ST 2084. */
function pqSignal(nits: number): number {
  const power = (nits / PQ_PEAK_NITS) ** (2610 / 16_384)
  return ((3424 / 4096 + (2413 / 128) * power) / (1 + (2392 / 128) * power)) ** (2523 / 32)
}

/** ARIB STD-B67 on a screen of 1000 nits: the screen's own curve taken back, whose exponent there is 1.2. */
function hlgSignal(nits: Rgb): number[] {
  const luminance = dot(LUMINANCE, nits) / HLG_PEAK_NITS
  if (luminance <= 0) return [0, 0, 0]
  return nits.map((value) => hlgOfScene((value / HLG_PEAK_NITS) * luminance ** (1 / 1.2 - 1)))
}

function hlgOfScene(light: number): number {
  const a = 0.17883277
  if (light <= 1 / 12) return Math.sqrt(3 * light)
  return a * Math.log(12 * light - (1 - 4 * a)) + 0.5 - a * Math.log(4 * a)
}

/** Light in the primaries of BT.2020 in those of BT.709. */
const BT709_OF_2020: readonly [Rgb, Rgb, Rgb] = [
  [1.6605, -0.5876, -0.0728],
  [-0.1246, 1.1329, -0.0083],
  [-0.0182, -0.1006, 1.1187],
]
/** Steps in which a screen's curve and HLG's exponent are tabulated: finer than a level. */
const STEPS = 4096

/**
 * The inverse of `colorInLight` for a picture: packed RGB levels of a video of this light as a screen's. What is brighter than
 * graphics white is white, and colours that a screen does not have are the nearest.
 */
export function screenColors(levels: Uint8Array, light: Light): Uint8Array {
  if (light === 'sdr') return levels
  const ofWhite = Float32Array.from({ length: 256 }, (_, level) =>
    light === 'pq' ? pqNits(level / 255) / GRAPHICS_WHITE_NITS : sceneOfHlg(level / 255),
  )
  // HLG's curve of the screen: brighter by the scene's luminance to the power of .2
  const gain = Float32Array.from({ length: STEPS + 1 }, (_, step) =>
    light === 'pq' ? 1 : (HLG_PEAK_NITS / GRAPHICS_WHITE_NITS) * (step / STEPS) ** 0.2,
  )
  const curve = Uint8Array.from({ length: STEPS + 1 }, (_, step) =>
    Math.round(255 * screenLevel(step / STEPS)),
  )
  const screen = new Uint8Array(levels.length)
  for (let at = 0; at < levels.length; at += 3) {
    const [red, green, blue] = [0, 1, 2].map((channel) => ofWhite[levels[at + channel] ?? 0] ?? 0)
    const rgb: Rgb = [red ?? 0, green ?? 0, blue ?? 0]
    const times = gain[Math.min(STEPS, Math.round(STEPS * dot(LUMINANCE, rgb)))] ?? 1
    for (const [channel, row] of BT709_OF_2020.entries()) {
      const share = Math.min(1, Math.max(0, times * dot(row, rgb)))
      screen[at + channel] = curve[Math.round(STEPS * share)] ?? 0
    }
  }
  return screen
}

function screenLevel(share: number): number {
  return share <= 0.0031308 ? 12.92 * share : 1.055 * share ** (1 / 2.4) - 0.055
}

function pqNits(signal: number): number {
  const power = signal ** (32 / 2523)
  const share = Math.max(0, power - 3424 / 4096) / (2413 / 128 - (2392 / 128) * power)
  return PQ_PEAK_NITS * share ** (16_384 / 2610)
}

function sceneOfHlg(signal: number): number {
  const a = 0.17883277
  if (signal <= 0.5) return signal ** 2 / 3
  return (Math.exp((signal - 0.5 + a * Math.log(4 * a)) / a) + 1 - 4 * a) / 12
}
