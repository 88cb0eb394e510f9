import { expect, test } from 'vitest'
import type { TextStyle, TextTrack } from '#app/domain/text-track.ts'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { agreeOnStyles } from './agree-on-styles.ts'

const line = (text: string, style: Partial<TextStyle>): TextTrack =>
  snapshotTrack({
    text,
    style: { fontFamily: 'Roboto', confidence: 0.8, weight: 400, capHeightPx: 24, outline: null, ...style },
  })
const styles = (...lines: TextTrack[]) => agreeOnStyles(lines).map(({ style }) => style)

test('lines that were set alike get the style of the one that is surest', () => {
  const [first, second] = styles(
    line('Directed by', { weight: 300, fill: '#d8d7d7', capHeightPx: 23, confidence: 0.7 }),
    line('Maria Lindqvist', { fill: '#fdfdfc', confidence: 0.9 }),
  )
  expect(first).toMatchObject({ weight: 400, fill: '#fdfdfc', capHeightPx: 24 })
  expect(second).toMatchObject({ weight: 400, fill: '#fdfdfc', capHeightPx: 24 })
})

test.each<[string, Partial<TextStyle>]>([
  ['weight', { weight: 700 }],
  ['family', { fontFamily: 'Oswald' }],
  ['size', { capHeightPx: 30 }],
  ['colour', { fill: '#fdfd00' }],
  ['slant', { italic: true }],
])('another %s stays what it is', (_what, style) => {
  const [first, second] = styles(
    line('Directed by', { ...style, confidence: 0.5 }),
    line('Maria Lindqvist', {}),
  )
  expect(first).toMatchObject(style)
  expect(second).toMatchObject({ weight: 400, fill: '#ffffff', capHeightPx: 24 })
})

test('a line that is clearly of the next weight stays in it, however few there are', () => {
  const [label, amount] = [line('Farmacia Central', {}), line('$ 845,20', { weight: 500 })]
  const fits = (ofOther: number) => (track: TextTrack) =>
    track === label
      ? []
      : [500, 400].map((weight) => ({
          ...{ fontFamily: 'Roboto', weight, italic: false, explained: weight === 500 ? 0.98 : ofOther },
          ...{ capHeightPx: 24, letterShiftPx: 0, letterSpacingPx: 0 },
        }))
  const weights = (ofOther: number) =>
    agreeOnStyles([label, amount], undefined, undefined, fits(ofOther)).map(({ style }) => style.weight)
  expect(weights(0.95)).toEqual([400, 500])
  expect(weights(0.975)).toEqual([400, 400])
})

test('a line between two sizes is of the nearer one', () => {
  const heading = line('Which planet has the most moons?', { capHeightPx: 27.5, confidence: 0.95 })
  const labels = [line('Jupiter', { capHeightPx: 25.6 }), line('Saturn', { capHeightPx: 25 })]
  expect(styles(heading, ...labels).map(({ capHeightPx }) => capHeightPx)).toEqual([27.5, 25, 25])
  const [, own] = styles(heading, line('Neptune', { capHeightPx: 26.5 }))
  expect(own?.capHeightPx).toBe(27.5)
})

test('of two lines the longer one says whether both have a shadow', () => {
  const shadow = { color: '#000000', dxPx: 2, dyPx: 2, blurPx: 0 }
  const short = line('are lost', {})
  const long = line('Not all of those who wander', { shadow })
  expect(styles(long, short).map((style) => style.shadow)).toEqual([shadow, shadow])
  const bare = line('Not all of those who wander', {})
  expect(styles(bare, line('are lost', { shadow })).map((style) => style.shadow)).toEqual([
    undefined,
    undefined,
  ])
})

const fonts = (...lines: TextTrack[]) => styles(...lines).map(({ fontFamily }) => fontFamily)

test('lines of one kind of face, weight, size and colour are in the family that explains most of them', () => {
  const inRoboto = [line('When a column is selected', {}), line('Kysely also adds it', { confidence: 0.7 })]
  const other = line('raw expressions', {
    fontFamily: 'Inter',
    weight: 500,
    confidence: 0.95,
    letterSpacingPx: 1,
  })
  const [, , agreed] = styles(
    ...inRoboto.map((each) => ({
      ...each,
      style: { ...each.style, fontClass: 'sans' as const, letterSpacingPx: 0.2 },
    })),
    {
      ...other,
      style: { ...other.style, fontClass: 'sans' },
    },
  )
  expect(agreed).toMatchObject({ fontFamily: 'Roboto', letterSpacingPx: 0.2 })
})

test.each<[string, Partial<TextStyle>]>([
  ['kind', { fontClass: 'serif' }],
  ['weight', { weight: 700 }],
  ['size', { capHeightPx: 30 }],
  ['colour', { fill: '#fdfd00' }],
  ['slant', { italic: true }],
])('a line of another %s keeps its family', (_what, style) => {
  const sans = { fontClass: 'sans' } as const
  const others = [line('When a column is selected', sans), line('Kysely also adds it', sans)]
  expect(fonts(...others, line('raw expressions', { ...sans, fontFamily: 'Inter', ...style })).at(-1)).toBe(
    'Inter',
  )
})

