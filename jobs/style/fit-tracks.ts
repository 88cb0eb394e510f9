import type { TextBox } from '#app/domain/geometry.ts'
import { areShownTogether } from '#app/domain/overlay/steps.ts'
import { timedFrom } from '#app/domain/timed-steps.ts'
import { MOST_TAPER, type Perspective } from '#app/domain/perspective.ts'
import type { TextStyle, TextTrack } from '#app/domain/text-track.ts'
import { isCjk } from '#app/domain/typefaces.ts'
import type { RenderTools } from '../render/render-tools.ts'
import type { SourceVideo } from '../render/source/source-video.ts'
import { frameAt } from '../render/states/state-runs.ts'
import { agreeOnStyles } from './agree-on-styles.ts'
import { ALLOWED_PIXELS, expectedStyleSeconds, pixelsOf } from './expected-seconds.ts'
import { withHighlight } from './find-highlight.ts'
import { perspectivesOf } from './find-perspective.ts'
import type { FittedStyle, KnownStyle, LineSample } from './fit-style.ts'
import { hidesOutline } from './hidden-outline.ts'
import { facesFoundBefore, likeliestFor, type Remembered, remember } from './known-styles.ts'
import type { LineMean } from './line-sample.ts'
import { lineOf, type SavedFit } from './saved-fit.ts'
import { readLines } from './sample-lines.ts'
import type { FaceFit } from './shared-families.ts'
import { StyleThread } from './style-thread.ts'
import { withFit, withoutFit } from './with-fit.ts'

/** Scripts whose faces we have. */
const FITTED_TEXT =
  /^[\p{scx=Latin}\p{scx=Cyrillic}\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hangul}\p{N}\p{P}\p{S}\s]+$/u
/** A syllable or ideograph shows as much of its face as a few letters do. */
const LETTERS = { least: 3, leastCjk: 2, most: 90 } as const
/** Lines lower than this show too little of their face, in pixels. */
const LEAST_HEIGHT_PX = 10
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
/** How a long fitting is followed, and goes on where it was cut off. */
export interface Fitting {
  /** Texts of the video whose styles were fitted before. */
  readonly before?: readonly TextTrack[]
  /** What an earlier run has found. */
  readonly saved?: readonly SavedFit[] | undefined
  /** Gets what was found of a line. */
  readonly onFitted?: (fit: SavedFit) => Promise<void>
  /** Gets the share that is done of what may be done. */
  readonly onProgress?: (share: number) => Promise<void>
}

/**
 * The tracks with styles fitted by drawing their texts; where no face fits, a text retains its style.
 * Throws `media.unreadable`, `media.tool-failed` and the signal's reason.
 *
 * @param tracks single lines, boxes in pixels of the upright frame
 */
export async function fitTrackStyles(
  source: SourceVideo,
  tracks: readonly TextTrack[],
  tools: RenderTools,
  signal: AbortSignal,
  { before: fittedBefore = [], saved = [], onFitted, onProgress }: Fitting = {},
): Promise<TextTrack[]> {
  const wanted = tracks.filter(isFitted)
  if (wanted.length === 0) return [...tracks]
  const thread = new StyleThread()
  const known: Remembered[] = []
  const fitted = new Map<string, TextTrack>()
  const [dark, bare] = [new Set<string>(), new Set<string>()]
  const faces = new Map<string, readonly FaceFit[]>()
  const shownTimes = new Map<string, NonNullable<SavedFit['shown']>>()
  const allowed = ALLOWED_PIXELS.first + ALLOWED_PIXELS.perSecond * source.durationSeconds
  const accept = (track: TextTrack, fit: SavedFit['fit']) => {
    if (!fit) return fitted.set(lineOf(track), withTimedFrom(withoutFit(track)))
    const { style, turnDegrees, perspective, highlight } = fit
    if (hidesOutline(style.background)) dark.add(lineOf(track))
    if (style.isBare) bare.add(lineOf(track))
    if (style.faces) faces.set(lineOf(track), style.faces)
    const seen = {
      ...turnedTrack(track, turnDegrees),
      style: {
        ...withFit(track, style),
        ...(perspective && { perspective }),
        ...(highlight && { highlight, fill: style.fill }),
      },
    }
    fitted.set(lineOf(track), withTimedFrom(seen))
    remember(known, track, style)
  }
  const earlier = new Map(saved.map((fit) => [fit.line, fit]))
  const isSaved = (track: TextTrack) => earlier.has(lineOf(track))
  let spent = 0
  for (const track of wanted.filter(isSaved)) {
    const { pixelsDrawn = 0, fit = null, ...found }: Partial<SavedFit> = earlier.get(lineOf(track)) ?? {}
    spent += pixelsDrawn
    if (found.shown) shownTimes.set(lineOf(track), found.shown)
    accept({ ...track, style: { ...track.style, ...seenIn(found) } }, fit)
  }
  const left = wanted.filter((track) => !isSaved(track))
  const leaning = tracks.filter(
    ({ prevalentBox }) => Math.abs(prevalentBox.angleDegrees) >= ASKEW.leastDegrees,
  )
  let done = wanted.length - left.length
  let linesRead = done
  const { reading, fits } = expectedStyleSeconds({
    ...{ lines: wanted.length, hasPlates: false },
    ...{ videoSeconds: source.durationSeconds, videoPixels: pixelsOf(source) },
  })
  const report = async () => {
    const fittedShare = Math.max(done / wanted.length, Math.min(1, spent / (2 * allowed)))
    await onProgress?.(((reading * linesRead) / wanted.length + fits * fittedShare) / (reading + fits))
  }
  try {
    const onRead = (lines: number) => {
      linesRead += lines
      return report()
    }
    for await (const batch of readLines(left, tracks, { source, tools, signal }, onRead)) {
      if (spent > 2 * allowed) break
      for (const line of batch.lines) {
        const read = await batch.read(line)
        const { track, mean } = read
        if (spent > 2 * allowed) break
        await report()
        done += 1
        const before = thread.pixelsDrawn
        const search = spent <= allowed ? 'faces' : 'places'
        const likeliest = [...likeliestFor(track, known), ...facesFoundBefore(track, fittedBefore)]
        const mayBeAskew = leaning.some((other) => other === track || areShownTogether(other, track))
        const found = await fitAtAngle(track, mean, mayBeAskew, (sample, level) =>
          // a line that leans and was fitted level is set so as well, or explains no more
          thread.fit(
            level ? { sample, known: [level], search: 'settings' } : { sample, known: likeliest, search },
            signal,
          ),
        )
        const fit = found && (await withHighlight(read, found, thread, { source, tools, signal }))
        const pixelsDrawn = thread.pixelsDrawn - before
        spent += pixelsDrawn
        accept(track, fit)
        if (read.shown) shownTimes.set(lineOf(track), read.shown)
        await onFitted?.({
          ...{ line: lineOf(track), pixelsDrawn, fit, ...seenIn(track.style) },
          ...(read.shown && { shown: read.shown }),
        })
      }
    }
  } finally {
    await thread.stop()
  }
  const agreed = agreeOnStyles(
    tracks.map((track) => fitted.get(lineOf(track)) ?? track),
    (track) => dark.has(lineOf(track)),
    (track) => bare.has(lineOf(track)),
    (track) => faces.get(lineOf(track)) ?? [],
  )
  return agreed.map((track) => shownFor(track, shownTimes.get(lineOf(track)), source))
}

