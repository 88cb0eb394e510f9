import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetAllStoredTexts, ownStoredTexts } from '../layout/stored-texts-owner.ts'
import { storeTexts, loadStoredTexts, forgetStoredTexts } from './stored-texts.ts'

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
  ownStoredTexts('ana')
})
afterEach(() => {
  stored.clear()
  vi.unstubAllGlobals()
})

const placed = (projectId: string, target: string, account = 'ana') => ({ account, projectId, target })
const STORED = { version: 3, edits: new Map([['a', { text: 'Sea salt', saved: 'Salt' }]]) }

test('what was typed is kept for its project and language until nothing is unsaved', () => {
  storeTexts(placed('p', 'en'), STORED)
  expect(loadStoredTexts(placed('p', 'en'))).toEqual(STORED)
  expect(loadStoredTexts(placed('p', 'de'))).toBeUndefined()
  expect(loadStoredTexts(placed('q', 'en'))).toBeUndefined()
  storeTexts(placed('p', 'en'), { ...STORED, edits: new Map() })
  expect([...stored.keys()]).toEqual(['unsaved-texts-owner'])
})

test('what waits in one language stays while another is typed in', () => {
  storeTexts(placed('p', 'en'), STORED)
  const german = { version: 4, edits: new Map([['a', { text: 'Meersalz', saved: 'Salz' }]]) }
  storeTexts(placed('p', 'de'), german)
  expect(loadStoredTexts(placed('p', 'en'))).toEqual(STORED)
  storeTexts(placed('p', 'de'), { ...german, edits: new Map() })
  expect(loadStoredTexts(placed('p', 'en'))).toEqual(STORED)
})

test.each(['', '{', 'null', '[]', '{"version":"3","edits":{}}', '{"version":3}'])(
  'what is no text that was kept is left alone: %s',
  (text) => {
    stored.set('unsaved-texts:ana:p:en', text)
    expect(loadStoredTexts(placed('p', 'en'))).toBeUndefined()
  },
)

test('a browser that forbids it keeps nothing', () => {
  vi.stubGlobal('localStorage', undefined)
  storeTexts(placed('p', 'en'), STORED)
  expect(loadStoredTexts(placed('p', 'en'))).toBeUndefined()
})

test('what was let go does not come back', () => {
  storeTexts(placed('r', 'en'), STORED)
  forgetStoredTexts(placed('r', 'en'))
  storeTexts(placed('r', 'en'), STORED)
  expect(loadStoredTexts(placed('r', 'en'))).toBeUndefined()
})

test('what one account has typed is not another’s, and waits for its return', () => {
  storeTexts(placed('p', 'en'), STORED)
  ownStoredTexts('ben')
  expect(loadStoredTexts(placed('p', 'en', 'ben'))).toBeUndefined()
  expect(loadStoredTexts(placed('p', 'en'))).toEqual(STORED)
})

test('whoever logs out leaves nothing here, not even from a window that is still open', () => {
  storeTexts(placed('p', 'en'), STORED)
  storeTexts(placed('q', 'de'), STORED)
  stored.set('unsaved-texts:ben:p:en', 'of another')
  forgetAllStoredTexts()
  storeTexts(placed('p', 'en'), STORED)
  expect([...stored.keys()]).toEqual(['unsaved-texts:ben:p:en'])
  ownStoredTexts('ana')
  storeTexts(placed('p', 'en'), STORED)
  expect(loadStoredTexts(placed('p', 'en'))).toEqual(STORED)
})
