import { applyReadings, cutAtGap } from './apply-readings.ts'
import { associatePass } from './associate-pass.ts'
import { closeAll, closed, closeLost, readClear, readLast, withAnswers } from './close-tracks.ts'
import { advance, markPresent, restartMean } from './follow-track.ts'
import type { LiveTrack, Tracking } from './live-track.ts'
import type { Step, TrackerInput, TrackerRequest, TrackerState } from './tracker-state.ts'

/**
 * The tracker: from its state and what happens, the next state and what it asks for. Pure: the same arguments give the
 * same step, and none of them is changed.
 */
export function step(state: TrackerState, input: TrackerInput, tracking: Tracking): Step {
  const next = stepOf(state, input, tracking)
  return { state: next.state, requests: [...meanRequests(state, next.state), ...next.requests] }
}

function stepOf(state: TrackerState, input: TrackerInput, tracking: Tracking): Step {
  switch (input.kind) {
    case 'frame':
      return stateOnly({ ...state, tracks: state.tracks.map((track) => advance(track, input.frame)) })
    case 'replay':
      return stateOnly({
        ...state,
        tracks: state.tracks.map((track) =>
          track.evidence.confirmedFrame === input.frame.index ? restartMean(track, input.frame) : track,
        ),
      })
    case 'unchanged':
      return keepUnchanged(state, input, tracking)
    case 'detected':
      return associatePass(state, input, tracking)
    case 'read': {
      const { state: read, ended, done } = applyReadings(state, input, tracking)
      const clear = readClear(read)
      return joined([...keep(done), ...clear.requests], closeLost(clear.state, ended, tracking))
    }
    case 'fully-read':
      return stateOnly(withAnswers(state, input.answers))
    case 'close':
      return readLast(state, tracking)
    case 'closed':
      return closed(state)
    case 'end':
      return closeAll(state, input.frames)
  }
}

/** The texts of the last processed frame are still present. */
function keepUnchanged(
  state: TrackerState,
  { frame }: Extract<TrackerInput, { kind: 'unchanged' }>,
  tracking: Tracking,
): Step {
  const cuts = state.tracks.map((track) => {
    if (track.evidence.confirmedFrame < state.frame) return { track, done: [] }
    const cut = cutAtGap(track, tracking.fps)
    const { strengths, confirmedStrength } = cut.track.evidence
    return { track: markPresent(cut.track, frame, strengths.at(-1) ?? confirmedStrength), done: cut.done }
  })
  const tracks = cuts.map(({ track }) => track)
  return joined(
    keep(cuts.flatMap(({ done }) => done)),
    closeLost({ ...state, frame: frame.index, tracks }, [], tracking),
  )
}

function keep(candidates: Extract<TrackerRequest, { kind: 'keep' }>['candidates']): TrackerRequest[] {
  return candidates.length > 0 ? [{ kind: 'keep', candidates }] : []
}

function joined(requests: readonly TrackerRequest[], { state, requests: others }: Step): Step {
  return { state, requests: [...requests, ...others] }
}

function stateOnly(state: TrackerState): Step {
  return { state, requests: [] }
}

/** Mean pictures that start, or get the newest frame. */
function meanRequests(before: TrackerState, { tracks }: TrackerState): TrackerRequest[] {
  if (tracks === before.tracks) return []
  const known = new Map(before.tracks.map((track) => [track.id, track]))
  return tracks.flatMap((track) => meanRequest(known.get(track.id), track))
}

function meanRequest(before: LiveTrack | undefined, track: LiveTrack): TrackerRequest[] {
  const { id, position, readings } = track
  const [then, now] = [before?.readings.mean, readings.mean]
  if (!now || now === then) return []
  if (now.since !== then?.since || before?.position.base !== position.base)
    return [{ kind: 'start-mean', track: id, box: position.base, shift: position.shift }]
  if (now.count > then.count) return [{ kind: 'add-to-mean', track: id, shift: position.shift }]
  return []
}
