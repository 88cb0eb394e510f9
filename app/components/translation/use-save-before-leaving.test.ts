import { expect, test } from 'vitest'
import { AskedSave } from './use-save-before-leaving.ts'

const BEFORE = { version: 3 }

test('a save is answered once its fetcher has been busy and is no more', () => {
  const asked = new AskedSave(BEFORE)
  const states = (['idle', 'submitting', 'loading', 'idle'] as const).map((state) =>
    asked.isAnswered(state, BEFORE),
  )
  expect(states).toEqual([false, false, false, true])
})

test('an answer that came before anything was drawn is one all the same', () => {
  const asked = new AskedSave(undefined)
  expect(asked.isAnswered('idle', undefined)).toBe(false)
  expect(asked.isAnswered('idle', { version: 4 })).toBe(true)
})
