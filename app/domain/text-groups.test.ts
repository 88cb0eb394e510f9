import { expect, test } from 'vitest'
import { groupsMatching, textGroups } from './text-groups.ts'

let last = 0
const track = (original_text: string, text: string | null = null, more: object = {}) => ({
  id: `track-${(last += 1)}`,
  ordinal: last,
  original_text,
  language: 'es' as const,
  disposition: 'translate' as const,
  read_text: null,
  suggestion: null,
  is_added: false,
  reviewed: false,
  reading: null,
  start_seconds: last,
  end_seconds: last + 1,
  text,
  origin: text === null ? null : ('machine' as const),
  engine: null,
  draft: null,
  unknown_words: null,
  problem: null,
  passed_over: null,
  ...more,
})

test('texts that are the same to a person are one group with all its places', () => {
  const tracks = [track('Sal', 'Salt'), track('Agua', 'Water'), track(' SAL ', 'Salt')]
  const groups = textGroups(tracks)
  expect(groups.map(({ original, places }) => [original, places.map(({ id }) => id)])).toEqual([
    ['Sal', [tracks[0]?.id, tracks[2]?.id]],
    ['Agua', [tracks[1]?.id]],
  ])
})

test('the translation shown is the first that there is, and it is saved under its own id', () => {
  const tracks = [track('Sal', ''), track('Sal', 'Salt')]
  expect(textGroups(tracks)).toMatchObject([{ id: tracks[1]?.id, translation: 'Salt' }])
})

test('a text that nobody has translated is empty and says why', () => {
  expect(textGroups([track('Sal', null, { problem: 'no-engine' })])).toMatchObject([
    { translation: '', problem: 'no-engine' },
  ])
})

test('a text counts as untranslated while one of its places has no translation', () => {
  const isOpen = (...tracks: ReturnType<typeof track>[]) => textGroups(tracks)[0]?.isUntranslated
  expect(isOpen(track('Sal', 'Salt'), track('Sal', 'Salt'))).toBe(false)
  expect(isOpen(track('Sal', 'Salt'), track('Sal'))).toBe(true)
  expect(isOpen(track('Sal', '', { origin: 'person' }))).toBe(false)
})

test('places of one text that are treated differently are different groups, and only one is to be translated', () => {
  const groups = textGroups([track('Logo'), track('Logo', null, { disposition: 'keep' })])
  expect(groups).toMatchObject([
    { disposition: 'translate', isUntranslated: true },
    { disposition: 'keep', isUntranslated: false },
  ])
})

test('why analysis kept a text is said as long as it is kept', () => {
  const logo = (disposition: 'keep' | 'translate' | 'erase') =>
    textGroups([track('Canal 8', null, { disposition, suggestion: 'logo' })])[0]?.suggestion
  expect([logo('keep'), logo('translate'), logo('erase')]).toEqual(['logo', null, null])
})

test('places beyond the sixth are counted, not listed', () => {
  const tracks = Array.from({ length: 5000 }, () => track('Logo', 'Logo'))
  const [group] = textGroups(tracks)
  expect(group?.placeCount).toBe(5000)
  expect(group?.places.map(({ id }) => id)).toEqual(tracks.slice(0, 6).map(({ id }) => id))
})

test.each([
  ['azucar', true],
  ['SUGAR', true],
  ['  ', true],
  ['salt', false],
])('a search for %j finds "Azúcar": %s', (query, found) => {
  const groups = textGroups([track('Azúcar', 'sugar')])
  expect(groupsMatching(groups, query)).toEqual(found ? groups : [])
})

test('a text is reviewed once it is in all its places', () => {
  const [first, second] = [track('Sal', null, { reviewed: true }), track('Sal')]
  expect(textGroups([first, second]).map(({ isReviewed }) => isReviewed)).toEqual([false])
  expect(textGroups([first, { ...second, reviewed: true }]).map(({ isReviewed }) => isReviewed)).toEqual([
    true,
  ])
})
