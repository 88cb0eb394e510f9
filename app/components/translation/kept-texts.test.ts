import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetKeptTexts, ownKeptTexts } from '../layout/kept-texts-owner.ts'
import { keepTexts, keptTexts, letTextsGo } from './kept-texts.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
    key: (index: number) => [...stored.keys()][index] ?? null,
    get length() {
      return stored.size
    },
  })
  ownKeptTexts('ana')
})
afterEach(() => {
  stored.clear()
  vi.unstubAllGlobals()
})

const placed = (projectId: string, target: string, account = 'ana') => ({ account, projectId, target })
const KEPT = { version: 3, edits: new Map([['a', { text: 'Sea salt', saved: 'Salt' }]]) }

test('what was typed is kept for its project and language until nothing is unsaved', () => {
  keepTexts(placed('p', 'en'), KEPT)
  expect(keptTexts(placed('p', 'en'))).toEqual(KEPT)
  expect(keptTexts(placed('p', 'de'))).toBeUndefined()
  expect(keptTexts(placed('q', 'en'))).toBeUndefined()
  keepTexts(placed('p', 'en'), { ...KEPT, edits: new Map() })
  expect([...stored.keys()]).toEqual(['unsaved-texts-owner'])
})

test('what waits in one language stays while another is typed in', () => {
  keepTexts(placed('p', 'en'), KEPT)
  const german = { version: 4, edits: new Map([['a', { text: 'Meersalz', saved: 'Salz' }]]) }
  keepTexts(placed('p', 'de'), german)
  expect(keptTexts(placed('p', 'en'))).toEqual(KEPT)
  keepTexts(placed('p', 'de'), { ...german, edits: new Map() })
  expect(keptTexts(placed('p', 'en'))).toEqual(KEPT)
})

test.each(['', '{', 'null', '[]', '{"version":"3","edits":{}}', '{"version":3}'])(
  'what is no text that was kept is left alone: %s',
  (text) => {
    stored.set('unsaved-texts:ana:p:en', text)
    expect(keptTexts(placed('p', 'en'))).toBeUndefined()
  },
)

test('a browser that forbids it keeps nothing', () => {
  vi.stubGlobal('localStorage', undefined)
  keepTexts(placed('p', 'en'), KEPT)
  expect(keptTexts(placed('p', 'en'))).toBeUndefined()
})

test('what was let go does not come back', () => {
  keepTexts(placed('r', 'en'), KEPT)
  letTextsGo(placed('r', 'en'))
  keepTexts(placed('r', 'en'), KEPT)
  expect(keptTexts(placed('r', 'en'))).toBeUndefined()
})

test('what one account has typed is not another’s, and waits for its return', () => {
  keepTexts(placed('p', 'en'), KEPT)
  ownKeptTexts('ben')
  expect(keptTexts(placed('p', 'en', 'ben'))).toBeUndefined()
  expect(keptTexts(placed('p', 'en'))).toEqual(KEPT)
})

test('whoever logs out leaves nothing here, not even from a window that is still open', () => {
  keepTexts(placed('p', 'en'), KEPT)
  keepTexts(placed('q', 'de'), KEPT)
  stored.set('unsaved-texts:ben:p:en', 'of another')
  forgetKeptTexts()
  keepTexts(placed('p', 'en'), KEPT)
  expect([...stored.keys()]).toEqual(['unsaved-texts:ben:p:en'])
  ownKeptTexts('ana')
  keepTexts(placed('p', 'en'), KEPT)
  expect(keptTexts(placed('p', 'en'))).toEqual(KEPT)
})
