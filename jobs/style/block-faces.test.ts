import { expect, test } from 'vitest'
import type { TextStyle, TextTrack } from '#app/domain/text-track.ts'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { inBlockFaces, uncomparedLines } from './block-faces.ts'
import type { FaceFit } from './shared-families.ts'

/** A line of a list, the next one below it. */
function line(at: number, style: Partial<TextStyle>, box: { x?: number; y?: number } = {}): TextTrack {
  const own = { fontClass: 'serif', weight: 400, capHeightPx: 27, confidence: 0.88 } as const
  return snapshotTrack({
    ...{
      text: `line number ${at}`,
      box: { x: 100, y: 100 + 80 * at, width: 400 + 60 * at, height: 40, ...box },
    },
    style: { ...own, ...style },
  })
}

const fit = (fontFamily: string, explained: number, weight = 400): FaceFit => ({
  ...{ fontFamily, weight, italic: false, explained },
  ...{ capHeightPx: 26, letterShiftPx: 0, letterSpacingPx: 0 },
})

const facesIn = (lines: readonly TextTrack[], fits: readonly (readonly FaceFit[])[]) => (track: TextTrack) =>
  fits[lines.indexOf(track)] ?? []

function facesOf(lines: readonly TextTrack[], fits: readonly (readonly FaceFit[])[]) {
  const found = inBlockFaces(lines, facesIn(lines, fits))
  return lines.map((track) => {
    const { fontFamily, weight } = (found.get(track) ?? track).style
    return `${fontFamily} ${weight}`
  })
}

const OTHERS = [line(0, { fontFamily: 'Noto Serif' }), line(2, { fontFamily: 'Noto Serif' })]
const NOTO = [fit('Noto Serif', 0.88)]

test('a line of a list that was found in another face is in that of the others, where it explains nearly as much', () => {
  const own = line(1, { fontFamily: 'Tinos', weight: 700, confidence: 0.69 })
  const lines = [...OTHERS, own]
  const tinos = fit('Tinos', 0.69, 700)
  expect(facesOf(lines, [NOTO, NOTO, [tinos, fit('Noto Serif', 0.66)]])).toEqual([
    'Noto Serif 400',
    'Noto Serif 400',
    'Noto Serif 400',
  ])
  // as measured in that face
  const found = inBlockFaces(lines, facesIn(lines, [NOTO, NOTO, [tinos, fit('Noto Serif', 0.66)]]))
  expect(found.get(own)?.style).toMatchObject({ capHeightPx: 26, confidence: 0.66, fontClass: 'serif' })
  expect(facesOf(lines, [NOTO, NOTO, [tinos]])[2]).toBe('Tinos 700')
})

test('of several faces the one that explains most of all lines together', () => {
  const lines = [
    line(0, { fontFamily: 'Inter', fontClass: 'sans', confidence: 0.91 }),
    line(1, { fontFamily: 'Quicksand', fontClass: 'rounded', confidence: 0.93 }),
  ]
  const fits = [
    [fit('Inter', 0.91), fit('Quicksand', 0.7), fit('Poppins', 0.88)],
    [fit('Quicksand', 0.93), fit('Poppins', 0.9), fit('Inter', 0.74)],
  ]
  expect(facesOf(lines, fits)).toEqual(['Poppins 400', 'Poppins 400'])
})

const STAYS: [string, Partial<TextStyle>, { x?: number; y?: number }, number][] = [
  ['has another colour', { fill: '#ffe600' }, {}, 0.7],
  ['is larger', { capHeightPx: 40 }, {}, 0.7],
  ['is at another edge', {}, { x: 900 }, 0.7],
  ['is beside the others', {}, { y: 100 }, 0.7],
  ['is surely in its own', { confidence: 0.97 }, {}, 0.89],
  ['has no serifs', { fontClass: 'sans' }, {}, 0.69],
]
test.each(STAYS)('a line that %s stays in its face', (_what, style, box, explained) => {
  const own = line(1, { fontFamily: 'Tinos', confidence: 0.72, ...style }, box)
  const fits = [NOTO, NOTO, [fit('Tinos', own.style.confidence ?? 0), fit('Noto Serif', explained)]]
  expect(facesOf([...OTHERS, own], fits)[2]).toBe('Tinos 400')
})

test('a heading is in the weight of the family that explains most of it', () => {
  const heading = line(1, { fontFamily: 'Lato', weight: 700, confidence: 0.8 })
  const fits = [fit('Lato', 0.8, 700), fit('Noto Serif', 0.7), fit('Noto Serif', 0.79, 700)]
  expect(facesOf([...OTHERS, heading], [NOTO, NOTO, fits])[2]).toBe('Noto Serif 700')
})

test('lines of a block in several families are compared with those that others may be in', () => {
  const own = line(1, { fontFamily: 'Tinos', confidence: 0.69 })
  const lines = [...OTHERS, own]
  const uncompared = uncomparedLines(lines, facesIn(lines, [NOTO, NOTO, [fit('Tinos', 0.69)]]))
  expect(
    uncompared.map(({ track, families }) => [track.text, families.map((face) => face.fontFamily)]),
  ).toEqual([
    ['line number 0', ['Tinos']],
    ['line number 2', ['Tinos']],
    ['line number 1', ['Noto Serif']],
  ])
  expect(uncomparedLines(OTHERS, () => NOTO)).toEqual([])
})
