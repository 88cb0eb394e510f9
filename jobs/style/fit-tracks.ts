import type { TextBox } from '#app/domain/geometry.ts'
import { areShownTogether } from '#app/domain/overlay/steps.ts'
import { timedFrom } from '#app/domain/timed-steps.ts'
import type { TextStyle, TextTrack } from '#app/domain/text-track.ts'
import { isCjk } from '#app/domain/typefaces.ts'
import type { RenderTools } from '../render/render-tools.ts'
import type { SourceVideo } from '../render/source/source-video.ts'
import { frameAt } from '../render/states/state-runs.ts'
import { agreeOnStyles } from './agree-on-styles.ts'
import { facesCompared, uncomparedLines } from './block-faces.ts'
import { ALLOWED_PIXELS, expectedStyleSeconds, pixelsOf } from './expected-seconds.ts'
import { withHighlight } from './find-highlight.ts'
import { fitAtAngle, leans } from './fit-at-angle.ts'
import type { Search } from './fit-line.ts'
import { hidesOutline } from './hidden-outline.ts'
import { facesFoundBefore, likeliestFor, type Remembered, remember } from './known-styles.ts'
import { isOnPlate } from './plate-contents.ts'
import { lineOf, type SavedFit } from './saved-fit.ts'
import { readLines, type Sampled } from './sample-lines.ts'
import type { FaceFit } from './shared-families.ts'
import { zoomedTrack } from './slow-zoom.ts'
import type { StyleThread } from './style-thread.ts'
import { StyleThreads } from './style-threads.ts'
import { withFit, withoutFit } from './with-fit.ts'

/** Scripts whose faces we have. */
const FITTED_TEXT =
  /^[\p{scx=Latin}\p{scx=Cyrillic}\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hangul}\p{N}\p{P}\p{S}\s]+$/u
/** A syllable or ideograph shows as much of its face as a few letters do. */
const LETTERS = { least: 3, leastCjk: 2, most: 90 } as const
/** From this share of what searching may cost on, lines are not searched for twice: others would not be at all. */
const RARER_SHARE = 1 / 3
/** Comparing lines with the faces of their block takes no more than this share of it. */
const COMPARED_SHARE = 0.15
/** Lines lower than this show too little of their face, in pixels. */
const LEAST_HEIGHT_PX = 10
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