test('a style that was not found by drawing stays as it was measured', () => {
  const [first] = styles(
    snapshotTrack({ text: 'Directed by', style: { weight: 300, capHeightPx: 24, outline: null } }),
    line('Maria Lindqvist', {}),
  )
  expect(first?.weight).toBe(300)
})

test('a line whose face was not found is set as two others of its row, size and colour', () => {
  const others = [line('Where are you going?', { weight: 900 }), line('To the harbour', { weight: 900 })]
  const unknown = (changes: Partial<TextStyle>) =>
    snapshotTrack({ text: 'Wait for me', style: { weight: 700, capHeightPx: 25, outline: null, ...changes } })
  const found = (track: TextTrack) => styles(...others, track).at(-1)
  expect(found(unknown({}))).toMatchObject({ fontFamily: 'Roboto', weight: 900, capHeightPx: 24 })
  expect(found(unknown({}))?.confidence).toBeUndefined()
  expect(found(unknown({ capHeightPx: 32 }))?.weight).toBe(700)
  expect(found(unknown({ fill: '#20c030' }))?.weight).toBe(700)
  const above = unknown({})
  expect(found({ ...above, prevalentBox: { ...above.prevalentBox, y: 100 } })?.weight).toBe(700)
  expect(styles(...others.slice(1), unknown({})).at(-1)?.weight).toBe(700)
})

test('texts shown together in nearly one colour are in the one that is nearest to all, whatever their faces are', () => {
  const sign = line('Pyongyang', { fill: '#87827c', fontFamily: 'Oswald', capHeightPx: 59 })
  const others = ['#8f8e84', '#908f84'].map((fill) => line('205 km', { fill, capHeightPx: 64 }))
  const fills = (...lines: TextTrack[]) => styles(...lines).map(({ fill }) => fill)
  expect(fills(sign, ...others)).toEqual(['#8f8e84', '#8f8e84', '#8f8e84'])
  const later = { ...sign, startSeconds: 5, endSeconds: 6 }
  expect(fills(later, ...others)[0]).toBe('#87827c')
})

test('a line over dark footage, on which no outline can be told, has the outline of those like it', () => {
  const outline = { color: '#000000', widthPx: 2 }
  const lines = [
    line('We never saw it', {}),
    line('Not even once', {}),
    line('It was the harbour', { outline }),
    line('Nobody asked', {}),
  ]
  const outlines = (isHidden: (track: TextTrack) => boolean) =>
    agreeOnStyles(lines, isHidden).map(({ style }) => style.outline)
  expect(outlines(({ text }) => text !== 'It was the harbour')).toEqual([outline, outline, outline, outline])
  expect(outlines(() => false)).toEqual([null, null, null, null])
})

test('where no line like it tells of an outline, none is known to be missing', () => {
  const lines = [
    line('We never saw it', {}),
    line('Not even once', {}),
    snapshotTrack({ text: 'Nobody asked', style: { weight: 400, capHeightPx: 24, outline: null } }),
  ]
  const hidden = (isHidden: (track: TextTrack) => boolean) =>
    agreeOnStyles(lines, isHidden).map(({ style }) => style.isOutlineHidden)
  expect(hidden(() => true)).toEqual([true, true, true])
  expect(hidden(({ text }) => text === 'Not even once')).toEqual([false, false, false])
  const bare = agreeOnStyles(
    lines,
    () => true,
    ({ text }) => text === 'Not even once',
  )
  expect(bare.map(({ style }) => style.isOutlineHidden)).toEqual([false, false, false])
})

test.each([
  ['little, as of one text', 1.1, 0],
  ['much, as of a heading', 6, 6],
])('lines whose letter spacing differs by %s, are spaced so', (_what, spacing, expected) => {
  const [long, short] = styles(
    line('My grandmother never measured', { letterSpacingPx: 0 }),
    line('in her life', { letterSpacingPx: spacing }),
  )
  expect(long?.letterSpacingPx).toBe(0)
  expect(short?.letterSpacingPx).toBe(expected)
})

test('lines that only resemble handwriting are in the hand of most letters, as high by their small letters', () => {
  const hand = (text: string, style: Partial<TextStyle>) => {
    const { style: own, ...rest } = line(text, { fontClass: 'script', ...style })
    const { confidence: _, ...resembled } = own
    return { ...rest, style: resembled }
  }
  const [first, second, title, printed] = styles(
    hand('Plants need light and water', { fontFamily: 'Caveat', capHeightPx: 42 }),
    // Kalam's small letters are .71 of its capitals, those of Caveat .51
    hand('Roots drink', { fontFamily: 'Kalam', weight: 700, capHeightPx: 31 }),
    hand('Lesson', { fontFamily: 'Caveat', capHeightPx: 90 }),
    line('Today', { capHeightPx: 40 }),
  )
  expect([first, second, title].map((style) => style?.fontFamily)).toEqual(['Caveat', 'Caveat', 'Caveat'])
  expect(second).toMatchObject({ weight: 400, capHeightPx: first?.capHeightPx })
  expect(first?.capHeightPx).toBeCloseTo(43, 0)
  expect(title?.capHeightPx).toBe(90)
  expect(printed?.fontFamily).toBe('Roboto')
})
