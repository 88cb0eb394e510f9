import { CJK_LANGUAGES, type Language, LANGUAGES } from '#app/domain/languages.ts'
import type { StyleName } from './drawn-frame.ts'
import type { DrawnStyle } from './drawn-line.ts'
import { seededRandom } from './random.ts'
import type { CorpusSet } from './sets/corpus-set.ts'
import { lineFor } from './sets/sentences-of.ts'
import { STYLES_OF } from './sets/styles-of.ts'
import { typefaces } from './sets/typefaces.ts'

/** A line of a clip: on screen from the first of its frames up to, but not on, the frame after its last. */
export type PlannedLine = Readonly<{
  text: string
  font: string
  style: DrawnStyle
  cy: number
  from: number
  to: number
}>
export type PlannedClip = Readonly<{
  file: string
  set: CorpusSet
  language: Language
  seed: number
  fps: readonly [num: number, den: number]
  frames: number
  /** Constant rate factor of x264: higher is worse. */
  crf: number
  lines: readonly PlannedLine[]
}>

const RATES = [
  [25, 1],
  [24, 1],
  [30000, 1001],
  [30, 1],
] as const
const COMPRESSION = { light: 20, heavy: 34 } as const
/** Two lines are on screen at once; pairs follow one another, some at once, some after a pause. */
const PAIRS: readonly (readonly [above: StyleName, below: StyleName])[] = [
  ['sign', 'outlined'],
  ['title', 'yellow'],
  ['document', 'boxed'],
  ['small', 'faint'],
]
const SECONDS = { lead: 0.4, pause: 0.5 }
const MIDDLE = { above: 150, below: 620 }

/** Seeds with this distance share neither backgrounds nor the pairing of texts, typefaces and styles. */
const SEED_STRIDE = 7
/** So far from each other that no seed of one set draws the footage of another. */
const SEED_OF_SET: Readonly<Record<CorpusSet, number>> = { development: 0, control: 300_001, sealed: 700_001 }

export type CorpusOptions = Readonly<{
  size: 'small' | 'full'
  languages?: readonly Language[]
  /** Another one gives other texts in other styles over other footage; 0 by default. */
  seed?: number
  /** How long each line stands. */
  shownSeconds?: number
  /** Whose lines, typefaces, styles and footage are drawn; development by default. */
  set?: CorpusSet
}>

/**
 * The corpus: for each language clips with every style over moving footage, lightly and heavily compressed, and clips
 * without text. The small one has half the styles of each language, by turns, and each compression by turns.
 */
export function planCorpus({
  size,
  languages = LANGUAGES,
  seed = 0,
  shownSeconds = 1.5,
  set = 'development',
}: CorpusOptions): PlannedClip[] {
  const offset = SEED_STRIDE * seed
  const common = { shownSeconds, set }
  const clips = languages.flatMap((language) => {
    // its place in the whole list, so that a language's clips are the same whichever others are asked for
    const i = LANGUAGES.indexOf(language) + offset
    if (size === 'small') {
      const pairs = i % 2 === 0 ? [0, 3] : [1, 2]
      return [planClip(language, i, pairs, i % 3 === 2 ? 'heavy' : 'light', common)]
    }
    return [
      planClip(language, i, [0, 1, 2, 3], 'light', common),
      planClip(language, i + 5, [2, 0, 3, 1], 'heavy', common),
    ]
  })
  const empty = (size === 'small' ? [90] : [90, 91, 92]).map((each) => each + offset)
  const bare = { shownSeconds: 1.5, set }
  return [...clips, ...empty.map((each) => ({ ...planClip('en', each, [], 'light', bare), frames: 120 }))]
}

function planClip(
  language: Language,
  turn: number,
  pairs: readonly number[],
  compression: keyof typeof COMPRESSION,
  { shownSeconds, set }: Required<Pick<CorpusOptions, 'shownSeconds' | 'set'>>,
): PlannedClip {
  const seed = turn + SEED_OF_SET[set]
  const rate = RATES[turn % RATES.length] ?? RATES[0]
  const fps = rate[0] / rate[1]
  const families = typefaces(set, language)
  const lines: PlannedLine[] = []
  let at = Math.round(SECONDS.lead * fps)
  pairs.forEach((pair, k) => {
    const to = at + Math.round(shownSeconds * fps)
    PAIRS[pair]?.forEach((name, j) => {
      const index = seed * 3 + pair * 2 + j
      const random = seededRandom(index)
      let text = lineFor(set, language, random(), random())
      // twice in one place with nothing between it would be one text
      while (lines.some((line) => line.text === text)) text = lineFor(set, language, random(), random())
      const font = families[Math.floor(random() * families.length)] ?? ''
      const cy = j === 0 ? MIDDLE.above : MIDDLE.below
      lines.push({
        text,
        font,
        style: styleFor(STYLES_OF[set][name], language, index, text),
        cy,
        from: at,
        to,
      })
    })
    at = to + (k % 2 === 0 ? 0 : Math.round(SECONDS.pause * fps))
  })
  const kind = pairs.length === 0 ? 'empty' : compression
  const frames = at + Math.round(SECONDS.lead * fps)
  const variant = `${shownSeconds === 1.5 ? '' : `-${shownSeconds}s`}-${set}`
  const file = `${language}-${kind}-${turn}${variant}.mp4`
  return { file, set, language, seed, fps: rate, frames, crf: COMPRESSION[compression], lines }
}

const WIDEST_PX = 1180

/** The style with what varies: some captions are bold, some of those in scripts that have italics are italic. */
function styleFor(style: DrawnStyle, language: Language, index: number, text: string): DrawnStyle {
  const { name } = style
  const em = CJK_LANGUAGES.includes(language) ? 1 : 0.58
  const fits = Math.min(1, WIDEST_PX / (Array.from(text).length * em * style.fontSizePx))
  return {
    ...style,
    fontSizePx: Math.floor(style.fontSizePx * fits),
    bold: name === 'title' || (name === 'outlined' && index % 2 === 1),
    italic: name === 'yellow' && em < 1,
  }
}