type Fit = (sample: LineSample, level?: KnownStyle) => Promise<FittedStyle | null>

type Found = NonNullable<SavedFit['fit']>

/**
 * The box of a short line leans with its accents and tails: a line that leans a little is also tried level. One that may be
 * `askew` and is not explained well so is tried in perspective.
 */
async function fitAtAngle(
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

/** What is told of a line by its frames, before it is fitted. */
function seenIn({
  reveal,
  fade,
  scaling,
  shown,
  pictograms,
}: Pick<SavedFit, 'reveal' | 'fade' | 'scaling' | 'shown' | 'pictograms'>): Partial<TextStyle> {
  return {
    ...{ ...(reveal && { reveal }), ...(fade && { fade }), ...(scaling && { scaling }) },
    ...{ ...(shown && { timedFromSeconds: shown.startSeconds }), ...(pictograms && { pictograms }) },
  }
}

/** The track for all of the time in which it was found. */
function shownFor(
  track: TextTrack,
  times: SavedFit['shown'],
  { frameTimes }: Pick<SourceVideo, 'frameTimes'>,
): TextTrack {
  if (!times) return track
  const startFrame = frameAt(times.startSeconds, frameTimes)
  return {
    ...{ ...track, ...times, startFrame, endFrame: frameAt(times.endSeconds, frameTimes) },
    // boxes that tremble were detected while it was larger or smaller
    boxes: [{ frame: startFrame, seconds: times.startSeconds, box: track.prevalentBox }],
  }
}

/** Steps are counted from the start that the text has now. */
function withTimedFrom(track: TextTrack): TextTrack {
  const { reveal, fade, scaling, highlight } = track.style
  const isTimed = reveal ?? fade ?? scaling ?? highlight
  return isTimed ? { ...track, style: { ...track.style, timedFromSeconds: timedFrom(track) } } : track
}

/** With all its boxes turned; those of a level line are all level. */
function turnedTrack(track: TextTrack, byDegrees: number): TextTrack {
  if (byDegrees === 0) return track
  const isLevel = track.prevalentBox.angleDegrees + byDegrees === 0
  const turned = (box: TextBox) => ({ ...box, angleDegrees: isLevel ? 0 : box.angleDegrees + byDegrees })
  return {
    ...track,
    prevalentBox: turned(track.prevalentBox),
    boxes: track.boxes.map((entry) => ({ ...entry, box: turned(entry.box) })),
  }
}

function isFitted({ text, prevalentBox, style }: TextTrack): boolean {
  const letters = [...text.matchAll(/[\p{L}\p{N}]/gu)].length
  return (
    FITTED_TEXT.test(text) &&
    !style.isVertical &&
    !text.includes('\n') &&
    letters >= (isCjk(text) ? LETTERS.leastCjk : LETTERS.least) &&
    text.length <= LETTERS.most &&
    prevalentBox.height >= LEAST_HEIGHT_PX &&
    // a line that stands on its end
    prevalentBox.width > prevalentBox.height
  )
}
