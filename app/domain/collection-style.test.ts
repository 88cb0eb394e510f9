import { expect, test } from 'vitest'
import { styleAsElsewhere, withSharedStyle } from './collection-style.ts'
import { PLAIN_STYLE, type TextStyle } from './text-track.ts'

const ROBOTO: TextStyle = {
  ...PLAIN_STYLE,
  ...{ fontFamily: 'Roboto', fontClass: 'sans', confidence: 0.9 },
  ...{ weight: 700, capHeightPx: 30, letterSpacingPx: 1, outline: { color: '#000000', widthPx: 3 } },
}
const style = (part: Partial<TextStyle> = {}): TextStyle => ({ ...ROBOTO, ...part })
const measured = (part: Partial<TextStyle> = {}, frameHeightPx = 720) => ({
  style: style(part),
  frameHeightPx,
})
/** As recognition measures it where no face was found by drawing it. */
const unfitted = (part: Partial<TextStyle> = {}) => ({
  style: { ...PLAIN_STYLE, capHeightPx: 30, outline: ROBOTO.outline, ...part },
  frameHeightPx: 720,
})

test.each([
  ['nearly the same face', measured({ fontFamily: 'Inter', weight: 600, fill: '#f0f0f0', capHeightPx: 31 })],
  ['an unsure face', measured({ fontFamily: 'Lora', fontClass: 'serif', confidence: 0.5, capHeightPx: 34 })],
  ['no face at all', unfitted()],
])('a text with %s is set as in the other videos', (_, own) => {
  expect(styleAsElsewhere(own, [measured()])).toEqual(ROBOTO)
})

test.each([
  ['a sure face of another kind', measured({ fontFamily: 'Lora', fontClass: 'serif' })],
  ['italics', measured({ italic: true })],
  ['another colour', measured({ fill: '#ffd84d' })],
  ['another size', measured({ capHeightPx: 40 })],
  ['no face and another size', unfitted({ capHeightPx: 40 })],
  ['no face and another colour', unfitted({ fill: '#ffd84d' })],
])('a text with %s keeps its own style', (_, own) => {
  expect(styleAsElsewhere(own, [measured()])).toBeUndefined()
})

test('a sure style does not follow a doubtful one, and of several the surest is followed', () => {
  const [doubtful, surest] = [measured({ weight: 600, confidence: 0.5 }), measured({ fontFamily: 'Inter' })]
  expect(styleAsElsewhere(measured({ confidence: 0.7 }), [doubtful])).toBeUndefined()
  const other = measured({ fontFamily: 'Lato', confidence: 0.8 })
  expect(styleAsElsewhere(measured({ confidence: 0.7 }), [other, doubtful, surest])).toEqual(surest.style)
})

test('lengths grow with the frame', () => {
  const large = measured({ capHeightPx: 46, weight: 600 }, 1080)
  expect(styleAsElsewhere(large, [measured()])).toMatchObject({
    ...{ capHeightPx: 45, letterSpacingPx: 1.5, outline: { color: '#000000', widthPx: 4.5 } },
  })
})

test('what a text has of its own stays: its place, what is behind it, how it stands', () => {
  const own = unfitted({ align: 'left', background: 'still', letterShiftPx: 2 })
  expect(styleAsElsewhere(own, [measured()])).toMatchObject({
    ...{ align: 'left', background: 'still', letterShiftPx: 2, fontFamily: 'Roboto' },
  })
})

test('a look that a person has set is shared in the size of the frame, beside a place of its own', () => {
  const set = { fill: '#ffffff', capHeightPx: 20, letterSpacingPx: 1, outline: 'none' as const }
  const scaled = { ...set, capHeightPx: 40, letterSpacingPx: 2 }
  const shared = { style: scaled, isStyleShared: true as const }
  expect(withSharedStyle(null, set, 2)).toEqual(shared)
  expect(withSharedStyle({ angleDegrees: 5 }, set, 2)).toEqual({ angleDegrees: 5, ...shared })
  // another that was shared before gives way, one that a person has set here does not
  expect(withSharedStyle({ ...shared, style: { weight: 400 } }, set, 2)).toEqual(shared)
  expect(withSharedStyle({ style: { weight: 400 } }, set, 2)).toBeUndefined()
  expect(withSharedStyle(shared, set, 2)).toBeUndefined()
})
