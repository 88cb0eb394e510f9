import * as z from 'zod'

/** What a text is judged by, as a person would. */
type JudgedAspect = 'text' | 'style' | 'erasure' | 'containment' | 'locality'

interface Measure {
  readonly aspect: JudgedAspect
  /** Above it a person sees the fault. */
  readonly limit: number
}

/**
 * Everything that is measured of a text in an output, larger being worse. The limits were chosen on the drawn cases of
 * `npm run bench:judge` (seed 1) and on captions of real videos that were looked at one by one; the gap between good and
 * bad cases is printed there.
 */
export const MEASURES = {
  /** Share of the translation's letters that OCR does not read where it stands: OCR itself mistakes up to a fifth. */
  unread: { aspect: 'text', limit: 0.2 },
  /** Distance in CIELAB of the letters' colour from the original's, both measured: thin strokes alone differ by up to 20. */
  fill: { aspect: 'style', limit: 27 },
  /** Share of a second colour that is missing: letters of it may be fewer in another language. */
  accent: { aspect: 'style', limit: 0.75 },
  /** How much higher or lower capitals are than the original's, as a share: 1.4 times is seen beside the original. */
  size: { aspect: 'style', limit: 0.4 },
  /** How much more or less than the texts that had its size beside it a text grew, as a share. */
  uneven: { aspect: 'style', limit: 0.18 },
  /** How much thicker or thinner strokes are in proportion to capitals, as a share: from regular to bold it is a half. */
  weight: { aspect: 'style', limit: 0.38 },
  /** 1: serifs where there were none, or the reverse. */
  face: { aspect: 'style', limit: 0.5 },
  /** How much more, or less, what rims the letters differs from the background: an outline that came or went. */
  outline: { aspect: 'style', limit: 40 },
  /** 1: the original is in capitals and the translation is not. */
  case: { aspect: 'style', limit: 0.5 },
  /** Share of the original's edges that is still there: from a quarter on the eye completes the letters. */
  ghost: { aspect: 'erasure', limit: 0.25 },
  /** Share of the erased pixels whose colour is none of those around them. */
  residue: { aspect: 'erasure', limit: 0.08 },
  /** Share of the background's fine texture that is missing where the original was. */
  smear: { aspect: 'erasure', limit: 0.6 },
  /** 1: cut off by the frame, or by its own room. */
  cut: { aspect: 'containment', limit: 0.5 },
  /** Share of the letters that stand, beside their original's place, on something else than the even surface of it. */
  'off-surface': { aspect: 'containment', limit: 0.06 },
  /** Share of a line that another text covers. */
  'over-text': { aspect: 'containment', limit: 0.15 },
  /** How much smaller than the original, as a share: under 60 % of its size reading takes an effort. */
  small: { aspect: 'containment', limit: 0.4 },
  /** Area around the letters, in areas of the original's box, that is neither the original nor the translation and changed. */
  touched: { aspect: 'locality', limit: 0.1 },
} as const satisfies Record<string, Measure>
export type MeasureName = keyof typeof MEASURES
export const MEASURE_NAMES = [
  'unread',
  'fill',
  'accent',
  'size',
  'uneven',
  'weight',
  'face',
  'outline',
  'case',
  'ghost',
  'residue',
  'smear',
  'cut',
  'off-surface',
  'over-text',
  'small',
  'touched',
] as const satisfies readonly MeasureName[]

/** What could be measured; the rest is not known. */
export type Measures = Partial<Record<MeasureName, number>>

/** From here on, of 1, an aspect is as it should be. */
export const GOOD_SCORE = 0.5

const Score = z.number().min(0).max(1).nullable()
/** Where a picture lies in the stored file. */
const Bytes = z.object({ start: z.int().nonnegative(), length: z.int().positive() })

/** One text of an output, as it is judged on one frame. */
export const JudgedText = z.object({
  trackId: z.string(),
  seconds: z.number(),
  /** 1: as in the original, under `GOOD_SCORE`: a person would complain; null: cannot be told. */
  scores: z.object({ text: Score, style: Score, erasure: Score, containment: Score, locality: Score }),
  measures: z.partialRecord(z.enum(MEASURE_NAMES), z.number()),
  /** What a person would complain of, worst first. */
  faults: z.array(z.enum(MEASURE_NAMES)),
  /** The same part of the frame before and after, as JPEG; null where none was kept. */
  still: z
    .object({ widthPx: z.int().positive(), heightPx: z.int().positive(), before: Bytes, after: Bytes })
    .nullable(),
})
export type JudgedText = z.infer<typeof JudgedText>

/** Scores and faults that follow from what was measured. */
export function judgementOf(measures: Measures): Pick<JudgedText, 'scores' | 'faults'> {
  const excess = (name: MeasureName) => (measures[name] ?? 0) / MEASURES[name].limit
  const scoreOf = (aspect: JudgedAspect) => {
    const known = MEASURE_NAMES.filter(
      (name) => MEASURES[name].aspect === aspect && measures[name] !== undefined,
    )
    if (known.length === 0) return null
    const worst = known.reduce((most, name) => Math.max(most, excess(name)), 0)
    return Math.round(100 * Math.max(0, 1 - worst * (1 - GOOD_SCORE))) / 100
  }
  return {
    scores: {
      text: scoreOf('text'),
      style: scoreOf('style'),
      erasure: scoreOf('erasure'),
      containment: scoreOf('containment'),
      locality: scoreOf('locality'),
    },
    faults: MEASURE_NAMES.filter((name) => excess(name) > 1).toSorted((a, b) => excess(b) - excess(a)),
  }
}
