import type { OverlayPlan, PlateCover } from '#app/domain/overlay/overlay-plan.ts'
import type { SourceVideo } from '../source/source-video.ts'
import { startsOnFile } from '../states/state-runs.ts'
import type { Area } from './areas.ts'
import { type LiveFill, plateAreas } from './fill-areas.ts'
import { enableExpression } from './time-expression.ts'
import { FORMATS } from './video-arguments.ts'

/** A kind of translucent plate, and the channel of the mask that it is drawn in. */
export type Veil = Pick<PlateCover, 'color' | 'opacity' | 'channel'>

/** Shares of red and blue in brightness. */
const LUMA = {
  bt709: [0.2126, 0.0722],
  smpte170m: [0.299, 0.114],
  bt2020: [0.2627, 0.0593],
  smpte240m: [0.212, 0.087],
  fcc: [0.3, 0.11],
} as const satisfies Record<SourceVideo['matrix'], readonly [red: number, blue: number]>

/** The kinds of plates that are taken out of a video's frames, one for each channel. */
export function veilsIn({ items }: OverlayPlan): Veil[] {
  const veils = new Map<string, Veil>()
  for (const item of items) if (item.kind === 'plate') veils.set(item.channel, item)
  return [...veils.values()]
}

/** Takes translucent plates out of the frames: from `[source]` and the channels they are drawn in to `[<to>]`. */
export function unveilChain(fill: LiveFill): { filters: string[]; to: string } {
  const { plan, source, runs } = fill
  const shown = runs.map(({ picture }) => plan.intervals[picture]?.show ?? [])
  let from = 'source'
  const filters = veilsIn(plan).flatMap((veil) => {
    const { channel } = veil
    const areas = plateAreas(plan, new Set(shown.flat()), { channel, source })
    const ids = areas.map((_, index) => `${channel}${index}`)
    return [
      areas.length === 0
        ? `[${channel}]nullsink`
        : `[${channel}]split=${areas.length}${ids.map((id) => `[${id}]`).join('')}`,
      ...areas.flatMap((area, index) => {
        const { x, y, width, height } = area.rect
        const id = ids[index] ?? ''
        const isShown = shown.map((show) => show.some((item) => area.items.has(item)))
        const enable = enableExpression(startsOnFile(fill), isShown)
        const below = from
        from = `unveiled${id}`
        return [
          `[${id}]crop=${width}:${height}:${x}:${y}[veil${id}]`,
          ...unveilFilters(veil, area, { source, enable }, { id, from: below, shape: `veil${id}`, to: from }),
        ]
      }),
    ]
  })
  return { filters, to: from }
}

/**
 * Takes a plate's colour out of the frames where its channel is drawn: what was mixed as opacity · colour + (1 − opacity) ·
 * background becomes the background again. From `[<from>]` and `[<shape>]` (gray, the size of the area) to `[<to>]`.
 */
function unveilFilters(
  { color, opacity }: Veil,
  { rect: { x, y, width, height } }: Area,
  { source, enable }: { source: SourceVideo; enable: string },
  { id, from, shape, to }: { id: string; from: string; shape: string; to: string },
): string[] {
  const scale = 2 ** (source.bitDepth - 8)
  const [luma, ...differences] = componentsOf(color, source.matrix)
  const unmixed = (level: number, [least, most]: readonly [number, number]) =>
    `'clip((val-${(opacity * level * scale).toFixed(3)})/${(1 - opacity).toFixed(4)},${least * scale},${most * scale})'`
  const [blue = 128, red = 128] = differences
  const levels = `lutyuv=y=${unmixed(luma ?? 16, [16, 235])}:u=${unmixed(blue, [16, 240])}:v=${unmixed(red, [16, 240])}`
  const { video, blend } = FORMATS[source.bitDepth]
  const merged =
    source.bitDepth === 8
      ? [`[clear${id}][${shape}]alphamerge[lifted${id}]`]
      : [
          `[clear${id}]setsar=1[even${id}]`,
          `[${shape}]scale=in_range=tv:out_range=tv,format=gray10le,lut=y='min(val*1023/1020,1023)',setsar=1[part${id}]`,
          `[even${id}][part${id}]mergeplanes=0x00010210:yuva420p10le[lifted${id}]`,
        ]
  return [
    `[${from}]split[veiled${id}][tolift${id}]`,
    `[tolift${id}]crop=${width}:${height}:${x}:${y},format=${video},${levels}[clear${id}]`,
    ...merged,
    `[veiled${id}][lifted${id}]overlay=${x}:${y}:eof_action=repeat:format=${blend}:enable='${enable}'[${to}]`,
  ]
}

/** Brightness and colour differences as video of eight bits and limited range has them. */
function componentsOf(hex: string, matrix: SourceVideo['matrix']): number[] {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255,
  )
  const [ofRed, ofBlue] = LUMA[matrix]
  const luma = ofRed * red + (1 - ofRed - ofBlue) * green + ofBlue * blue
  return [
    16 + 219 * luma,
    128 + (224 * (blue - luma)) / (2 * (1 - ofBlue)),
    128 + (224 * (red - luma)) / (2 * (1 - ofRed)),
  ]
}
