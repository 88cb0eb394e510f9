import { expect, test } from 'vitest'
import type { TextStyle, TextTrack } from '#app/domain/text-track.ts'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { inRowFaces } from './row-faces.ts'
import type { FaceFit } from './shared-families.ts'

const OUTLINE = { color: '#000000', widthPx: 6 }

/** A caption of one second, the next one a second later at the same place. */
function caption(at: number, style: Partial<TextStyle>): TextTrack {
  const own = { fontClass: 'sans', weight: 900, capHeightPx: 44, outline: OUTLINE, confidence: 0.7 } as const
  return snapshotTrack({
    ...{ text: `caption number ${at}`, startSeconds: at, endSeconds: at + 1 },
    style: { ...own, ...style },
  })
}

const fit = (fontFamily: string, explained: number): FaceFit => ({
  ...{ fontFamily, weight: 900, italic: false, explained },
  ...{ capHeightPx: 43, letterShiftPx: 0, letterSpacingPx: 1 },
})

function facesIn(captions: readonly TextTrack[], fits: readonly (readonly FaceFit[])[] = []) {
  const rows = inRowFaces(captions, (track) => fits[captions.indexOf(track)] ?? [])
  return captions.map((track) => rows.get(track)?.style.fontFamily ?? track.style.fontFamily)
}

test('captions at one place with one outline are in the face of most of them', () => {
  const captions = [
    caption(0, { fontFamily: 'Poppins', confidence: 0.7 }),
    caption(1, { fontFamily: 'Archivo Black', confidence: 0.66 }),
    caption(2, { fontFamily: 'Archivo Black', confidence: 0.73 }),
  ]
  const fits = [[fit('Archivo Black', 0.67)], [], [fit('Poppins', 0.68)]]
  expect(facesIn(captions, fits)).toEqual(['Archivo Black', 'Archivo Black', 'Archivo Black'])
  const [first] = captions
  const found = inRowFaces(captions, (track) => fits[captions.indexOf(track)] ?? [])
  expect(first && found.get(first)?.style).toMatchObject({ capHeightPx: 43, letterSpacingPx: 1 })
})

test('a caption with which that face was not compared is as large as the others', () => {
  const own = caption(1, { fontFamily: 'Fredoka', capHeightPx: 48 })
  const captions = [caption(0, { fontFamily: 'Poppins' }), own, caption(2, { fontFamily: 'Poppins' })]
  expect(inRowFaces(captions, () => []).get(own)?.style).toMatchObject({
    fontFamily: 'Poppins',
    capHeightPx: 44,
  })
})

const OTHER: [string, Partial<TextStyle>, number][] = [
  ['has another outline', { outline: { color: '#ff0000', widthPx: 6 } }, 1],
  ['has none', { outline: null }, 1],
  ['has another colour', { fill: '#ffe600' }, 1],
  ['is larger', { capHeightPx: 60 }, 1],
  ['is shown with it', {}, 0.5],
  ['is surely in its own', { confidence: 0.93 }, 1],
]
test.each(OTHER)('a caption that %s stays in its face', (_, style, at) => {
  const captions = [
    caption(0, { fontFamily: 'Poppins' }),
    caption(at, { fontFamily: 'Fredoka', ...style }),
    caption(2, { fontFamily: 'Poppins' }),
  ]
  expect(facesIn(captions)).toEqual(['Poppins', 'Fredoka', 'Poppins'])
})

test('a caption whose row’s face was compared with it, and explains clearly less, stays in its own', () => {
  const captions = [caption(0, { fontFamily: 'Poppins' }), caption(1, { fontFamily: 'Fredoka' })]
  const wide = caption(2, { fontFamily: 'Poppins' })
  expect(facesIn([...captions, wide], [[], [fit('Poppins', 0.55)]])).toEqual([
    'Poppins',
    'Fredoka',
    'Poppins',
  ])
})
