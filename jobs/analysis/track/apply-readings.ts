import { coveredShare, lineSize } from '../boxes.ts'
import type { Reading } from '../read/readings.ts'
import type { Frame } from '../decode/frame.ts'
import { matchTemplate, type TemplateMatch } from '../template/match-template.ts'
import type { CandidateTrack } from './candidate-track.ts'
import { continueTrack, type Observation, standsAt } from './continuation.ts'
import * as live from './follow-track.ts'
import { changed, type LiveTrack, startTrack, type Tracking } from './live-track.ts'
import { boxAt } from './path.ts'
import * as borders from './track-borders.ts'
import { relocate } from './relocate.ts'
import type { PendingPass, Sequence, TrackerState } from './tracker-state.ts'
import { provesChange, readsTheSame } from './verify-reading.ts'

/** From this strength on, a text that was read again in its place only has another background. */
const STILL_STRENGTH = 0.5

/** The tracks while the readings of a pass are applied. */
interface Work {
  readonly tracks: readonly LiveTrack[]
  readonly nextId: number
  /** Tracks that ended because another one continues them. */
  readonly ended: readonly LiveTrack[]
  readonly done: readonly CandidateTrack[]
}

/** The state after a pass whose `readings` are there, what of it is done, and the tracks that others continue. */
export function applyReadings(
  state: TrackerState,
  { pass, readings, ...sequence }: Sequence & { pass: PendingPass; readings: readonly Reading[] },
  tracking: Tracking,
): Omit<Work, 'nextId' | 'tracks'> & { state: TrackerState } {
  const { frame } = sequence
  const matches = new Map(pass.matches)
  const observe = (box: Observation['box'], index: number): Observation[] => {
    const reading = readings[index]
    return reading ? [{ ...sequence, box, reading }] : []
  }
  const observations = [...pass.due, ...pass.grown].map(({ box }, index) => observe(box, index))
  const { length } = observations
  let work: Work = { tracks: state.tracks, nextId: state.nextId, ended: [], done: [] }

  const replaced = pass.due.flatMap(({ track: id }, index) =>
    (observations[index] ?? []).filter(({ reading }) => {
      const track = work.tracks.find((each) => each.id === id)
      if (!track) return false
      if (provesChange(track, matches.get(id), reading, tracking.config)) return matches.delete(id)
      work = withTrack(work, live.recordReading(track, reading))
      return false
    }),
  )
  const missing = new Set(work.tracks.filter(({ id }) => !matches.has(id)).map(({ id }) => id))
  for (const [index, { track: id, box }] of pass.grown.entries()) {
    const track = work.tracks.find((each) => each.id === id)
    if (!track) continue
    const longer = changed(track, { readings: { readLength: lineSize(box).length } })
    work = withTrack(work, longer)
    for (const observation of observations[pass.due.length + index] ?? []) {
      const continued = continueIn(work, longer, observation, tracking)
      if (!continued) continue
      work = continued
      matches.delete(id)
    }
  }
  for (const [id, match] of matches) {
    const track = work.tracks.find((each) => each.id === id)
    if (track) work = confirmIn(work, track, sequence, match, tracking)
  }
  const appeared = pass.unread.flatMap((box, index) => observe(box, length + index))
  const passFrames = [...state.passFrames.filter((index) => index !== frame.index), frame.index]
  for (const observation of [...appeared, ...replaced])
    work = associateIn(work, observation, missing, { ...pass, passFrames }, tracking)
  const { tracks, nextId, ended, done } = work
  return { state: { ...state, tracks, nextId }, ended, done }
}

function withTrack(work: Work, track: LiveTrack): Work {
  return { ...work, tracks: work.tracks.map((each) => (each.id === track.id ? track : each)) }
}

/** With the track that continues `former` in its place; undefined if the observation does not. */
function continueIn(
  work: Work,
  former: LiveTrack,
  observation: Observation,
  tracking: Tracking,
): Work | undefined {
  const continuation = continueTrack(former, observation, work.nextId, tracking)
  if (!continuation) return undefined
  const { next, ended } = continuation
  return {
    ...work,
    nextId: work.nextId + 1,
    tracks: work.tracks.map((track) => (track.id === former.id ? next : track)),
    ended: ended ? [...work.ended, ended] : work.ended,
  }
}

/** Whether the next pass may cut the track in two, both with its full readings. */
export function mayBeCut(track: LiveTrack, fps: number): boolean {
  return borders.hasGap(track, fps) || borders.hasLongPath(track, 1)
}

/** Cuts a track that was gone and is back. */
export function cutAtGap(track: LiveTrack, fps: number): { track: LiveTrack; done: CandidateTrack[] } {
  if (!borders.hasGap(track, fps)) return { track, done: [] }
  const cut = borders.splitAtGap(track)
  return { track: cut.track, done: [cut.done] }
}

