import { expect, test } from 'vitest'
import type { Language } from '#app/domain/languages.ts'
import { handles } from './handles.ts'

function counted() {
  const open = new Set<Language>()
  let [made, now] = [0, 0]
  const { get, close } = handles(
    (language) => {
      made++
      open.add(language)
      return { close: () => open.delete(language) }
    },
    5,
    () => now,
  )
  return { open, get, close, made: () => made, pass: (ms: number) => (now += ms) }
}

test('a language is loaded once', () => {
  const { get, made } = counted()
  expect(get('es')).toBe(get('es'))
  expect(made()).toBe(1)
})

test('of too many languages the one longest unused is given back', () => {
  const { get, open } = counted()
  for (const language of ['es', 'en', 'fr', 'de', 'it', 'es', 'pt'] as const) get(language)
  expect([...open]).toEqual(['es', 'fr', 'de', 'it', 'pt'])
})

test('a language that nobody has asked for in a while is given back when another is asked for', () => {
  const { get, open, pass } = counted()
  get('es')
  pass(3000)
  get('en')
  expect([...open]).toEqual(['es', 'en'])
  pass(3000)
  get('en')
  expect([...open]).toEqual(['en'])
  pass(30_000)
  get('en')
  expect([...open]).toEqual(['en'])
})

test('at the end all are given back', () => {
  const { get, open, close } = counted()
  get('es')
  get('ru')
  close()
  expect([...open]).toEqual([])
})