interface FittedLine extends Pick<SavedFit, 'fit' | 'resembled' | 'edges' | 'pixelsDrawn'> {
  readonly read: Sampled
  /** Whether it was fitted before, and is compared with more faces now. */
  readonly isComparedAgain?: boolean
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
  const known: Remembered[] = []
  const fitted = new Map<string, TextTrack>()
  const [dark, bare] = [new Set<string>(), new Set<string>()]
  const faces = new Map<string, readonly FaceFit[]>()
  const shownTimes = new Map<string, NonNullable<SavedFit['shown']>>()
  const allowed = ALLOWED_PIXELS.first + ALLOWED_PIXELS.perSecond * source.durationSeconds
  const accept = (
    track: TextTrack,
    { fit, ...seen }: Partial<Pick<SavedFit, 'fit' | 'resembled' | 'edges'>>,
  ) => {
    if (!fit) return fitted.set(lineOf(track), withTimedFrom(withoutFit(track, seen)))
    const { style, turnDegrees, perspective, highlight } = fit
    if (hidesOutline(style.background) && !isOnPlate(track, tracks)) dark.add(lineOf(track))
    if (style.isBare) bare.add(lineOf(track))
    if (style.faces) faces.set(lineOf(track), style.faces)
    const turned = {
      ...turnedTrack(track, turnDegrees),
      style: {
        ...withFit(track, style),
        ...(perspective && { perspective }),
        ...(highlight && { highlight, fill: style.fill }),
      },
    }
    fitted.set(lineOf(track), withTimedFrom(turned))
    remember(known, track, style)
  }
  const earlier = new Map(saved.map((fit) => [fit.line, fit]))
  const isSaved = (track: TextTrack) => earlier.has(lineOf(track))
  let [spent, spentComparing] = [0, 0]
  for (const track of wanted.filter(isSaved)) {
    const { pixelsDrawn = 0, ...found }: Partial<SavedFit> = earlier.get(lineOf(track)) ?? {}
    spent += pixelsDrawn
    if (found.shown) shownTimes.set(lineOf(track), found.shown)
    const seen = { ...track, style: { ...track.style, ...seenIn(found) } }
    accept(found.zoom ? zoomedTrack(seen, found.zoom, source.frameTimes) : seen, found)
  }
  const left = wanted.filter((track) => !isSaved(track))
  const leaning = tracks.filter(leans)
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
  const fitRead = async (read: Sampled, thread: StyleThread): Promise<FittedLine> => {
    const { track, mean } = read
    const before = thread.pixelsDrawn
    const search = spent <= RARER_SHARE * allowed ? 'rarer-faces' : spent <= allowed ? 'faces' : 'places'
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
    const seen = fit ? {} : await seenLetters(read, search, thread, signal)
    return { read, fit, ...seen, pixelsDrawn: thread.pixelsDrawn - before }
  }
  const onLine = async (line: FittedLine) => {
    const { read, fit, resembled, edges, pixelsDrawn } = line
    const { track, shown, zoom } = read
    spent += pixelsDrawn
    const drawnBefore = batchLines.get(lineOf(track))?.pixelsDrawn ?? 0
    batchLines.set(lineOf(track), line)
    if (line.isComparedAgain) {
      spentComparing += pixelsDrawn
      faces.set(lineOf(track), fit?.style.faces ?? [])
    } else {
      done += 1
      accept(track, { fit, resembled, edges })
    }
    if (shown) shownTimes.set(lineOf(track), shown)
    await onFitted?.({
      ...{
        line: lineOf(track),
        pixelsDrawn: drawnBefore + pixelsDrawn,
        fit,
        ...(resembled && { resembled }),
        ...(edges && { edges }),
      },
      ...{ ...seenIn(track.style), ...(shown && { shown }), ...(zoom && { zoom }) },
    })
    await report()
  }
  const underway = new StyleThreads(onLine)
  /** Of the batch that is fitted. */
  const batchLines = new Map<string, FittedLine>()
  const compareInBlocks = async () => {
    const found = new Map(
      [...batchLines].flatMap(([line, { fit }]) => {
        const track = fit && fitted.get(line)
        return track ? [[track, line] as const] : []
      }),
    )
    const facesOf = (track: TextTrack) => faces.get(found.get(track) ?? '') ?? []
    for (const { track, families } of uncomparedLines([...found.keys()], facesOf)) {
      if (spent > allowed || spentComparing > COMPARED_SHARE * allowed) break
      const line = batchLines.get(found.get(track) ?? '')
      if (!line?.fit) continue
      const { read, fit } = line
      await underway.makeRoom()
      underway.start(async (thread) => {
        const before = thread.pixelsDrawn
        const compared = await facesCompared(read, fit, families, thread, signal)
        const style = { ...fit.style, faces: [...(fit.style.faces ?? []), ...compared] }
        const pixelsDrawn = thread.pixelsDrawn - before
        return { ...line, fit: { ...fit, style }, pixelsDrawn, isComparedAgain: true }
      })
    }
    await underway.settle()
    batchLines.clear()
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
        await underway.makeRoom()
        const isPlaceKnown = likeliestFor(read.track, known).some((style) => style.isPlacedAlike)
        // else the line before it may be the one that it is set like
        if (!isPlaceKnown) await underway.settle()
        if (spent > 2 * allowed) break
        underway.start((thread) => fitRead(read, thread))
      }
      await underway.settle()
      await compareInBlocks()
    }
  } finally {
    await underway.stop()
  }
  const agreed = agreeOnStyles(
    tracks.map((track) => fitted.get(lineOf(track)) ?? track),
    (track) => dark.has(lineOf(track)),
    (track) => bare.has(lineOf(track)),
    (track) => faces.get(lineOf(track)) ?? [],
  )
  return agreed.map((track) => shownFor(track, shownTimes.get(lineOf(track)), source))
}

async function seenLetters(
  { track, mean }: Sampled,
  search: Search,
  thread: StyleThread,
  signal: AbortSignal,
): Promise<Pick<SavedFit, 'resembled' | 'edges'>> {
  const { fill, outline, plate } = track.style
  const sample = mean.sample(track.text, false, plate?.box)
  const measured = { fill, outline: outline?.color ?? null }
  const seen = sample && (await thread.seenLetters({ sample, measured, search }, signal))
  return seen ? { ...(seen.face && { resembled: seen.face }), edges: seen.edges } : {}
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
