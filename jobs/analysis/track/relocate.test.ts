import { expect, test } from 'vitest'
import { scriptedBox, scriptedFrames, type ScriptedText } from '#tests/analysis/tracking/scripted-video.ts'
import { changed, startTrack } from './live-track.ts'
import { relocate } from './relocate.ts'

const SALT = { text: 'Añada la sal', strokes: '101101110010110100111011010110', from: 20, to: 24 }
/** The same words, of which most are drawn otherwise. */
const LARGER = { ...SALT, strokes: '011101001111000101101001110010', from: 24, to: 80, x: () => 60 }
const FPS = 25

/**
 * A text that was seen by the pass on frame 21 alone, found again by the one on frame 27.
 *
 * @param strengths how clearly it is seen where it was on the frames since
 */
function found(first: ScriptedText, later: ScriptedText, strengths: readonly number[]) {
  const frameAt = scriptedFrames(first === later ? [later] : [first, later])
  const reading = { text: SALT.text, confidence: 1, language: 'es', style: null } as const
  const seen = { ...reading, frame: 21, frames: 1, full: false }
  const box = scriptedBox(first, 21)
  const track = changed(startTrack(1, frameAt(21), box, seen, [21]), {
    position: { path: [{ frame: 20, box }] },
    evidence: { startFrame: 20, strengths },
  })
  const earlier = [26, 25, 24, 23, 22, 21, 20].map(frameAt)
  return relocate(track, { frame: frameAt(27), box: scriptedBox(later, 27), earlier, fps: FPS, nextId: 2 })
}

test('a text that one pass has seen before it is drawn otherwise stays the text that it was', () => {
  const { track, ended } = found(SALT, LARGER, [1, 1, 0.1, 0.1, 0.1])
  expect(ended).toBeUndefined()
  expect(track.evidence.startFrame).toBe(20)
  expect(track.position.path.map(({ frame }) => frame)).toEqual([20, 23, 24])
})

test('one that is gone for a while ends where it was last seen', () => {
  const { track, ended } = found({ ...SALT, to: 22 }, { ...LARGER, from: 27 }, [0.1, 0.1, 0.1, 0.1, 0.1])
  expect(ended?.evidence.startFrame).toBe(20)
  expect(track.evidence.startFrame).toBe(27)
})

test('one that moves evenly is followed back to its start', () => {
  const moving = { ...SALT, to: 80, x: (frame: number) => 40 + 4 * (frame - 21) }
  const { track, ended } = found(moving, moving, [0.1, 0.1, 0.1, 0.1, 0.1])
  expect(ended).toBeUndefined()
  expect(track.evidence.startFrame).toBe(20)
})
