import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { TextBox } from '#app/domain/geometry.ts'
import { readRecording, type Recording, type Rect } from '#tests/analysis/tracking/recording.ts'
import { recordedFrames } from '#tests/analysis/tracking/recorded-frames.ts'
import { textsOf, TRACKING_CONFIG, trackSteps, type World } from '#tests/analysis/tracking/track-steps.ts'
import { coveredShare } from '../boxes.ts'
import { rejection } from '../finish/filter-candidates.ts'
import { textSimilarity } from '../read/text-similarity.ts'

const FOLDER = path.join(import.meta.dirname, '../../../tests/analysis/tracking/recorded')
const RECORDINGS = readdirSync(FOLDER).map((file) => [file, readRecording(path.join(FOLDER, file))] as const)

/** As of a new project: clutter reads as single letters, or for a moment. */
const SETTINGS = { ...TRACKING_CONFIG, min_text_length: 4, min_duration_seconds: 0.5 }

const boxOf = ([x, y, width, height]: Rect, angleDegrees: number): TextBox => ({
  ...{ x: x / 10, y: y / 10, width: width / 10, height: height / 10, angleDegrees },
})

/** Detection and readings as recorded, over drawn frames. */
function worldOf(recording: Recording): World {
  const { fps, frames, passes } = recording
  const foundOn = (index: number) =>
    passes
      .find(({ frame }) => frame === index)
      ?.found.map(({ rect, angle, ...read }) => ({ box: boxOf(rect, angle), ...read })) ?? []
  return {
    ...{ fps, frames, frameAt: recordedFrames(recording) },
    detect: (index) => foundOn(index).map(({ box }) => box),
    read: (index, box) => {
      const [best] = foundOn(index).sort((a, b) => coveredShare(box, [b.box]) - coveredShare(box, [a.box]))
      return best && coveredShare(box, [best.box]) > 0.5 ? best : { text: '', confidence: 0 }
    },
  }
}

test.each(RECORDINGS.flatMap(([file, recording]) => [3, 12].map((every) => ({ file, every, recording }))))(
  'what was detected in $file on every frame $every is tracked as it was drawn',
  ({ every, recording }) => {
    const world = worldOf(recording)
    const found = textsOf(trackSteps(world, { passEvery: every }), world).filter(
      (each) => rejection(each, (each.endFrame - each.startFrame) / world.fps, SETTINGS) === undefined,
    )
    const wanted = recording.lines.map(({ text, from, to }) => ({ text, from, to }))
    const same = found.map(({ text, startFrame, endFrame }) => {
      const line = wanted.find((each) => each.from === startFrame && textSimilarity(each.text, text) > 0.6)
      return { text: line?.text ?? text, from: startFrame, to: endFrame }
    })
    const inOrder = (lines: typeof wanted) =>
      lines.toSorted((a, b) => a.from - b.from || a.text.localeCompare(b.text))
    expect(inOrder(same)).toEqual(inOrder(wanted))
  },
)
