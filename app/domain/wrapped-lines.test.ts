import fc from 'fast-check'
import { expect, test } from 'vitest'
import { onLines, passagesOf, rewrapped } from './wrapped-lines.ts'

test.each([
  ['a sentence over two lines', 'Mezcla la harina\ncon el agua', ['Mezcla la harina con el agua']],
  ['two sentences', 'Mezcla la harina.\nAñade el agua.', ['Mezcla la harina.', 'Añade el agua.']],
  ['two speakers', '– ¿Vienes?\n– Sí', ['– ¿Vienes?', '– Sí']],
  ['a numbered list', '1. Sal\n2. Agua', ['1. Sal', '2. Agua']],
  ['a heading above a sentence', 'RECETA\nPan de casa', ['RECETA', 'Pan de casa']],
  ['a heading of two lines', 'PAN DE\nCASA', ['PAN DE CASA']],
  [
    'a name that did not fit',
    'La receta favorita de mi amiga\nMargarita',
    ['La receta favorita de mi amiga Margarita'],
  ],
  [
    'a title that would have fitted',
    'Capítulo 2\nEl comienzo de todo',
    ['Capítulo 2', 'El comienzo de todo'],
  ],
  ['a divided word', 'inter-\nnacional', ['internacional']],
  ['empty lines', 'Uno\n\n  \ndos', ['Uno dos']],
])('%s', (_, text, expected) => {
  expect(passagesOf(text, 'es').map((passage) => passage.text)).toEqual(expected)
})

test.each([
  ['two things to do', 'Find the hidden key\nTalk to the blacksmith', 'en', 2],
  ['the same in Spanish', 'Busca la llave escondida\nHabla con el herrero', 'es', 2],
  ['a sentence with a name', 'I told you that\nPeter comes tomorrow', 'en', 1],
  ['what is told, with a mark at its end', 'Yesterday I saw your\nNeighbour in the park.', 'en', 1],
  ['a title', 'Advanced Cooking\nFor Beginners', 'en', 1],
  ['a name that goes on', 'Universidad Nacional\nAutónoma de México', 'es', 1],
  ['a sentence in German', 'Gib das gesiebte\nMehl in die Schüssel', 'de', 1],
] as const)('%s over two lines: %s', (_what, text, language, passages) => {
  expect(passagesOf(text, language)).toHaveLength(passages)
})

test('Japanese and Chinese lines are joined without a space', () => {
  expect(passagesOf('小麦粉と水を\n混ぜます', 'ja')).toEqual([{ text: '小麦粉と水を混ぜます', lines: 2 }])
})

test('a passage is broken into as many lines as even as they can be', () => {
  expect(rewrapped('Mix the flour with the warm water', 2, 'en')).toBe('Mix the flour with\nthe warm water')
  expect(rewrapped('Salt', 2, 'en')).toBe('Salt')
  expect(rewrapped('Mix it', 1, 'en')).toBe('Mix it')
})

test('a Japanese line does not begin with punctuation', () => {
  const lines = rewrapped('小麦粉と水を混ぜます。「塩」を加えます。', 3, 'ja').split('\n')
  expect(lines).toHaveLength(3)
  for (const line of lines) expect(line).not.toMatch(/^[。、」]/)
})

test('breaking lines loses and adds nothing', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[a-zñ]{1,9}( [a-zñ]{1,9}){0,20}$/),
      fc.integer({ min: 1, max: 6 }),
      (text, lines) => {
        const broken = rewrapped(text, lines, 'es')
        expect(broken.split('\n').length).toBeLessThanOrEqual(lines)
        expect(broken.replaceAll('\n', ' ')).toBe(text)
      },
    ),
  )
})

test.each([
  [
    'lines of one length',
    'Mix the flour with the warm water',
    [20, 20],
    ['Mix the flour with', 'the warm water'],
  ],
  [
    'a long line over a short one',
    'Mix the flour with the warm water',
    [30, 8],
    ['Mix the flour with the warm', 'water'],
  ],
  ['as many words as lines', 'Salt and water', [1, 9, 1], ['Salt', 'and', 'water']],
  ['a text that was broken elsewhere', 'Mix the\nflour', [3, 9], ['Mix', 'the flour']],
  ['fewer words than lines', 'Salt', [4, 4], undefined],
])('%s: a text is broken into exactly as many lines as there are', (_, text, shares, expected) => {
  expect(onLines(text, shares, 'en')).toEqual(expected)
})

test('a thousand words are broken at once', () => {
  // milliseconds; every way of breaking them takes years
  const started = process.cpuUsage()
  expect(onLines('word '.repeat(1000).trim(), [1, 1, 1, 1, 1, 1, 1, 1], 'en')).toHaveLength(8)
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(10_000)
})
