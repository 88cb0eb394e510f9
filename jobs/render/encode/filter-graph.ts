import type { SourceVideo } from '../source/source-video.ts'
import type { StateRun } from '../states/state-runs.ts'
import { blurChain, type LiveBlur } from './live-blur.ts'
import { stepExpression } from './time-expression.ts'

/** Clock of the drawn layers: fine enough for any frame rate. */
const TICKS_PER_SECOND = 90_000

export interface GraphRequest {
  readonly source: SourceVideo
  /** Runs of the layer that is drawn over the video; its pictures are the graph's input 1. */
  readonly overlay: readonly StateRun[]
  /** What is to be blurred, if anything; the pictures of its mask are input 2. */
  readonly blur: LiveBlur | null
}

/** The filter graph of the one pass: the source made upright yuv420p, hidden parts, then the overlay; output `[v]`. */
export function filterGraph({ source, overlay, blur }: GraphRequest): string {
  const size = `${source.codedWidthPx}:${source.codedHeightPx}`
  return [
    `[0:${source.streamIndex}]${normalized(source)}[source]`,
    ...(blur
      ? [
          `[2:v]${timed(blur.runs, source)},format=rgba,alphaextract,scale=${size},format=gray[mask]`,
          ...blurChain(blur),
        ]
      : []),
    // RGB in the source's own matrix: the default one shifts colours
    `[1:v]${timed(overlay, source)},scale=${size}:out_color_matrix=${source.matrix}:out_range=tv,format=yuva420p[overlay]`,
    `[${blur ? 'hidden' : 'source'}][overlay]overlay=0:0:eof_action=repeat:format=yuv420[v]`,
  ].join(';\n')
}

/** The source's frames, made what the output's are, as RGB at display size: what covers are sampled from. */
export function rgbAtDisplaySize(source: SourceVideo): string {
  const { displayWidthPx, displayHeightPx, matrix } = source
  return `${normalized(source)},scale=${displayWidthPx}:${displayHeightPx}:in_color_matrix=${matrix}:in_range=tv:out_range=pc,format=rgb24`
}

/** The source's frames as the output's: yuv420p of limited range, even. Its own pixels where they are that already. */
export function normalized({
  widthPx,
  heightPx,
  codedWidthPx,
  codedHeightPx,
  color,
  isRgb,
}: SourceVideo): string {
  const right = codedWidthPx - widthPx
  const bottom = codedHeightPx - heightPx
  return [
    ...(color.range === 'pc' && !isRgb ? ['scale=in_range=pc:out_range=tv'] : []),
    ...(isRgb ? ['scale=out_color_matrix=bt709:out_range=tv'] : []),
    'format=yuv420p',
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
