import { expect, test } from 'vitest'
import type { TextStyle } from '#app/domain/text-track.ts'
import { mergeStyles } from './track-style.ts'

const style = (changes: Partial<TextStyle> = {}): TextStyle => ({
  ...{ fill: '#ffffff', outline: null, plate: null, weight: 400, italic: false, align: 'left' },
  ...{ capHeightPx: 20, letterSpacingPx: 0, background: 'still' },
  ...changes,
})

test('one style that was measured wrong does not count', () => {
  const outline = { color: '#000000', widthPx: 2 }
  const merged = mergeStyles(
    [
      style({ outline, capHeightPx: 21 }),
      style({ fill: '#f0f0f0', weight: 700, italic: true, capHeightPx: 48 }),
      style({ outline, fill: '#fefefe' }),
    ],
    false,
  )
  expect(merged).toEqual(style({ fill: '#fefefe', outline, capHeightPx: 21 }))
})

const plate = { color: '#102030', box: { x: 0, y: 0, width: 9, height: 9, angleDegrees: 0 } }

test.each([
  ['still', [style()], false, 'still'],
  ['moving', [style()], true, 'moving'],
  ['a plate', [style({ plate }), style({ plate })], false, 'plate'],
  ['moving although some frames show a plate', [style({ plate }), style()], true, 'moving'],
  ['unmeasured', [], false, 'still'],
] as const)('the background is %s', (_what, styles, moving, background) => {
  expect(mergeStyles(styles, moving).background).toBe(background)
})
