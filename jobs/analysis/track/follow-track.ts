import type { TextBox } from '#app/domain/geometry.ts'
import { sameBox, shiftBox } from '../boxes.ts'
import type { Frame } from '../decode/frame.ts'
import { NO_EXTENT } from '../read/line-extent.ts'
import { withFrame } from '../read/mean-crop.ts'
import { MAX_READINGS, type Reading } from '../read/readings.ts'
import { backgroundChange, sampleBackground } from '../template/background-sample.ts'
import { followTemplate } from '../template/follow-template.ts'
import { takeTemplate } from '../template/gradient-template.ts'
import { NO_SHIFT, settle, type TemplateMatch } from '../template/match-template.ts'
import { changed, currentBox, type LiveTrack, newMean, SETTLING_FRAMES } from './live-track.ts'
import { withStep } from './path.ts'

/** A text this much stronger than its template was read while it still faded in. */
const STRENGTHENED = 1.2
/** A less similar template does not tell one letter from another. */
export const CLEAR_SIMILARITY = 0.9
const MAX_OBSERVED_BOXES = 9
/** Of more than these, every second one is let go. */
const MAX_SIGHTINGS = 24
/** Detection passes that are listed; a start or an end is never found further back. */
const MAX_PASS_FRAMES = 200
/** A weaker text may be fading out, and nothing is learnt. */
const SETTLING_STRENGTH = 0.5
/** A frame joins the mean picture if the full text matches, as strong as its template and as similar. */
const WHOLE = { least: 0.85, most: 1.2 }
const WHOLE_SIMILARITY = 0.75

/** The track on the next frame. */
export function advance(track: LiveTrack, frame: Frame): LiveTrack {
  const { position, evidence, readings } = track
  const { template } = evidence
  if (!template) return track
  const { match, shift, velocity, misses } = followTemplate(template, frame, position)
  const settles = frame.index < evidence.settledFrame && match.strength >= SETTLING_STRENGTH
  const moved = shift.x !== position.shift.x || shift.y !== position.shift.y
  const step = { frame: frame.index, box: shiftBox(position.base, shift.x, shift.y) }
  const isWhole =
    match.strength >= WHOLE.least && match.strength <= WHOLE.most && match.similarity >= WHOLE_SIMILARITY
  return changed(track, {
    position: { shift, velocity, misses, ...(moved && { path: withStep(position.path, step) }) },
    evidence: {
      strengths: [...evidence.strengths, match.strength],
      ...(settles && { template: settle(template, frame, shift) }),
    },
    ...(isWhole && readings.mean && { readings: { mean: withFrame(readings.mean, frame.index) } }),
  })
}

/** The text was found again on the frame; without a match, by reading it. */
export function confirm(track: LiveTrack, frame: Frame, match: TemplateMatch | undefined): LiveTrack {
  const isClear = !match || match.similarity >= CLEAR_SIMILARITY
  const { shift } = track.position
  const { background, backgroundChange: least } = track.evidence
  const isHome = shift.x === 0 && shift.y === 0
  const present = changed(markPresent(track, frame, match?.strength ?? 1), {
    evidence: {
      matches: track.evidence.matches + 1,
      ...(background && isHome && { backgroundChange: Math.max(least, backgroundChange(background, frame)) }),
    },
    ...(isClear && { readings: { verifiedFrame: frame.index } }),
  })
  return match && match.strength > STRENGTHENED ? retakeTemplate(present, frame, currentBox(track)) : present
}

/** Records a fast reading; it votes if there are not enough yet. */
export function recordReading(track: LiveTrack, reading: Reading): LiveTrack {
  const { fast } = track.readings
  return changed(track, {
    readings: {
      readFrame: reading.frame,
      verifiedFrame: reading.frame,
      ...(fast.length < MAX_READINGS && { fast: [...fast, reading] }),
    },
  })
}

/** The text is still present on the frame. */
export function markPresent(track: LiveTrack, frame: Frame, level: number): LiveTrack {
  return changed(track, {
    evidence: {
      confirmedFrame: frame.index,
      confirmedStrength: level,
      strengths: [],
      missedPasses: 0,
      replacedFrame: null,
    },
  })
}

/** Takes a new template of the text, which grew stronger, moved, or changed its style or size. */
export function retakeTemplate(track: LiveTrack, frame: Frame, box: TextBox): LiveTrack {
  const { path } = track.position
  const previous = path.at(-1)?.box
  const stays = previous && sameBox(previous, box)
  const template = takeTemplate(frame, box)
  return changed(track, {
    position: {
      base: box,
      shift: NO_SHIFT,
      misses: 0,
      ...(!stays && { path: [...path, { frame: frame.index, box }], observedBoxes: [box] }),
    },
    evidence: {
      template,
      settledFrame: frame.index + SETTLING_FRAMES,
      background: template && sampleBackground(frame, box, template),
    },
    readings: { mean: newMean(frame), requestedFrames: 0, extent: NO_EXTENT },
  })
}

/** Restarts the mean of a resumed track, on the last frame on which it was surely present; its readings stay. */
export function restartMean(track: LiveTrack, frame: Frame): LiveTrack {
  return changed(track, { readings: { mean: newMean(frame) } })
}

/** Lets the template learn again which of its points are background. */
export function restartSettling(track: LiveTrack, frame: Frame): LiveTrack {
  return changed(track, { evidence: { settledFrame: frame.index + SETTLING_FRAMES } })
}

/** Records a pass over the track's place. The list is bounded, for texts that stay for hours. */
export function recordPass(track: LiveTrack, frame: number): LiveTrack {
  const { passFrames: before, earlierPasses, startFrame } = track.evidence
  const passFrames = [...before, frame]
  if (passFrames.length <= MAX_PASS_FRAMES) return changed(track, { evidence: { passFrames } })
  const folded = passFrames.splice(0, MAX_PASS_FRAMES / 2)
  const more = folded.filter((index) => index >= startFrame).length
  return changed(track, { evidence: { passFrames, earlierPasses: earlierPasses + more } })
}

/** Records that the text was detected, and its box if that is exact. */
export function recordObservation(track: LiveTrack, frame: number, box?: TextBox): LiveTrack {
  const { observedBoxes, sightings, shift } = track.position
  const isListed = box && observedBoxes.length < MAX_OBSERVED_BOXES
  return changed(track, {
    evidence: { detections: track.evidence.detections + 1 },
    position: {
      ...(isListed && { observedBoxes: [...observedBoxes, shiftBox(box, -shift.x, -shift.y)] }),
      ...(box && { sightings: spread([...sightings, { frame, box }]) }),
    },
  })
}

function spread<One>(sightings: readonly One[]): readonly One[] {
  return sightings.length <= MAX_SIGHTINGS ? sightings : sightings.filter((_, index) => index % 2 === 0)
}
