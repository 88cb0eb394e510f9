import { expect, test } from 'vitest'
import { type SheetResult, type TrialResult, withReadableOriginals } from './preview.ts'

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
