import { expect, test } from 'vitest'
import type { TextTrack } from '#app/domain/text-track.ts'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { agreeOnStyles } from './agree-on-styles.ts'
import type { FaceFit } from './shared-families.ts'

/** What a condensed face explains of a line, and the capitals that it measures there; semi-bold but where it is said. */
type Measured = readonly [fontFamily: string, explained: number, capHeightPx: number, weight?: number]

const [FIRA, ROBOTO] = ['Fira Sans Condensed', 'Roboto Condensed']
const [SERIF, SANS] = ['EB Garamond', 'Josefin Sans']
const faceFit = ([fontFamily, explained, capHeightPx, weight = 600]: Measured): FaceFit => ({
  ...{ fontFamily, weight, italic: false, explained, capHeightPx },
  ...{ letterShiftPx: capHeightPx / 10, letterSpacingPx: capHeightPx / 20 },
})

/** Lines in the best of the faces that they were compared with, once they agree. */
function agreed(...lines: readonly { text: string; faces: readonly [Measured, ...Measured[]] }[]) {
  const faces = new Map<TextTrack, FaceFit[]>()
  const tracks = lines.map(({ text, faces: measured }) => {
    const { explained, ...best } = faceFit(measured[0])
    const fontClass = best.fontFamily === SERIF ? 'serif' : 'condensed'
    const style = { ...best, fontClass, confidence: explained, outline: null } as const
    const track = snapshotTrack({ text, style })
    faces.set(track, measured.map(faceFit))
    return track
  })
  return agreeOnStyles(tracks, undefined, undefined, (track) => faces.get(track) ?? []).map(
    ({ style: { fontFamily, capHeightPx, letterShiftPx, letterSpacingPx } }) => ({
      ...{ fontFamily, capHeightPx, letterShiftPx, letterSpacingPx },
    }),
  )
}

const FIRST = {
  text: 'World Health',
  faces: [
    [FIRA, 0.81, 16.6],
    [ROBOTO, 0.788, 17.9],
  ],
} as const
const SECOND = {
  text: 'Organization',
  faces: [
    [ROBOTO, 0.823, 18.1],
    [FIRA, 0.801, 16.6],
  ],
} as const
const HEADING = { text: 'Clean hands with soap and water', faces: [[FIRA, 0.95, 20.1]] } as const

test('lines of one height, which two faces measure differently, are in the face that the video uses', () => {
  const [, first, second] = agreed(HEADING, FIRST, SECOND)
  expect(first).toMatchObject({ fontFamily: FIRA, capHeightPx: 16.6 })
  expect(second).toEqual(first)
})

test('a face that a video uses otherwise is not taken for lines that another one clearly explains better', () => {
  const first = {
    ...FIRST,
    faces: [
      [FIRA, 0.81, 16.6],
      [ROBOTO, 0.806, 17.9],
    ],
  } as const
  const second = {
    ...SECOND,
    faces: [
      [ROBOTO, 0.86, 18.1],
      [FIRA, 0.8, 16.6],
    ],
  } as const
  const [heading, ...others] = agreed(HEADING, first, second)
  expect(heading?.fontFamily).toBe(FIRA)
  expect(others.map(({ fontFamily }) => fontFamily)).toEqual([ROBOTO, ROBOTO])
})

test('lines are in the face that explains most of all of them, not in that of the one it fits best', () => {
  const first = {
    text: 'A short',
    faces: [
      [FIRA, 0.95, 20],
      [ROBOTO, 0.93, 20],
    ],
  } as const
  const second = {
    text: 'Another',
    faces: [
      [ROBOTO, 0.9, 20],
      [FIRA, 0.7, 20],
    ],
  } as const
  expect(agreed(first, second).map(({ fontFamily }) => fontFamily)).toEqual([ROBOTO, ROBOTO])
})

test('lines of two heights keep their faces, though those measure one height', () => {
  const second = {
    ...SECOND,
    faces: [
      [ROBOTO, 0.823, 16.7],
      [FIRA, 0.801, 15.1],
    ],
  } as const
  const [, first, other] = agreed(HEADING, { ...FIRST, faces: [[FIRA, 0.81, 16.6]] }, second)
  expect(first).toMatchObject({ fontFamily: FIRA, capHeightPx: 16.6 })
  expect(other).toMatchObject({ fontFamily: ROBOTO, capHeightPx: 16.7 })
})

const CREDITS = ['Anna Keller', 'Tom Bradley', 'Peter Novak'].map((text) => ({
  text,
  faces: [[SERIF, 0.85, 19]] as const,
}))

test.each([
  ['whose face explains it nearly as well', 0.713, 19.8, 3, SERIF],
  ['whose face explains less of it', 0.69, 19.8, 3, SANS],
  ['of another size', 0.713, 26, 3, SANS],
  ['that are too few to tell', 0.713, 19.8, 2, SANS],
])('a single line among lines of one face %s', (_what, explained, capHeightPx, lines, family) => {
  const line = {
    text: 'Music by',
    faces: [
      [SANS, 0.742, 21.1],
      [SERIF, explained, capHeightPx],
    ],
  } as const
  expect(agreed(...CREDITS.slice(0, lines), line).at(-1)?.fontFamily).toBe(family)
})

test.each([
  ['one of their class explains it as well', 0.725, 600, SERIF],
  ['none of their class does', 0.7, 600, SANS],
  ['one of their class does that is far lighter than they are', 0.725, 400, SANS],
])(
  'a single line among two of a face that it was not compared with is in it where %s',
  (_what, explained, weight, family) => {
    const line = {
      text: '“What we plant',
      faces: [
        [SANS, 0.742, 21.1],
        ['Tinos', explained, 19.4, weight],
      ],
    } as const
    const last = agreed(...CREDITS.slice(0, 2), line).at(-1)
    expect(last?.fontFamily).toBe(family)
    if (family === SERIF) expect(last?.capHeightPx).toBeCloseTo(19, 0)
  },
)

test.each([
  ['is like those beside it', 0.725, 3, 'Noto Sans'],
  ['has the serifs that explain it clearly better', 0.7, 3, SERIF],
  ['has the serifs that explain it best where few are beside it', 0.725, 2, SERIF],
])('a line of which faces hardly tell whether it has serifs %s', (_what, explained, lines, family) => {
  const beside = ['Leaves absorb light', 'Sugar is produced', 'Water is needed'].map((text, at) => ({
    text,
    faces: [['Inter', 0.85, 19 + 6 * at]] as const,
  }))
  const line = {
    text: 'Introduction to Plant Biology',
    faces: [
      [SERIF, 0.742, 14.3],
      ['Noto Sans', explained, 13.6],
    ],
  } as const
  expect(agreed(...beside.slice(0, lines), line).at(-1)?.fontFamily).toBe(family)
})