function confirmIn(
  work: Work,
  gone: LiveTrack,
  { frame, earlier }: Sequence,
  match: TemplateMatch,
  { fps }: Tracking,
): Work {
  const { track: back, done } = cutAtGap(gone, fps)
  const confirmed = live.confirm(back, frame, match)
  const { matches, startKnown, startFrame } = confirmed.evidence
  // by now the template has settled, or a clearer one was taken: it may match earlier frames than at first
  const isUnsettled = matches === 2 && !startKnown && (earlier.at(-1)?.index ?? Infinity) < startFrame
  const track = isUnsettled ? borders.findStart(confirmed, frame, earlier) : confirmed
  const cut = borders.hasLongPath(track) ? borders.cutPath(track) : undefined
  return {
    ...withTrack(work, cut?.track ?? track),
    done: [...work.done, ...done, ...(cut ? [cut.done] : [])],
  }
}

/** Associates a text without a matching template: with a `missing` track that changed, or with a new one. */
function associateIn(
  work: Work,
  observation: Observation,
  missing: Set<number>,
  { previousFrame, passFrames }: Pick<PendingPass, 'previousFrame'> & Pick<TrackerState, 'passFrames'>,
  tracking: Tracking,
): Work {
  const { frame, box, reading } = observation
  const gone = work.tracks.filter(({ id }) => missing.has(id))
  const former = gone.find((track) => standsAt(track, box))
  const continued = former && continueIn(work, former, observation, tracking)
  if (continued) {
    missing.delete(former.id)
    return continued
  }
  const again = gone.find(
    (track) =>
      track.evidence.confirmedFrame >= previousFrame &&
      borders.isWithinReach(track, box, frame, tracking) &&
      readsTheSame(track, reading, tracking.config),
  )
  if (again) {
    missing.delete(again.id)
    return resumeIn(work, again, observation, tracking)
  }
  const track = startTrack(work.nextId, frame, box, reading, passFrames)
  const found = startOf(track, former, observation)
  const others = found.former ? withTrack(work, found.former) : work
  const next = sinceFree(found.next, others.tracks, frame)
  return { ...others, nextId: work.nextId + 1, tracks: [...others.tracks, next] }
}

/** Two texts are at one place where one covers so much of the other. */
const ONE_PLACE = 0.5

/**
 * The track from where no other text is in its place that has moved on since, as the lines of live captions do that roll up:
 * letters that are alike pass for its own.
 */
function sinceFree(track: LiveTrack, others: readonly LiveTrack[], { index }: Frame): LiveTrack {
  const { startFrame } = track.evidence
  const covers = ({ position, evidence }: LiveTrack, frame: number) =>
    evidence.startFrame <= frame &&
    coveredShare(boxAt(track.position, frame), [boxAt(position, frame)]) > ONE_PLACE
  const moved = others.filter((other) => other.position.path.length > 1 && !covers(other, index))
  const isTaken = (frame: number) => moved.some((other) => covers(other, frame))
  let free = index
  while (free > startFrame && !isTaken(free - 1)) free -= 1
  if (free === startFrame) return track
  const { path } = track.position
  const first = { frame: free, box: boxAt(track.position, free) }
  return changed(track, {
    position: { path: [first, ...path.filter(({ frame }) => frame > free)] },
    evidence: { startFrame: free },
  })
}

/** The new track from its first frame, and what becomes of the one that was in its place. */
function startOf(
  track: LiveTrack,
  former: LiveTrack | undefined,
  { frame, earlier }: Observation,
): { next: LiveTrack; former?: LiveTrack } {
  const template = former?.evidence.template
  if (former && template && matchTemplate(template, frame, former.position.shift).strength >= STILL_STRENGTH)
    return borders.findStartAfter(track, frame, earlier, former)
  return { next: borders.findStart(track, frame, earlier) }
}

/** The tracks with a track whose text was read again. */
function resumeIn(
  work: Work,
  track: LiveTrack,
  { frame, box, reading, earlier }: Observation,
  tracking: Tracking,
): Work {
  const { template } = track.evidence
  const match = template && matchTemplate(template, frame, track.position.shift)
  if (match && match.strength >= STILL_STRENGTH) {
    // same text, same place: only the background no longer matches
    const there = live.recordObservation(live.restartSettling(track, frame), frame.index, box)
    const confirmed = confirmIn(work, there, { frame, earlier }, match, tracking)
    const again = confirmed.tracks.find(({ id }) => id === track.id) ?? there
    return withTrack(confirmed, live.recordReading(again, reading))
  }
  const found = { frame, box, earlier, fps: tracking.fps, nextId: work.nextId }
  const { track: moved, ended } = relocate(track, found)
  const back = live.confirm(live.recordObservation(moved, frame.index, box), frame, undefined)
  const others = work.tracks.filter(({ id }) => id !== track.id)
  return {
    ...work,
    nextId: ended ? work.nextId + 1 : work.nextId,
    tracks: [...others, live.recordReading(back, reading)],
    ended: ended ? [...work.ended, ended] : work.ended,
  }
}
