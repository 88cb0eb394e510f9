import { expect, test } from 'vitest'
import type { ReadCue, SubtitleText } from './document.ts'
import { matchCues } from './match-cues.ts'

const box = { x: 0, y: 0, width: 10, height: 10, angleDegrees: 0 }
const style = {
  fill: '#ffffff',
  outline: null,
  plate: null,
  weight: 400,
  italic: false,
  align: 'left',
  capHeightPx: null,
  letterSpacingPx: 0,
  background: 'still',
} as const
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

function text(
  number: number,
  startSeconds: number,
  endSeconds: number,
  original = `Texto ${number}`,
): SubtitleText {
  const place = { boxes: [{ frame: 0, seconds: 0, box }], prevalentBox: box, style }
  return { id: idOf(number), startSeconds, endSeconds, original, translation: `Text ${number}`, ...place }
}
const cue = (fields: Partial<ReadCue>): ReadCue => ({ line: 1, text: 'new', ...fields })
const THREE = [text(1, 0, 2), text(2, 0, 2), text(3, 5, 8)]

test('an id tells whose a cue is, wherever it was moved to', () => {
  expect(matchCues([cue({ id: idOf(3).toUpperCase(), startSeconds: 0, endSeconds: 2 })], THREE)).toEqual({
    edits: { [idOf(3)]: 'new' },
    matched: 1,
    unmatched: [],
  })
})

test('texts that are seen at once are told apart by number, else by their order', () => {
  const at = { startSeconds: 0, endSeconds: 2 }
  expect(matchCues([cue({ ...at, number: 2, text: 'two' })], THREE).edits).toEqual({ [idOf(2)]: 'two' })
  expect(matchCues([cue({ ...at, text: 'one' }), cue({ ...at, text: 'two' })], THREE).edits).toEqual({
    [idOf(1)]: 'one',
    [idOf(2)]: 'two',
  })
})

test('a cue that was moved a little is still found, one at another time is not', () => {
  const moved = cue({ startSeconds: 5.4, endSeconds: 8.5 })
  const elsewhere = cue({ startSeconds: 30, endSeconds: 31 })
  expect(matchCues([moved, elsewhere], THREE)).toEqual({
    edits: { [idOf(3)]: 'new' },
    matched: 1,
    unmatched: [elsewhere],
  })
})

test('an original tells whose a row is, in any case, also when the ids are of an earlier analysis', () => {
  expect(matchCues([cue({ id: idOf(77), original: ' TEXTO 3 ' })], THREE).edits).toEqual({ [idOf(3)]: 'new' })
})

test("another project's id or original is nobody's here, whatever its time", () => {
  const at = { startSeconds: 0, endSeconds: 2 }
  const foreign = [cue({ ...at, id: idOf(77) }), cue({ ...at, original: 'Otro' })]
  expect(matchCues(foreign, THREE)).toEqual({ edits: {}, matched: 0, unmatched: foreign })
})

test('a cue without text wipes nothing out, and the same text is no edit', () => {
  const same = cue({ id: idOf(1), text: 'Text 1' })
  expect(matchCues([same, cue({ id: idOf(2), text: '' })], THREE)).toEqual({
    edits: {},
    matched: 1,
    unmatched: [],
  })
})

test('as many cues as a file may have are matched in good time with a text that is seen all along', () => {
  const texts = [
    text(0, 0, 7200),
    ...Array.from({ length: 5000 }, (_, index) => text(index + 1, index, index + 1)),
  ]
  const cues = Array.from({ length: 20_000 }, (_, index) =>
    cue({ startSeconds: (index % 5000) + 0.2, endSeconds: (index % 5000) + 1.2 }),
  )
  const begun = process.cpuUsage()
  expect(matchCues(cues, texts).matched).toBeGreaterThan(4900)
  expect(process.cpuUsage(begun).user / 1000).toBeLessThan(10_000)
})
