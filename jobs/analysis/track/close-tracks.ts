import { type FullAnswer, type FullRequest, needsLastReading, requestOf } from '../read/full-recognition.ts'
import type { CandidateTrack } from './candidate-track.ts'
import { changed, type LiveTrack, type Tracking } from './live-track.ts'
import { candidateOf } from './track-borders.ts'
import type { ClosingTracks, Step, TrackBox, TrackerState } from './tracker-state.ts'

/** How long a missing text is followed, to find its true end. */
const WATCH_SECONDS = 0.5

/** Closes tracks that have been missing for too long, and those that `ended` otherwise. */
export function closeLost(state: TrackerState, ended: readonly LiveTrack[], { fps }: Tracking): Step {
  const isLost = ({ evidence }: LiveTrack) => state.frame - evidence.confirmedFrame > WATCH_SECONDS * fps
  const tracks = state.tracks.filter((track) => !isLost(track))
  const lost = [...state.tracks.filter(isLost), ...ended]
  return lost.length === 0 ? { state, requests: [] } : closing({ ...state, tracks }, lost)
}

/** Closes all tracks; those still present end at `endFrame`. */
export function closeAll(state: TrackerState, endFrame: number): Step {
  return closing({ ...state, tracks: [] }, state.tracks, endFrame)
}

/** Closes tracks that have ended; they wait for their last full reading. */
export function closing(state: TrackerState, tracks: readonly LiveTrack[], endFrame?: number): Step {
  const { frame } = state
  const boxes = boxesOf([...tracks, ...state.tracks])
  const group = { tracks, boxes, frame, ...(endFrame !== undefined && { endFrame }) }
  return { state: { ...state, closing: [...state.closing, group] }, requests: [{ kind: 'close' }] }
}

/** Asks for the full readings of texts whose mean has become good enough. */
export function readClear(state: TrackerState): Step {
  const boxes = boxesOf(state.tracks)
  return withRequests(state, (track) => (isClear(track) ? requestOf(track, boxes) : undefined), state.frame)
}

/** Asks for the last full readings of the tracks that close next. */
export function readLast(state: TrackerState, tracking: Tracking): Step {
  const [group] = state.closing
  if (!group) return { state, requests: [] }
  const { boxes, frame } = group
  const isWanted = (track: LiveTrack) => isLongEnough(track, tracking) && needsLastReading(track)
  return withRequests(state, (track) => (isWanted(track) ? requestOf(track, boxes) : undefined), frame, group)
}

/** The candidates of the tracks that close next. */
export function closed(state: TrackerState): Step {
  const [group, ...others] = state.closing
  const candidates = group?.tracks.map((track) => candidateAt(track, group)) ?? []
  return { state: { ...state, closing: others }, requests: [{ kind: 'keep', candidates }] }
}

/** The state with full readings, as far as their tracks are still there. */
export function withAnswers(state: TrackerState, answers: readonly FullAnswer[]): TrackerState {
  const answered = (track: LiveTrack) => {
    const own = answers.filter((answer) => answer.track === track.id)
    return own.reduce(withAnswer, track)
  }
  return {
    ...state,
    tracks: state.tracks.map(answered),
    closing: state.closing.map((group) => ({ ...group, tracks: group.tracks.map(answered) })),
  }
}

/** A track that was boxed anew since the request keeps its readings, but its line extends otherwise. */
function withAnswer(track: LiveTrack, { since, readings, extent }: FullAnswer): LiveTrack {
  const { full, mean } = track.readings
  return changed(track, {
    readings: { full: [...full, ...readings], ...(mean?.since === since && { extent }) },
  })
}

function candidateAt(track: LiveTrack, { endFrame }: ClosingTracks): CandidateTrack {
  return candidateOf(track, track.evidence.strengths.length === 0 ? endFrame : undefined)
}

/** A mean of so many frames reads as well as it ever will. */
const ENOUGH_FRAMES = 16

function isClear({ readings: { requestedFrames, mean } }: LiveTrack): boolean {
  return requestedFrames === 0 && mean !== undefined && mean.count >= ENOUGH_FRAMES
}

function isLongEnough(track: LiveTrack, { config, fps }: Tracking): boolean {
  const { startFrame, endFrame } = candidateOf(track)
  // how long the last frame is shown is not known here
  return (endFrame - startFrame + 1) / fps >= config.min_duration_seconds
}

/** Requests readings of some of the live tracks, or of those of the group that closes next. */
function withRequests(
  state: TrackerState,
  requestFor: (track: LiveTrack) => FullRequest | undefined,
  frame: number,
  group?: ClosingTracks,
): Step {
  const asked = (group?.tracks ?? state.tracks).map((track) => ({ track, request: requestFor(track) }))
  const requests = asked.flatMap(({ request }) => request ?? [])
  if (requests.length === 0) return { state, requests: [] }
  const tracks = asked.map(({ track, request }) =>
    request ? changed(track, { readings: { requestedFrames: track.readings.mean?.count ?? 0 } }) : track,
  )
  const closing = group ? [{ ...group, tracks }, ...state.closing.slice(1)] : state.closing
  return {
    state: group ? { ...state, closing } : { ...state, tracks },
    requests: [{ kind: 'read-fully', requests, frame }],
  }
}

function boxesOf(tracks: readonly LiveTrack[]): TrackBox[] {
  return tracks.map(({ id, position }) => ({ track: id, box: position.base }))
}
