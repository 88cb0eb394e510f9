import { expect, test } from 'vitest'
import { coverageOf } from './coverage.ts'
import { FACES } from './faces.ts'
import { fitStyle, purerColors } from './fit-style.ts'
import { outlinesOf } from './glyph-outlines.ts'
import { blurredPlane, dilatedPlane } from './plane-filters.ts'

interface Drawn {
  readonly ringEm?: number
  /** A black shadow as far to the right of the letters, and below them. */
  readonly shadowEm?: readonly [across: number, down: number]
}

/** Grey letters in Inter with an outline around them, on a darker grey. */
function sampleOf(
  text: string,
  { fill, ring, background }: Record<'fill' | 'ring' | 'background', number>,
  { ringEm = 0.05, shadowEm }: Drawn = {},
) {
  const face = FACES.find(({ typeface, weight }) => typeface.family === 'Inter' && weight === 500)
  const outlines = face && outlinesOf(face, text)
  if (!outlines) throw new RangeError('no Inter 500')
  const { left, right, top, bottom } = outlines.inkEm
  const sizePx = 60
  const inkWidth = (right - left) * sizePx
  const placement = { left: 40, right: 40 + inkWidth, baseline: 40 - top * sizePx, sizePx }
  const [width, height] = [Math.ceil(inkWidth + 80), Math.ceil((bottom - top) * sizePx + 80)]
  const sharp = coverageOf(outlines, placement, { width, height })
  const [letters, all] = [sharp, dilatedPlane(sharp, ringEm * sizePx)].map((one) => blurredPlane(one, 0.8))
  const [across = 0, down = 0] = (shadowEm ?? []).map((em) => em * sizePx)
  const moved = { ...placement, left: placement.left + across, right: placement.right + across }
  const cast = coverageOf(outlines, { ...moved, baseline: placement.baseline + down }, { width, height })
  const shade = shadowEm && blurredPlane(cast, 2)
  const rgb = new Uint8Array(3 * width * height)
  for (let at = 0; at < rgb.length; at += 1) {
    const [letter = 0, covered = 0, shaded = 0] = [letters, all, shade].map(
      (one) => one?.values[Math.floor(at / 3)],
    )
    const behind = background * (1 - shaded)
    rgb[at] = Math.round(behind + (ring - behind) * covered + (fill - ring) * letter)
  }
  const box = { x: 35, y: 35, width: inkWidth + 10, height: (bottom - top) * sizePx + 10 }
  return { text, width, height, rgb, box }
}

test.each([
  { what: 'that is told from both', levels: { fill: 240, ring: 120, background: 30 }, isFound: true },
  {
    what: 'that is hardly told from either',
    levels: { fill: 128, ring: 94, background: 60 },
    isFound: false,
  },
])(
  'an outline between the colours of letters and background $what is found: $isFound',
  ({ levels, isFound }) => {
    const style = fitStyle(sampleOf('Harbour', levels), [])
    expect(style?.outline !== null).toBe(isFound)
    if (isFound) expect(style?.weight).toBeLessThanOrEqual(600)
    // without one, letters are as bold as both are together
    else expect(style?.weight).toBeGreaterThanOrEqual(700)
  },
)

test('a thin edge of large letters, a step beyond a dark background, is what compression leaves', () => {
  const thin = { ringEm: 0.03 }
  expect(fitStyle(sampleOf('Harbour', { fill: 250, ring: 4, background: 62 }, thin), [])?.outline).toBeNull()
  expect(
    fitStyle(sampleOf('Harbour', { fill: 250, ring: 4, background: 120 }, thin), [])?.outline,
  ).not.toBeNull()
})

test.each([
  { where: 'straight below the letters', shadowEm: [0, 0.08] },
  { where: 'to the right of the letters and below them', shadowEm: [0.08, 0.08] },
] as const)('a shadow $where is told with its place', ({ shadowEm }) => {
  const bare = { fill: 245, ring: 245, background: 150 }
  const { shadow } = fitStyle(sampleOf('Harbour', bare, { ringEm: 0, shadowEm }), []) ?? {}
  expect(shadow?.dxPx).toBeCloseTo(60 * shadowEm[0], -0.5)
  expect(shadow?.dyPx).toBeCloseTo(60 * shadowEm[1], -0.5)
})

/** White on dark grey, but for a word that is dimmed: `drawn` may have other letters than the text is said to have. */
function twoShades(drawn: string, text: string, dimmed: string) {
  const levels = { fill: 240, ring: 240, background: 40 }
  const [bright, dim] = [sampleOf(drawn, levels), sampleOf(drawn, { ...levels, fill: 130, ring: 130 })]
  const [from, to] = [drawn.indexOf(dimmed), drawn.indexOf(dimmed) + dimmed.length].map(
    (at) => bright.box.x + (at / drawn.length) * bright.box.width,
  )
  const rgb = bright.rgb.map((level, at) => {
    const x = Math.floor(at / 3) % bright.width
    return dimmed && x >= (from ?? 0) && x < (to ?? 0) ? (dim.rgb[at] ?? 0) : level
  })
  return { ...bright, text, rgb }
}

test('a word in another shade has a colour of its own, one that is drawn with other letters has none', () => {
  const dimmed = fitStyle(twoShades('Take 300 grams', 'Take 300 grams', '300'), [])
  expect(dimmed?.accents).toMatchObject([{ text: '300' }])
  const otherwise = fitStyle(twoShades('Take Poo grams', 'Take 300 grams', ''), [])
  expect(otherwise).toMatchObject({ fill: '#f0f0f0', accents: [] })
})

test.each([
  { what: 'thinner letters show it purer', inner: '#888988', isWide: true, fill: '#888988' },
  { what: 'they show it mixed with the background', inner: '#6b6a66', isWide: true, fill: '#816e72' },
  { what: 'their strokes are too thin to show it', inner: '#a0a0a0', isWide: false, fill: '#816e72' },
])('the colour of bold letters is $fill where $what', ({ inner, isWide, fill }) => {
  const own = { fill: '#816e72', outline: null, background: '#003828', isWide: true }
  expect(purerColors(own, { ...own, fill: inner, isWide }).fill).toBe(fill)
})
