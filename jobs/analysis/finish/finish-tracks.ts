import { TextTrack } from '#app/domain/text-track.ts'
import { scaleBox } from '../boxes.ts'
import { rejection } from './filter-candidates.ts'
import type { FrameClock } from '../decode/frame-clock.ts'
import { boxAt, joinCandidates } from './join-candidates.ts'
import { mergeStyles } from './track-style.ts'
import { suggestLogos } from './logos.ts'
import { settleLanguages } from './settle-languages.ts'
import { suggestCode } from './suggest-code.ts'
import { joinParagraphs } from './paragraph.ts'
import { joinSubtitles } from './subtitles.ts'
import { voteOn } from '../read/readings.ts'
import type { TrackingConfig } from '../reader.ts'
import { scaleStyle } from './track-style.ts'
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

/** Turns candidate tracks into the texts of the video, in order of appearance, top to bottom. */
export async function finishTracks(
  candidates: readonly CandidateTrack[],
  clock: FrameClock,
  config: TrackingConfig,
  picture: Picture,
  report: Report,
  styleTracks: StyleTracks,
): Promise<TextTrack[]> {
  const fps = clock.fps.num / clock.fps.den
  await report('grouping')
  const joined = joinCandidates(candidates, config, { fps, ...picture })
  await report('filtering')
  const seconds = (frame: number) => clock.secondsAt(frame)
  const wanted = joined.filter(
    (candidate) => !rejection(candidate, seconds(candidate.endFrame) - seconds(candidate.startFrame), config),
  )
  await report('coherence')
  const lines = snapBorders(wanted)
    .map((candidate) => trackOf(candidate, seconds, picture.scale))
    .sort(byAppearance)
  const settled = suggestCode(settleLanguages(lines, config.languages))
  // what is left as it is needs no style to be set in anew, and is no sentence to be joined
  const [code, others] = [settled.filter(isCode), settled.filter((line) => !isCode(line))]
  const styled = await styleTracks(others, (share) => report('coherence', share))
  const scene = {
    durationSeconds: clock.durationSeconds,
    width: picture.width * picture.scale,
    height: picture.height * picture.scale,
  }
  const joinedLines = config.paragraph ? joinParagraphs(styled) : joinSubtitles(styled, scene)
  return suggestLogos([...joinedLines, ...code].sort(byAppearance), scene)
}

const isCode = ({ suggestion }: TextTrack) => suggestion === 'code'

function byAppearance(a: TextTrack, b: TextTrack): number {
  return a.startFrame - b.startFrame || a.prevalentBox.y - b.prevalentBox.y
}

function trackOf(candidate: CandidateTrack, seconds: (frame: number) => number, scale: number): TextTrack {
  const vote = voteOn(candidate.readings)
  if (!vote) throw new RangeError('a track without a reading')
  const styles = candidate.readings.flatMap(({ style }) => style ?? [])
  const moving = candidate.path.length > 1 || candidate.backgroundChange > MOVING_LEVELS
  return TextTrack.parse({
    text: vote.text.trim(),
    language: vote.language,
    confidence: vote.confidence,
    startFrame: candidate.startFrame,
    endFrame: candidate.endFrame,
    startSeconds: seconds(candidate.startFrame),
    endSeconds: seconds(candidate.endFrame),
    boxes: candidate.path.map(({ frame, box }) => {
      const from = Math.max(frame, candidate.startFrame)
      return { frame: from, seconds: seconds(from), box: scaleBox(box, scale) }
    }),
    prevalentBox: scaleBox(prevalentBox(candidate), scale),
    style: scaleStyle(mergeStyles(styles, moving), scale),
  } satisfies TextTrack)
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
