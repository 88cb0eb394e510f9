import { boundsOf, type TextBox } from '#app/domain/geometry.ts'
import { union } from '#app/domain/overlay/rectangles.ts'
import {
  byAppearance,
  type DroppedTrack,
  MOST_DROPPED,
  type TextStyle,
  TextTrack,
} from '#app/domain/text-track.ts'
import { scaleBox } from '../boxes.ts'
import { rejection } from './filter-candidates.ts'
import type { FrameClock } from '../decode/frame-clock.ts'
import { withGrowth } from './growing.ts'
import { joinCandidates } from './join-candidates.ts'
import { boxAt } from '../track/path.ts'
import { mergeStyles } from './track-style.ts'
import { suggestLogos } from './logos.ts'
import { settleLanguages } from './settle-languages.ts'
import { suggestCode } from './suggest-code.ts'
import { asVertical } from './vertical.ts'
import { inOneApostrophe } from './one-apostrophe.ts'
import { joinParagraphs } from './paragraph.ts'
import { joinSubtitles } from './subtitles.ts'
import { extendBox, NO_EXTENT, withMarksRead } from '../read/line-extent.ts'
import { type Reading, voteOn } from '../read/readings.ts'
import type { TrackingConfig } from '../reader.ts'
import { scaleStyle } from './track-style.ts'
import { shortLinesOf } from './short-lines.ts'
import { snapBorders } from './join-candidates.ts'
import type { CandidateTrack } from '../track/candidate-track.ts'

/** From this many levels of change on, the background of a text counts as moving. */
const MOVING_LEVELS = 8

export interface Picture {
  /** Size of the working picture, in whose pixels the candidates' boxes are. */
  readonly width: number
  readonly height: number
  /** Source pixels a working pixel. */
  readonly scale: number
}

/** Fits the style of each line, and tells the share of them that is done. */
export type StyleTracks = (
  lines: TextTrack[],
  onProgress: (share: number) => Promise<void>,
) => Promise<TextTrack[]>

/** `share` is how much of the sub-step is done. */
type Report = (substep: 'grouping' | 'filtering' | 'coherence', share?: number) => Promise<void>

export interface FinishedTracks {
  /** The texts of the video. */
  readonly tracks: TextTrack[]
  /** The surest of those that were left out, at most `MOST_DROPPED`, as recognition measured their styles. */
  readonly dropped: DroppedTrack[]
}

/** Turns candidate tracks into the texts of the video, in order of appearance, top to bottom. */
export async function finishTracks(
  candidates: readonly CandidateTrack[],
  clock: FrameClock,
  config: TrackingConfig,
  picture: Picture,
  report: Report,
  styleTracks: StyleTracks,
): Promise<FinishedTracks> {
  const fps = clock.fps.num / clock.fps.den
  await report('grouping')
  const joined = joinCandidates(withGrowth(candidates, fps), config, { fps, ...picture })
  await report('filtering')
  const seconds = (frame: number) => clock.secondsAt(frame)
  const toTrack = (candidate: CandidateTrack) => trackOf(candidate, seconds, picture.scale)
  const judged = judge(joined, config, seconds, toTrack)
  const wanted = judged.flatMap(({ candidate, reason }) => (reason ? [] : candidate))
  await report('coherence')
  const lines = snapBorders(wanted).map(toTrack).sort(byAppearance)
  const settled = suggestCode(settleLanguages(lines, config.languages))
  // what is left as it is needs no style to be set in anew, and is no sentence to be joined
  const code = settled.filter(isCode)
  const others = inOneApostrophe(settled.filter((line) => !isCode(line)))
  const styled = await styleTracks(others, (share) => report('coherence', share))
  // lines that pop are found to begin before the frame on which they were detected
  const inOrder = styled.toSorted(byAppearance)
  const scene = {
    durationSeconds: clock.durationSeconds,
    width: picture.width * picture.scale,
    height: picture.height * picture.scale,
  }
  const joinedLines = config.paragraph ? joinParagraphs(inOrder) : joinSubtitles(inOrder, scene)
  return {
    tracks: suggestLogos([...joinedLines, ...code].sort(byAppearance), scene),
    dropped: surestDropped(judged, toTrack),
  }
}

/** Why each candidate is no text of the video; a line of a text is one, however short. */
function judge(
  candidates: readonly CandidateTrack[],
  config: TrackingConfig,
  seconds: (frame: number) => number,
  toTrack: (candidate: CandidateTrack) => TextTrack,
): Judged[] {
  const reasonOf = (candidate: CandidateTrack, settings: TrackingConfig) =>
    rejection(candidate, longestSeconds(candidate, seconds), settings)
  const judged = candidates.map((candidate) => ({ candidate, reason: reasonOf(candidate, config) }))
  const short = new Map(
    judged
      .filter(
        ({ candidate, reason }) =>
          reason === 'length' && !reasonOf(candidate, { ...config, min_text_length: 1 }),
      )
      .map((each) => [toTrack(each.candidate), each]),
  )
  if (short.size === 0) return judged
  const long = judged.flatMap(({ candidate, reason }) => (reason ? [] : toTrack(candidate)))
  const lines = new Set(shortLinesOf([...short.keys()], long).map((line) => short.get(line)))
  return judged.map((each) => (lines.has(each) ? { ...each, reason: undefined } : each))
}

