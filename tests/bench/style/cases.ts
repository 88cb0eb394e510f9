import { TYPEFACES } from '#app/domain/typefaces.ts'
import type { BenchFont, DrawnLine } from './draw-line.ts'

/** Faces that are none of the candidates: what is found for them is the nearest one. */
const OUTSIDE: readonly BenchFont[] = (
  [
    ['Rubik', 'sans', 400],
    ['Rubik', 'sans', 700],
    ['Fira Sans', 'sans', 400, true],
    ['Fira Sans', 'sans', 600],
    ['Work Sans', 'sans', 400],
    ['Barlow', 'sans', 500],
    ['Kanit', 'geometric', 600],
    ['League Gothic', 'condensed', 400],
    ['Comfortaa', 'rounded', 700],
    ['Lora', 'serif', 400],
    ['Lora', 'serif', 700, true],
    ['PT Serif', 'serif', 700],
    ['Crimson Text', 'serif', 400],
    ['Zilla Slab', 'slab', 600],
    ['IBM Plex Mono', 'mono', 400],
  ] as const
).map(([family, fontClass, weight, italic = false]) => ({ family, fontClass, weight, italic }))

const INSIDE: readonly BenchFont[] = TYPEFACES.flatMap(({ family, fontClass, weights, hasItalic }) => [
  ...[weights[0] ?? 400, weights.at(-1) ?? 400].map((weight) => ({
    family,
    fontClass,
    weight,
    italic: false,
  })),
  ...(hasItalic ? [{ family, fontClass, weight: 400, italic: true }] : []),
])

export const FONTS = { inside: INSIDE, outside: OUTSIDE } as const

/** Sentences by kind: the second kind is drawn only for reported figures. */
const TEXTS = {
  development: [
    'Welcome to the old town',
    'The next train leaves soon',
    'SUMMER SALE',
    'Do not open this door',
    'Chapter Two',
    'Where are we going?',
  ],
  sealed: [
    'Nobody has seen her since',
    'Bring your own lunch',
    'NEW ARRIVALS',
    'Turn left at the bridge',
    'Lesson Nine',
    'How much is the ticket?',
    'He waits under the clock',
    'GRAND OPENING',
  ],
} as const

const COLORS: readonly (readonly [fill: string, outline: string | null])[] = [
  ['#ffffff', null],
  ['#ffffff', '#000000'],
  ['#ffdc28', '#000000'],
  ['#141414', '#ffffff'],
  ['#ffd600', null],
  ['#dc1e3c', '#ffffff'],
  ['#28dcf0', '#0a1450'],
  ['#f0f0f0', '#1e1e1e'],
]

/** Share of the lines that throw a shadow. */
const SHADED = 0.35

/** A line in a font, the rest by chance; the same for the same numbers. */
export function lineIn(font: BenchFont, random: () => number, isSealed: boolean): DrawnLine {
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(random() * values.length)]
    if (value === undefined) throw new RangeError('nothing to pick from')
    return value
  }
  const sizePx = pick([24, 30, 36, 46, 58]) * (0.9 + 0.2 * random())
  const [fill, outline] = pick(COLORS)
  return {
    ...{ font, sizePx, fill },
    text: pick(isSealed ? TEXTS.sealed : TEXTS.development),
    spacingPx: font.fontClass === 'script' ? 0 : pick([0, 0, 0, 0.04, 0.15, -0.02]) * sizePx,
    outline: outline ? { color: outline, widthPx: pick([0.05, 0.08, 0.11]) * sizePx } : null,
    // dark behind bright letters, as captions have it
    shadow:
      random() < SHADED && fill !== '#141414'
        ? {
            color: '#000000',
            offsetPx: pick([0.05, 0.08, 0.1]) * sizePx,
            blurPx: pick([0, 0, 0.05]) * sizePx,
          }
        : null,
  }
}

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
