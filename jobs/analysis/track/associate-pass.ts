import type { TextBox } from '#app/domain/geometry.ts'
import { coversWell, isFullArea } from '../sample/detection-area.ts'
import type { TemplateMatch } from '../template/match-template.ts'
import { closing } from './close-tracks.ts'
import { type Detections, evaluatePass } from './associate-boxes.ts'
import { findMoved, findPresent } from './find-text.ts'
import { recordObservation, recordPass } from './follow-track.ts'
import { changed, currentBox, type LiveTrack, type Tracking } from './live-track.ts'
import { relocate } from './relocate.ts'
import { isWithinReach } from './track-borders.ts'
import type { PendingPass, Sequence, Step, TrackerState } from './tracker-state.ts'
import { isDue } from './verify-reading.ts'

/** Full-frame passes before the newest on which a new track may turn out to have been present. */
const MAX_PASS_FRAMES = 30

/** Associates what a pass on the newest frame detected with the tracks; asks for the readings of what is new or unclear. */
export function associatePass(
  state: TrackerState,
  { frame, earlier, ...detections }: Sequence & Detections,
  tracking: Tracking,
): Step {
  const { area } = detections
  const matches = findPresent(state.tracks, frame)
  const present = state.tracks.filter(({ id }) => matches.has(id))
  const unseen = state.tracks.filter(({ id }) => !matches.has(id))
  const association = evaluatePass(detections, frame, present, unseen)
  if (!association) return { state, requests: [{ kind: 'detect-full-frame' }] }
  const { unmatched, grown, observed } = association

  const noted = state.tracks.map((track) => {
    const boxes = observed.filter((each) => each.track.id === track.id).map(({ box }) => box)
    const seen = boxes.reduce(
      (each, box) => recordObservation(each, frame.index, coversWell(area, box, frame) ? box : undefined),
      matches.has(track.id) ? track : withMissedPass(track),
    )
    const isCovered = boxes.length > 0 || coversWell(area, currentBox(seen), frame)
    return isCovered ? recordPass(seen, frame.index) : seen
  })
  const { tracks, unread, found, ended, nextId } = relocateMoved(
    { ...state, tracks: noted },
    { frame, earlier },
    unmatched,
    matches,
    tracking,
  )
  const growing = new Set(grown.map(({ track }) => track.id))
  const trackOf = new Map(tracks.map((track) => [track.id, track]))
  const due = [...found].flatMap(([id, match]) => {
    const track = trackOf.get(id)
    if (!track || growing.has(id) || !isDue(track, match, frame.index, tracking.fps)) return []
    return [{ track: id, box: currentBox(track) }]
  })
  const pass: PendingPass = {
    previousFrame: state.frame,
    matches: [...found],
    due,
    grown: grown.map(({ track, box }) => ({ track: track.id, box })),
    unread,
  }
  const passFrames = isFullArea(area, frame)
    ? [...state.passFrames.slice(-MAX_PASS_FRAMES), frame.index]
    : state.passFrames
  const next = { ...state, frame: frame.index, passFrames, tracks, nextId }
  const over = ended.length > 0 ? closing(next, ended) : { state: next, requests: [] }
  return { state: over.state, requests: [...over.requests, { kind: 'read', pass }] }
}

function withMissedPass(track: LiveTrack): LiveTrack {
  return changed(track, { evidence: { missedPasses: track.evidence.missedPasses + 1 } })
}

interface Relocated {
  readonly tracks: readonly LiveTrack[]
  /** Boxes that are of none of them. */
  readonly unread: readonly TextBox[]
  readonly found: ReadonlyMap<number, TemplateMatch>
  /** Tracks that were covered before they were found elsewhere, where others go on. */
  readonly ended: readonly LiveTrack[]
  readonly nextId: number
}

/** Finds tracks that moved away at boxes nearby, which then need no reading. */
function relocateMoved(
  { tracks: before, nextId: firstId }: Pick<TrackerState, 'tracks' | 'nextId'>,
  sequence: Sequence,
  boxes: readonly TextBox[],
  matches: ReadonlyMap<number, TemplateMatch>,
  tracking: Tracking,
): Relocated {
  const found = new Map(matches)
  const tracks = [...before]
  const over: LiveTrack[] = []
  const unread = boxes.filter((box) => {
    for (const [index, track] of tracks.entries()) {
      if (found.has(track.id) || !isWithinReach(track, box, sequence.frame, tracking)) continue
      const moved = findMoved(track, box, sequence.frame)
      if (!moved) continue
      const nextId = firstId + over.length
      const { track: there, ended } = relocate(track, {
        ...sequence,
        box: moved.place,
        fps: tracking.fps,
        nextId,
      })
      if (ended) over.push(ended)
      tracks[index] = recordObservation(there, sequence.frame.index, box)
      found.set(there.id, moved.match)
      return false
    }
    return true
  })
  return { tracks, unread, found, ended: over, nextId: firstId + over.length }
}
