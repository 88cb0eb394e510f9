import { MOST_TAPER, type Perspective } from '#app/domain/perspective.ts'
import type { TextTrack } from '#app/domain/text-track.ts'
import { perspectivesOf } from './find-perspective.ts'
import type { FittedStyle, KnownStyle } from './fit-style.ts'
import type { LineSample } from './line-picture.ts'
import type { LineMean } from './line-sample.ts'
import type { SavedFit } from './saved-fit.ts'

/**
 * A line that leans by up to so many degrees may be level, and is unless it explains the picture by so much more when it
 * leans. Where its ends differ in height by less than this share of its height, nobody sees whether it leans.
 */
const LEANS = { mostDegrees: 5, clearly: 0.015, leastDrop: 0.06 } as const
/**
 * Where something leans, lines may be on a plane that does not face the camera. Those that are hardly explained from the front
 * are tried so, and are if that explains them well and so much better: what is hardly explained at all may be seen anyhow.
 */
const ASKEW = {
  leastDegrees: 2,
  enoughFromFront: 0.88,
  clearly: 0.08,
  least: 0.7,
  taperStep: 0.03,
  mostSteps: 4,
} as const

type Fit = (sample: LineSample, level?: KnownStyle) => Promise<FittedStyle | null>

type Found = NonNullable<SavedFit['fit']>

/** Whether a line leans enough for what is shown beside it to be seen at an angle as well. */
export function leans({ prevalentBox }: TextTrack): boolean {
  return Math.abs(prevalentBox.angleDegrees) >= ASKEW.leastDegrees
}

/**
 * The box of a short line leans with its accents and tails: a line that leans a little is also tried level. One that may be
 * `askew` and is not explained well so is tried in perspective.
 *
 * @param fit fits a line seen from the front; gets what was found of it level when it is tried turned
 */
export async function fitAtAngle(
  { text, prevalentBox: { width, height, angleDegrees }, style: { plate } }: TextTrack,
  mean: LineMean,
  mayBeAskew: boolean,
  fit: Fit,
): Promise<Found | null> {
  const mayBeLevel = angleDegrees !== 0 && Math.abs(angleDegrees) <= LEANS.mostDegrees
  const level = mayBeLevel ? mean.sample(text, true, plate?.box) : null
  const asLevel = level && (await fit(level))
  const drop = width * Math.abs(Math.sin((angleDegrees * Math.PI) / 180))
  const isTurned = !mayBeLevel || drop > LEANS.leastDrop * height
  const turned = isTurned ? mean.sample(text, false, plate?.box) : null
  const asTurned = turned && (await fit(turned, asLevel ?? undefined))
  const isLevel = asLevel && asLevel.explained + LEANS.clearly >= (asTurned?.explained ?? 0)
  const style = isLevel ? asLevel : asTurned
  const front: Found | null = style && { style, turnDegrees: isLevel ? -angleDegrees : 0 }
  const seen = turned ?? mean.sample(text)
  if (!mayBeAskew || !seen || (style?.explained ?? 0) >= ASKEW.enoughFromFront) return front
  return (await fitAskew({ text, angleDegrees, mean, seen }, style?.explained ?? 0, fit)) ?? front
}

interface AskewLine {
  readonly text: string
  readonly angleDegrees: number
  readonly mean: LineMean
  readonly seen: LineSample
}

/** The line in the perspective that explains it best; null where none explains it well and clearly more than `fromFront`. */
async function fitAskew(line: AskewLine, fromFront: number, fit: Fit): Promise<Found | null> {
  let found: Found | null = null
  const tryIn = async (perspective: Perspective, turnDegrees: number, like?: KnownStyle) => {
    const sample = line.mean.fromFront(line.text, line.angleDegrees + turnDegrees, perspective)
    const style = sample && (await fit(sample, like))
    const least = found ? found.style.explained : Math.max(ASKEW.least, fromFront + ASKEW.clearly)
    const isBetter = style !== null && style.explained > least
    if (isBetter) found = { style, turnDegrees, perspective }
    return isBetter
  }
  for (const { perspective, turnDegrees } of perspectivesOf(line.seen, line.angleDegrees))
    await tryIn(perspective, turnDegrees)
  const guess = found as Found | null
  if (!guess?.perspective) return guess
  // rows tell the taper roughly, letters set like those that were found tell it better
  const { turnDegrees, perspective, style } = guess
  for (const direction of [1, -1])
    for (let step = 1; step <= ASKEW.mostSteps; step += 1) {
      const taper = perspective.taper + direction * step * ASKEW.taperStep
      if (Math.abs(taper) > MOST_TAPER) break
      if (!(await tryIn({ ...perspective, taper }, turnDegrees, style))) break
    }
  return found
}
