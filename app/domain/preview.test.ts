import { expect, test } from 'vitest'
import { type SheetResult, type TrialResult, trialWindow, withReadableOriginals } from './preview.ts'

const bytes = { start: 0, length: 1 }
const still = (trackId: string, flags: SheetResult['stills'][number]['flags']) => ({
  ...{ trackId, flags, seconds: 1, widthPx: 9, heightPx: 9, before: bytes, after: bytes },
})

test('a still whose original can be read says so, in the order of importance and once', () => {
  const sheet: SheetResult = { kind: 'contact-sheet', stills: [still('a', ['too-small']), still('b', [])] }
  const stills = [still('a', ['weak-cover', 'too-small']), still('b', [])]
  expect(withReadableOriginals(sheet, new Set(['a']))).toEqual({ ...sheet, stills })
  expect(withReadableOriginals({ ...sheet, stills }, new Set(['a']))).toEqual({ ...sheet, stills })
})

test('a trial says it of its texts, also of those that nothing was said of', () => {
  const trial: TrialResult = {
    ...{ kind: 'trial', startSeconds: 0, endSeconds: 3 },
    flagged: [{ trackId: 'a', flags: ['too-long'] }],
  }
  expect(withReadableOriginals(trial, new Set(['b', 'a']))).toEqual({
    ...trial,
    flagged: [
      { trackId: 'a', flags: ['weak-cover', 'too-long'] },
      { trackId: 'b', flags: ['weak-cover'] },
    ],
  })
})

test.each([
  ['a short text is in the middle of three seconds', 10, 11, 60, 9, 12],
  ['a text of a few seconds is seen to appear and to vanish', 10, 12.5, 60, 9.25, 13.25],
  ['of a long text the beginning is shown', 10, 40, 60, 9.25, 14.25],
  ['a text at the start leaves no room before it', 0, 1, 60, 0, 3],
  ['a text at the end leaves no room after it', 59, 60, 60, 57, 60],
  ['a shorter video is shown whole', 0.5, 1, 2, 0, 2],
])('%s', (_, startSeconds, endSeconds, durationSeconds, from, to) => {
  const window = trialWindow({ startSeconds, endSeconds }, durationSeconds)
  expect(window.startSeconds).toBeCloseTo(from)
  expect(window.endSeconds).toBeCloseTo(to)
})