/** A text that comes and goes between frames may be there for up to a frame longer than it is seen. */
function longestSeconds(
  { startFrame, endFrame }: CandidateTrack,
  seconds: (frame: number) => number,
): number {
  const seen = seconds(endFrame) - seconds(startFrame)
  return seen + seen / Math.max(1, endFrame - startFrame)
}

interface Judged {
  readonly candidate: CandidateTrack
  readonly reason: ReturnType<typeof rejection>
}

/** Of those with a reason, in order of appearance. What nothing was read of, or is on no frame, could not be brought back. */
function surestDropped(
  judged: readonly Judged[],
  toTrack: (candidate: CandidateTrack) => TextTrack,
): DroppedTrack[] {
  return judged
    .flatMap(({ candidate, reason: dropReason }) => {
      const isSeen = candidate.endFrame > candidate.startFrame
      if (!dropReason || dropReason === 'empty' || !isSeen) return []
      return { candidate, dropReason, confidence: voteOn(candidate.readings)?.confidence ?? 0 }
    })
    .sort((a, b) => b.confidence - a.confidence)
    .slice(0, MOST_DROPPED)
    .map(({ candidate, dropReason }) => ({ ...toTrack(candidate), dropReason }))
    .sort(byAppearance)
}

const isCode = ({ suggestion }: TextTrack) => suggestion === 'code'

/** A mark at an end of a line, which detection may have left out of its box; and the bullet of a list. */
const MARK_AT_START = /^[^\p{L}\p{N}\s]/u
const MARK_AT_END = /[^\p{L}\p{N}\s]$/u
const BULLET = /^[•·]\s*/u

/**
 * What was read of a text, and the text with the marks in its box that were read beyond it, if it stands still; the bullet of a
 * list's item stays in the picture.
 */
function withMarks(found: CandidateTrack, vote: Reading): { text: string; candidate: CandidateTrack } {
  const text = vote.text.trim()
  const [only, ...others] = found.path
  if (!only || others.length > 0) return { text, candidate: found }
  const { before, after } = withMarksRead(NO_EXTENT, only.box, vote.box, [])
  const isBulletBeyond = before > 0 && BULLET.test(text)
  const box = extendBox(only.box, {
    before: !isBulletBeyond && MARK_AT_START.test(text) ? before : 0,
    after: MARK_AT_END.test(text) ? after : 0,
  })
  return {
    text: isBulletBeyond ? text.replace(BULLET, '') : text,
    candidate: { ...found, path: [{ ...only, box }] },
  }
}

function trackOf(found: CandidateTrack, seconds: (frame: number) => number, scale: number): TextTrack {
  const vote = voteOn(found.readings)
  if (!vote) throw new RangeError('a track without a reading')
  const { text, candidate } = withMarks(found, vote)
  const isStill = candidate.path.length === 1
  const moving = !isStill || candidate.backgroundChange > MOVING_LEVELS
  const box = prevalentBox(candidate)
  const styles = candidate.readings.flatMap(
    ({ style, frame, box: readAt = boxAt(candidate, frame) }): TextStyle[] => {
      if (!style) return []
      if (isStill || !style.plate) return [style]
      return [{ ...style, plate: plateAlong(style.plate, readAt, box) }]
    },
  )
  const merged = mergeStyles(styles, moving)
  const style = {
    ...merged,
    plate: merged.plate && (isStill ? plateHolding(merged.plate, box) : merged.plate),
  }
  const track = TextTrack.parse({
    text,
    language: vote.language,
    // what a person is told is how likely the text is right; filters go by how sure it is that it is one
    confidence: vote.certainty ?? vote.confidence,
    startFrame: candidate.startFrame,
    endFrame: candidate.endFrame,
    startSeconds: seconds(candidate.startFrame),
    endSeconds: seconds(candidate.endFrame),
    boxes: candidate.path.map(({ frame, box }) => {
      const from = Math.max(frame, candidate.startFrame)
      return { frame: from, seconds: seconds(from), box: scaleBox(box, scale) }
    }),
    prevalentBox: scaleBox(box, scale),
    style: scaleStyle(style, scale),
  } satisfies TextTrack)
  return asVertical(track)
}

/** A level plate made larger where a text goes on: it was measured on frames whose detection ended before. */
function plateHolding(plate: NonNullable<TextStyle['plate']>, text: TextBox): typeof plate {
  const { box } = plate
  if (box.angleDegrees !== 0) return plate
  return { ...plate, box: { ...union(box, boundsOf(text)), angleDegrees: 0 } }
}

/** The plate of a text that moves, where it is when the text that was read at one place is at another. */
function plateAlong(plate: NonNullable<TextStyle['plate']>, readAt: TextBox, to: TextBox): typeof plate {
  const { box } = plate
  const x = box.x + to.x + to.width / 2 - readAt.x - readAt.width / 2
  const y = box.y + to.y + to.height / 2 - readAt.y - readAt.height / 2
  return { ...plate, box: { ...box, x, y } }
}

/** The text's longest position; for a text that never stops moving, its position half way. */
function prevalentBox({ path, startFrame, endFrame }: CandidateTrack): CandidateTrack['path'][number]['box'] {
  const middle = Math.floor((startFrame + endFrame) / 2)
  const stays = path.map((step, index) => ({
    box: step.box,
    frames: (path[index + 1]?.frame ?? endFrame) - step.frame,
  }))
  const [longest] = stays.sort((a, b) => b.frames - a.frames)
  const rests = longest && longest.frames * 2 > endFrame - startFrame
  return rests ? longest.box : boxAt({ path }, middle)
}
