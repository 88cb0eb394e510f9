import { expect, test } from 'vitest'
import type { TextTrack } from '#app/domain/text-track.ts'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import type { FittedStyle } from './fit-style.ts'
import { facesFoundBefore, likeliestFor, remember, type Remembered } from './known-styles.ts'

/** Lines come one after another. */
let second = 0
const lineAt = (y: number, height = 50): TextTrack => {
  second += 1
  return snapshotTrack({
    ...{ box: { x: 100, y, width: 600, height }, startSeconds: second, endSeconds: second + 1 },
  })
}
const setting = (sizePx: number) => ({
  ...{ sizePx, letterSpacingPx: 0, inkShiftPx: 0, leftPx: 2, rightPx: 2, ringEm: 0, sigmaPx: 0.5 },
})
const fitted = (fontFamily: string, explained: number, sizePx = 40): FittedStyle => ({
  ...{ fontFamily, weight: 400, italic: false, explained, fontClass: 'sans', fill: '#ffffff' },
  ...{
    background: '#000000',
    outline: null,
    shadow: null,
    capHeightPx: 28,
    letterShiftPx: 0,
    letterSpacingPx: 0,
    accents: [],
  },
  settings: [setting(sizePx)],
})

function known(...lines: [TextTrack, FittedStyle][]): Remembered[] {
  const found: Remembered[] = []
  for (const [track, style] of lines) remember(found, track, style)
  return found
}

test('a subtitle is tried with the face of the subtitles, and need explain no more than the least of them', () => {
  const found = known(
    [lineAt(100), fitted('Tinos', 0.98)],
    [lineAt(110), fitted('Tinos', 0.97)],
    [lineAt(900), fitted('Arimo', 0.78)],
    [lineAt(905), fitted('Arimo', 0.7)],
    [lineAt(902), fitted('Arimo', 0.74)],
  )
  expect(likeliestFor(lineAt(903), found)).toMatchObject([
    { fontFamily: 'Arimo', explained: 0.7 },
    { fontFamily: 'Tinos', explained: 0.98 },
  ])
})

test('an amount beside a label is at one place with it, and need not be set like it', () => {
  const label = lineAt(900)
  const found = known([label, fitted('Arimo', 0.96)])
  expect(likeliestFor({ ...label, text: '$ 845.20' }, found)).toMatchObject([{ isPlacedAlike: false }])
  expect(likeliestFor(lineAt(900), found)).toMatchObject([{ isPlacedAlike: true }])
})

test('a line elsewhere, or of another height, needs as much as the first in a face explained', () => {
  const found = known([lineAt(900), fitted('Arimo', 0.78)], [lineAt(905), fitted('Arimo', 0.6)])
  expect(likeliestFor(lineAt(300), found)).toMatchObject([{ explained: 0.78 }])
  expect(likeliestFor(lineAt(900, 90), found)).toMatchObject([{ explained: 0.78 }])
})

test('of the sizes in a face the two nearest at hand are tried, each once', () => {
  const found = known(
    [lineAt(100), fitted('Arimo', 0.9, 80)],
    [lineAt(200), fitted('Arimo', 0.9, 20)],
    [lineAt(900), fitted('Arimo', 0.9, 40)],
    [lineAt(900), fitted('Arimo', 0.9, 41)],
  )
  const [face] = likeliestFor(lineAt(900), found)
  expect(face?.settings?.map(({ sizePx }) => sizePx)).toEqual([40, 80])
})

test.each([
  { what: 'that explained one line surely', lines: [0.85], isSure: true },
  { what: 'that explained one line badly', lines: [0.59], isSure: false },
  { what: 'that was found for two lines over moving footage', lines: [0.59, 0.62], isSure: true },
])('a face $what is taken without a search: $isSure', ({ lines, isSure }) => {
  const found = known(
    ...lines.map((explained): [TextTrack, FittedStyle] => [lineAt(900), fitted('Roboto Slab', explained)]),
  )
  expect(likeliestFor(lineAt(300), found)).toMatchObject([{ fontFamily: 'Roboto Slab', isSure }])
})

