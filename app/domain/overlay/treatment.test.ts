import { expect, test } from 'vitest'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { treatmentOf } from './treatment.ts'

const HIDE = { hide_original: true, clean_plate: false }
const SHOW = { hide_original: false, clean_plate: false }
const SAME = { text: 'Canal 8', translation: 'Canal 8' }
const MOVED = { x: 10, y: 20, width: 200, height: 40 }
const PLATE = { hide_original: false, clean_plate: true }

test.each([
  ['a translated text is replaced', {}, HIDE, 'replace'],
  ['or stands beside its original when that is to stay', {}, SHOW, 'beside'],
  ['a text without a translation is left as it is', { translation: ' \n' }, HIDE, 'leave'],
  [
    'so is one whose translation says the same',
    { text: 'Café  2024', translation: 'Cafe\u0301 2024' },
    HIDE,
    'leave',
  ],
  ['unless a person has moved it', { ...SAME, corrections: { box: MOVED } }, HIDE, 'replace'],
  ['or turned it', { ...SAME, corrections: { angleDegrees: 4 } }, HIDE, 'replace'],
  ['or set its style', { ...SAME, corrections: { style: { weight: 700 } } }, HIDE, 'replace'],
  ['and not taken all of it back', { ...SAME, corrections: { style: {} } }, HIDE, 'leave'],
  [
    'beside an original that stays it is not said twice',
    { ...SAME, corrections: { box: MOVED } },
    SHOW,
    'leave',
  ],
  ['a change of case is a change', { text: 'STOP', translation: 'Stop' }, HIDE, 'replace'],
  [
    'a text to erase is erased without a translation',
    { disposition: 'erase', translation: '' },
    HIDE,
    'erase',
  ],
  ['unless originals are to stay', { disposition: 'erase' }, SHOW, 'leave'],
  ['a text to keep is left', { disposition: 'keep' }, HIDE, 'leave'],
  ['on a clean plate a text is erased', {}, PLATE, 'erase'],
  ['also one without a translation', { translation: '' }, PLATE, 'erase'],
  ['but not one to keep', { disposition: 'keep' }, PLATE, 'leave'],
  ['what is no text at all is left', { disposition: 'ignore' }, SHOW, 'leave'],
] as const)('%s', (_, changes, options, expected) => {
  expect(treatmentOf(snapshotTrack(changes), options)).toBe(expected)
})
