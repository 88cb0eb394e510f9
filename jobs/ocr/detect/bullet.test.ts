import { expect, test } from 'vitest'
import { drawnShapes } from '#tests/factories/drawn-shapes.ts'
import type { RgbImage } from '../image.ts'
import { withoutBullet } from './bullet.ts'

const LINE = { cx: 200, cy: 30, width: 360, height: 36, angle: 0 }
/** Where letters begin that stand behind a bullet. */
const LETTERS = 64

async function picture(shapes: string, ink = '#202020', background = '#ffffff'): Promise<RgbImage> {
  const letters = [0, 1, 2, 3, 4, 5, 6, 7]
    .map((at) => `<rect x="${LETTERS + 34 * at}" y="16" width="8" height="28"/>`)
    .join('')
  const size = { width: 400, height: 60 }
  return drawnShapes({ ...size, shapes: shapes + letters, background, attributes: `fill="${ink}"` })
}

const DISC = '<circle cx="30" cy="31" r="5"/>'

test.each([
  ['a disc', DISC, undefined],
  ['a large disc', '<circle cx="32" cy="31" r="8"/>', undefined],
  ['a square', '<rect x="25" y="26" width="10" height="10"/>', undefined],
  [
    'a large square near the letters in another colour',
    '<rect x="38" y="21" width="21" height="21" fill="#c02020"/>',
    undefined,
  ],
  ['a light disc on a dark background', DISC, ['#f0f0f0', '#204060']],
] as const)('%s in front of a line is no part of it', async (_, shapes, colors) => {
  const image = await picture(shapes, ...(colors ?? []))
  const { cx, width, ...others } = withoutBullet(image, LINE)
  expect(others).toEqual({ cy: LINE.cy, height: LINE.height, angle: LINE.angle })
  expect(cx + width / 2).toBeCloseTo(LINE.cx + LINE.width / 2)
  expect(cx - width / 2).toBeGreaterThan(40)
  expect(cx - width / 2).toBeLessThanOrEqual(LETTERS - 2)
})

test.each([
  [
    'a ring, as the letter o',
    '<circle cx="32" cy="32" r="7" fill="none" stroke="#202020" stroke-width="4"/>',
  ],
  ['a dash', '<rect x="22" y="30" width="18" height="4"/>'],
  ['a stroke, as the letter l', '<rect x="28" y="16" width="6" height="28"/>'],
  ['a full stop', '<circle cx="30" cy="42" r="3"/>'],
  ['a disc near the letters, as of a broken one', '<circle cx="56" cy="31" r="5"/>'],
  ['a large square near the letters in their colour', '<rect x="38" y="21" width="21" height="21"/>'],
  [
    'a ring in another colour',
    '<circle cx="46" cy="31" r="9" fill="none" stroke="#c02020" stroke-width="4"/>',
  ],
  ['two discs', '<circle cx="26" cy="24" r="4"/><circle cx="26" cy="38" r="4"/>'],
  ['nothing', ''],
])('%s stays', async (_, shapes) => {
  expect(withoutBullet(await picture(shapes), LINE)).toBe(LINE)
})

test('a short line, and one without contrast, stay', async () => {
  const short = { ...LINE, cx: 60, width: 90 }
  expect(withoutBullet(await picture(DISC), short)).toBe(short)
  expect(withoutBullet(await picture(DISC, '#808080', '#888888'), LINE)).toBe(LINE)
})
