import { standardLight } from '#app/gateways/media/standard-light.ts'
import type { SourceVideo } from '../source/source-video.ts'
import { startsOnFile, type StateRun } from '../states/state-runs.ts'
import { FORMATS } from './video-arguments.ts'
import type { InkArea } from './ink-areas.ts'
import type { LiveFill } from './fill-areas.ts'
import { fillChain } from './live-fill.ts'
import type { PlacedMark } from './mark.ts'
import { veilsIn } from './unveil.ts'
import { enableExpression, stepExpression, windowExpression } from './time-expression.ts'

/** Clock of the drawn layers: fine enough for any frame rate. */
const TICKS_PER_SECOND = 90_000

export interface GraphRequest {
  readonly source: SourceVideo
  /** Runs of the layer that is drawn over the video, and where; its pictures are the graph's input 1. */
  readonly overlay: { readonly runs: readonly StateRun[]; readonly areas: readonly InkArea[] }
  /** What is to be erased frame by frame, if anything; the pictures of its mask are input 2. */
  readonly fill: LiveFill | null
  /** The watermark, if any; its picture is the last input. */
  readonly mark: Pick<PlacedMark, 'x' | 'y'> | null
}

/**
 * By themselves ffmpeg's conversions cut levels off instead of rounding them: a patch on a plain background, read and drawn again,
 * was two levels darker than that, and of another tint.
 */
const ROUNDED = 'accurate_rnd+full_chroma_int'

/** The filter graph of the one pass: the source made upright 4:2:0, hidden parts, the overlay, then the mark; output `[v]`. */
export function filterGraph({ source, overlay, fill, mark }: GraphRequest): string {
  const { drawn, blend } = FORMATS[source.bitDepth]
  const colors = `out_color_matrix=${source.matrix}:out_range=tv:flags=bicubic+${ROUNDED},format=${drawn}`
  const size = `${source.codedWidthPx}:${source.codedHeightPx}`
  return [
    `[0:${source.streamIndex}]${selected(source)}${normalized(source)}[source]`,
    ...(fill ? [...maskInputs(fill, `[2:v]${timed(fill.runs, source)}`, size), ...fillChain(fill)] : []),
    // RGB in the source's own matrix: the default one shifts colours
    `[1:v]${timed(overlay.runs, source)},scale=${size}:${colors}[overlay]`,
    ...overlayChain(overlay, source, { from: fill ? 'filled' : 'source', to: mark ? 'drawn' : 'v' }),
    ...(mark
      ? [
          `[${fill ? 3 : 2}:v]setpts=0,scale=${colors}[mark]`,
          `[drawn][mark]overlay=${mark.x}:${mark.y}:eof_action=repeat:format=${blend}[v]`,
        ]
      : []),
  ].join(';\n')
}

/** The pictures of the mask as `[mask]`, and those of translucent plates under the names of their channels. */
function maskInputs({ plan }: LiveFill, pictures: string, size: string): string[] {
  const veils = veilsIn(plan)
  if (veils.length === 0) return [`${pictures},format=rgba,alphaextract,scale=${size},format=gray[mask]`]
  const planes = ['red', ...veils.map(({ channel }) => channel)]
  return [
    // a pixel of a smooth edge counts by its opacity
    `${pictures},format=gbrap,premultiply=inplace=1,format=gbrp,extractplanes=${planes.map(([first]) => first).join('+')}${planes.map((plane) => `[plane${plane}]`).join('')}`,
    ...planes.map((plane) => `[plane${plane}]scale=${size},format=gray[${plane === 'red' ? 'mask' : plane}]`),
  ]
}