test.each([
  { what: 'hardly more', sans: 0.83, isSure: false },
  { what: 'clearly more', sans: 0.78, isSure: true },
])(
  'a slab that explained a single line $what than a sans did is taken without a search: $isSure',
  ({ sans, isSure }) => {
    const other = { fontFamily: 'Inter', weight: 400, italic: false, explained: sans }
    const setting = { capHeightPx: 20, letterShiftPx: 0, letterSpacingPx: 0 }
    const slab = {
      ...fitted('Roboto Slab', 0.85),
      fontClass: 'slab' as const,
      faces: [{ ...other, ...setting }],
    }
    expect(likeliestFor(lineAt(300), known([lineAt(900), slab]))).toMatchObject([{ isSure }])
  },
)

test.each([
  { what: 'as high', height: 40, explained: 0.82, isSure: true },
  { what: 'twice as high', height: 54, explained: 0.82, isSure: false },
  { what: 'twice as high, of which a face explained nearly all', height: 54, explained: 0.94, isSure: true },
])('from a line of 27 px a face is taken over for one $what: $isSure', ({ height, explained, isSure }) => {
  const found = known([lineAt(900, 27), fitted('Roboto Condensed', explained)])
  expect(likeliestFor(lineAt(45, height), found)).toMatchObject([{ isSure }])
})

const shadow = { color: '#000000', dxPx: 2, dyPx: 2, blurPx: 0 }
const bareOn = (...backgrounds: string[]) => backgrounds.map((background) => ({ background, shadow: null }))
test.each([
  { what: 'four lines over grey', lines: bareOn('#808080', '#808080', '#808080', '#808080'), room: 128 },
  { what: 'only three lines', lines: bareOn('#808080', '#808080', '#808080'), room: 0 },
  {
    what: 'lines of which one has one',
    lines: [
      ...bareOn('#808080', '#808080'),
      { background: '#808080', shadow },
      ...bareOn('#808080', '#808080'),
    ],
    room: 0,
  },
  {
    what: 'lines in the dark, which would hide one',
    lines: bareOn('#101010', '#101010', '#101010', '#101010'),
    room: 16,
  },
  {
    what: 'four lines over the darkest of many',
    lines: bareOn('#e0e0e0', '#202020', '#c0c0c0', '#808080', '#404040', '#101010'),
    room: 64,
  },
  {
    what: 'dark letters, whose shadow is bright',
    lines: bareOn('#c0c0c0', '#c0c0c0', '#c0c0c0', '#c0c0c0').map((one) => ({ ...one, fill: '#000000' })),
    room: 63,
  },
])('$what tell nothing of shadows that have more room than $room', ({ lines, room }) => {
  const found = known(
    ...lines.map((line): [TextTrack, FittedStyle] => [lineAt(900), { ...fitted('Arimo', 0.9), ...line }]),
  )
  const [one] = likeliestFor(lineAt(905), found)
  expect(one?.bareRoom).toBeCloseTo(room)
  expect(likeliestFor(lineAt(300), found)).toMatchObject([{ bareRoom: 0 }])
})

test('a text that is added is tried with the faces of the texts before, the commonest first, once each', () => {
  const before = (fontFamily: string, confidence: number, height = 50): TextTrack =>
    snapshotTrack({ box: { x: 100, y: 100, width: 600, height }, style: { fontFamily, confidence } })
  const texts = [before('Tinos', 0.7), before('Arimo', 0.78, 20), before('Arimo', 0.6, 20), snapshotTrack()]
  const face = { weight: 700, italic: false }
  expect(facesFoundBefore(lineAt(300), texts)).toEqual([
    // of much lower lines, of which every face explains little
    { fontFamily: 'Arimo', ...face, explained: 0.78, isSure: false },
    { fontFamily: 'Tinos', ...face, explained: 0.7, isSure: false },
  ])
  expect(facesFoundBefore(lineAt(300, 25), texts)[0]?.isSure).toBe(true)
})
