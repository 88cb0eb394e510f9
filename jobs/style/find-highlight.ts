import type { Raster } from '#app/domain/erasing/raster.ts'
import { wholeTimesOf } from '#app/domain/fade.ts'
import { hexColor, rgbLevels } from '#app/domain/style-similarity.ts'
import { standsStill } from '#app/domain/overlay/steps.ts'
import { timedFrom } from '#app/domain/timed-steps.ts'
import { frameAt } from '../render/states/state-runs.ts'
import { besideOfLetters, plateColorsOf } from './beside-letters.ts'
import { type Color, highlightOf, type LetterColors } from './highlight-runs.ts'
import { GrowingWords, LargerWords, WordSizes } from './larger-words.ts'
import { colorsOfLetters } from './letter-cores.ts'
import { eachCrop, framesUpTo, type FrameSource } from './line-ends.ts'
import type { Sampled } from './sample-lines.ts'
import type { SavedFit } from './saved-fit.ts'
import type { StyleThread } from './style-thread.ts'
import { distance, OTHER_COLOR } from './word-colors.ts'
import { WordPlates } from './word-plates.ts'

const MOST_FRAMES = 400
/** A letter of two colours is seen in colours that differ by at least this share of what they have to. */
const SEEN_TO_CHANGE = 0.7

type Found = NonNullable<SavedFit['fit']>

/**
 * What was found of a line, with how its letters take another colour as they are sung or spoken, and are larger then, or a box
 * goes from word to word behind them, where any is seen to on its first, middle and last frames: all frames are read only
 * then. Only of a level line that does not move.
 */
export async function withHighlight(
  line: Sampled,
  found: Found,
  thread: StyleThread,
  from: FrameSource,
): Promise<Found> {
  const { track, mean, ends } = line
  const isLevel = track.prevalentBox.angleDegrees + found.turnDegrees === 0 && !found.perspective
  const sample = isLevel && ends && standsStill(track) ? mean.sample(track.text, true) : null
  const cores = sample && (await thread.letterCores({ sample, style: found.style }, from.signal))
  if (!cores) return found
  const count = Array.from(track.text).length
  const colorsOn = (crop: Raster) => colorsOfLetters(cores, mean.rect, crop, count)
  const crops = Object.values(ends?.wideCrops ?? {})
  const mayBeSung = changesColor(crops.map(colorsOn))
  const besideOn = (crop: Raster) => besideOfLetters(cores, mean.rect, crop, count)
  const wide = crops.map((crop) => ({ crop, beside: besideOn(crop) }))
  const beside = wide.map((one) => one.beside)
  const plateColors = plateColorsOf(track.text, beside).filter((color) => {
    const plates = new WordPlates(track.text, cores, mean.rect, color)
    return wide.some((one) => plates.isBoxOn(one.crop, one.beside))
  })
  const sizes = new WordSizes(sample, cores, mean.rect)
  const growing = new GrowingWords(sizes)
  const mayGrow = growing.areOn(crops)
  if (!mayBeSung && plateColors.length === 0 && !mayGrow) return found
  const { startSeconds, endSeconds } = wholeTimesOf(track)
  const { frameTimes } = from.source
  const first = frameAt(startSeconds, frameTimes)
  const last = Math.max(first, frameAt(endSeconds, frameTimes) - 1)
  const seen: LetterColors[] = []
  const plates = plateColors.map((color) => new WordPlates(track.text, cores, mean.rect, color))
  await eachCrop(framesUpTo(first, last, MOST_FRAMES), track, { ...from, rect: mean.rect }, (frame) => {
    seen.push({ seconds: frame.seconds, colors: colorsOn(frame.crop) })
    if (mayGrow) growing.see(frame.crop, frame.seconds)
    if (plates.length === 0) return
    const beside = besideOn(frame.crop)
    for (const plate of plates) plate.see(frame, beside)
  })
  const sung = highlightOf(seen)
  const grown = mayGrow ? growing.steps() : []
  const length = endSeconds - track.startSeconds
  const boxed = plates.map((plate) => plate.found(length)).find((one) => one !== undefined)
  if (!sung && !boxed && grown.length === 0) return found
  // what was found of a mean of frames is a mixture of both colours
  const fill = sung?.fill ?? found.style.fill
  const steps = boxed?.steps ?? sung?.highlight.steps ?? grown
  const words = new LargerWords(sizes, steps, {
    endSeconds: length,
    around: rgbLevels(found.style.outline?.color ?? found.style.background),
    outlinePx: found.style.outline?.widthPx ?? 0,
  })
  const moments = words.moments.map((seconds) => frameAt(timedFrom(track) + seconds, frameTimes))
  await eachCrop(moments, track, { ...from, rect: mean.rect }, ({ crop, seconds }) =>
    words.see(crop, seconds),
  )
  const larger = words.found()
  if (!sung && !boxed && !larger) return found
  // letters that are larger are not where their colours were searched for
  const own = larger && words.color
  const isOther = own && distance(own, rgbLevels(fill)) >= OTHER_COLOR
  const color = isOther ? hexColor(own) : (sung?.highlight.color ?? fill)
  return {
    ...found,
    highlight: { color, steps, ...(boxed && { plate: boxed.plate }), ...(larger && { larger }) },
    style: { ...found.style, fill, gradient: undefined, accents: [] },
  }
}

function changesColor(frames: readonly (readonly (Color | undefined)[])[]): boolean {
  return frames.some((colors, at) =>
    frames.slice(at + 1).some((others) =>
      colors.some((color, letter) => {
        const other = others[letter]
        return color && other && distance(color, other) > SEEN_TO_CHANGE * OTHER_COLOR
      }),
    ),
  )
}