/** Lays `[overlay]` over the video, only where and while there is something on it. */
function overlayChain(
  { runs, areas }: GraphRequest['overlay'],
  source: SourceVideo,
  { from, to }: { from: string; to: string },
): string[] {
  const starts = startsOnFile({ runs, source })
  return [
    `[overlay]split=${areas.length}${areas.map((_, index) => `[all${index}]`).join('')}`,
    ...areas.flatMap(({ rect: { x, y, width, height }, isShown }, index) => {
      const enable = enableExpression(starts, isShown)
      const below = index === 0 ? from : `over${index - 1}`
      const above = index === areas.length - 1 ? to : `over${index}`
      return [
        `[all${index}]crop=${width}:${height}:${x}:${y}[ink${index}]`,
        `[${below}][ink${index}]overlay=${x}:${y}:eof_action=repeat:format=${FORMATS[source.bitDepth].blend}:enable='${enable}'[${above}]`,
      ]
    }),
  ]
}

/**
 * The frames' levels as RGB at display size: what patches are made of. Of high dynamic range these are not a screen's colours.
 * `exact` ones come back as the levels that they were, which takes five times as long.
 */
export function levelsAtDisplaySize(source: SourceVideo, rounding: 'exact' | 'cut' = 'cut'): string {
  const { displayWidthPx, displayHeightPx, codedWidthPx, codedHeightPx, matrix } = source
  const isScaled = displayWidthPx !== codedWidthPx || displayHeightPx !== codedHeightPx
  const flags = rounding === 'exact' ? `:flags=${isScaled ? 'bicubic' : 'fast_bilinear'}+${ROUNDED}` : ''
  return `${normalized(source)},scale=${displayWidthPx}:${displayHeightPx}:in_color_matrix=${matrix}:in_range=tv:out_range=pc${flags},format=rgb24`
}

/** The frames' colours as a screen shows them, at display size: what colours are measured in, and what is examined. */
export function rgbAtDisplaySize(source: SourceVideo): string {
  const { displayWidthPx, displayHeightPx, light } = source
  if (light === 'sdr') return levelsAtDisplaySize(source)
  const sized = `scale=${displayWidthPx}:${displayHeightPx}`
  return [normalized(source), sized, ...standardLight(light, 'rgb', 'exact'), 'format=rgb24'].join(',')
}

/** The stream's clock may tick but once a frame, and times are rounded to it: so much later no frame that is meant comes. */
const SURELY_OVER_SECONDS = 1

/**
 * Lets the frames through that are meant, if not all are. What comes behind them must not be decoded: `overlay` holds the
 * last ones until its inputs end, and `select` alone ends nothing, so each part cost all of the video that follows it.
 */
function selected({ part }: SourceVideo): string {
  if (!part) return ''
  const end = (part.endSeconds + SURELY_OVER_SECONDS).toFixed(3)
  return `trim=end=${end},select='${windowExpression(part.windows)}',`
}

/** The source's frames as the output's: 4:2:0 of limited range, even. Its own pixels where they are that already. */
export function normalized({
  widthPx,
  heightPx,
  codedWidthPx,
  codedHeightPx,
  color,
  isRgb,
  bitDepth,
}: SourceVideo): string {
  const right = codedWidthPx - widthPx
  const bottom = codedHeightPx - heightPx
  return [
    ...(color.range === 'pc' && !isRgb ? ['scale=in_range=pc:out_range=tv'] : []),
    ...(isRgb ? ['scale=out_color_matrix=bt709:out_range=tv'] : []),
    `format=${FORMATS[bitDepth].video}`,
    // the line or column added to an odd size repeats its neighbour
    ...(right + bottom > 0
      ? [`pad=${codedWidthPx}:${codedHeightPx}`, `fillborders=right=${right}:bottom=${bottom}:mode=smear`]
      : []),
  ].join(',')
}

/** Gives picture n the time of run n. */
function timed(runs: readonly StateRun[], { videoOffsetSeconds }: SourceVideo): string {
  const ticks = runs.map(({ firstFrame, startSeconds }) =>
    firstFrame === 0 ? 0 : Math.max(0, Math.round((startSeconds + videoOffsetSeconds) * TICKS_PER_SECOND)),
  )
  const numbers = runs.map((_, index) => index)
  return `settb=1/${TICKS_PER_SECOND},setpts='${stepExpression('N', numbers, ticks)}'`
}
