import { TextTrack } from '#app/domain/text-track.ts'
import { scaleBox } from './boxes.ts'
import { rejection } from './filter-drafts.ts'
import type { FrameClock } from './frame-clock.ts'
import { boxAt, joinDrafts } from './join-drafts.ts'
import { mergeStyles } from './merge-style.ts'
import { joinParagraphs } from './paragraph.ts'
import { voteOn } from './readings.ts'
import type { TrackingConfig } from './reader.ts'
import { scaleStyle } from './scale-style.ts'
import { snapBorders } from './snap-borders.ts'
import type { CandidateTrack } from './track-draft.ts'

/** From this many levels of change on, what is behind a text moves. */
const MOVING_LEVELS = 8

export interface Picture {
  /** Size that the drafts' boxes are in. */
  readonly width: number
  readonly height: number
  /** Source pixels a working pixel. */
  readonly scale: number
}

/** Looks closer at what the lines look like. */
export type StyleTracks = (lines: TextTrack[]) => Promise<TextTrack[]>

type Report = (substep: 'grouping' | 'filtering' | 'coherence') => Promise<void>

/** From what was followed to the texts of the video, in the order in which they appear, top to bottom. */
export async function finishTracks(
  drafts: readonly CandidateTrack[],
  clock: FrameClock,
  config: TrackingConfig,
  picture: Picture,
  report: Report,
  styleTracks: StyleTracks,
): Promise<TextTrack[]> {
  const fps = clock.fps.num / clock.fps.den
  await report('grouping')
  const joined = joinDrafts(drafts, config, { fps, ...picture })
  await report('filtering')
  const seconds = (frame: number) => clock.secondsAt(frame)
  const wanted = joined.filter(
    (draft) => !rejection(draft, seconds(draft.endFrame) - seconds(draft.startFrame), config),
  )
  await report('coherence')
  const lines = snapBorders(wanted)
    .map((draft) => trackOf(draft, seconds, picture.scale))
    .sort((a, b) => a.startFrame - b.startFrame || a.prevalentBox.y - b.prevalentBox.y)
  const tracks = await styleTracks(lines)
  return config.paragraph ? joinParagraphs(tracks) : tracks
}

function trackOf(draft: CandidateTrack, seconds: (frame: number) => number, scale: number): TextTrack {
  const vote = voteOn(draft.readings)
  if (!vote) throw new RangeError('a track without a reading')
  const styles = draft.readings.flatMap(({ style }) => style ?? [])
  const moving = draft.path.length > 1 || draft.backdropChange > MOVING_LEVELS
  return TextTrack.parse({
    text: vote.text.trim(),
    language: vote.language,
    confidence: vote.confidence,
    startFrame: draft.startFrame,
    endFrame: draft.endFrame,
    startSeconds: seconds(draft.startFrame),
    endSeconds: seconds(draft.endFrame),
    boxes: draft.path.map(({ frame, box }) => {
      const from = Math.max(frame, draft.startFrame)
      return { frame: from, seconds: seconds(from), box: scaleBox(box, scale) }
    }),
    prevalentBox: scaleBox(prevalentBox(draft), scale),
    style: scaleStyle(mergeStyles(styles, moving), scale),
  } satisfies TextTrack)
}

/** Where the text stands longest; a text that never rests: where it is half way. */
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
