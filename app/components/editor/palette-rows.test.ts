import { expect, test } from 'vitest'
import { KEYS } from './key-map.tsx'
import { commandOfKey, paletteRows } from './palette-rows.ts'

const PLAY = { is: 'command', command: 'play', label: 'Reproducir o parar', keys: 'K' } as const
const UNDO = { is: 'command', command: 'undo', label: 'Deshacer', keys: 'Ctrl + Z' } as const
const text = (id: string, original: string, translation: string) => ({
  ...{ id, original, translation, disposition: 'translate' as const, startSeconds: 1 },
})
const TEXTS = [text('a', 'Añade la sal', 'Add the salt'), text('b', 'Adiós', 'Goodbye')]
const ids = (typed: string) =>
  paletteRows(typed, [PLAY, UNDO], TEXTS).map((row) =>
    row.is === 'command' ? row.command : row.is === 'time' ? row.seconds : row.text.id,
  )

test.each([
  ['nothing offers every command', '  ', ['play', 'undo']],
  ['a part of a command’s name', 'HACER', ['undo']],
  ['a part of an original, without its accents', 'anade', ['a']],
  ['a part of a translation', 'bye', ['b']],
  ['a moment', '1:02.5', [62.5]],
  ['what nothing has', 'zzz', []],
] as const)('%s', (_, typed, found) => {
  expect(ids(typed)).toEqual(found)
})

test('of two thousand texts that match fifty are offered', () => {
  const many = Array.from({ length: 2000 }, (_, index) => text(`${index}`, 'sal', 'salt'))
  expect(paletteRows('sal', [], many)).toHaveLength(50)
})

test('every key of the map but those of the frame, those with a number and the palette’s own stands for a command', () => {
  expect(KEYS.filter(([name]) => commandOfKey(name) === null).map(([name]) => name)).toEqual([
    'suggestion',
    'palette',
    'pan',
    'move',
    'moveFar',
    'resize',
    'turn',
    'turnBack',
  ])
})
