import { describe, expect, test } from 'vitest'
import { coverOf, planOf } from '#tests/factories/overlay-plan.ts'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import type { TextBox } from '../geometry.ts'
import type { TextCorrections } from '../text-corrections.ts'
import type { TextStyle } from '../text-track.ts'
import { inset } from './as-drawn.ts'
import type { Caption, OverlayPlan } from './overlay-plan.ts'

const onlyCaption = ({ items }: OverlayPlan): Caption => {
  const [caption, ...more] = items.filter((item) => item.kind === 'caption')
  if (!caption || more.length > 0) throw new Error('expected one caption')
  return caption
}

describe('what a person has set', () => {
  const set = (corrections: TextCorrections, style: Partial<TextStyle> = {}) =>
    snapshotTrack({ corrections, style })

  test('draws the translation there, and erases the original where it was', () => {
    const track = set({ box: { x: 100, y: 80, width: 600, height: 60 }, angleDegrees: 20 })
    const cover = coverOf(track)
    const plan = planOf([track], { covers: new Map([[track.id, cover]]) })
    expect(onlyCaption(plan).box).toMatchObject({ x: 100, y: 80, angleDegrees: 20 })
    expect(plan.items).toContainEqual(cover.showings[0]?.cover)
  })

  test('is not put straight, aligned or sized by what stands around', () => {
    const style = { align: 'right', capHeightPx: 60, letterSpacingPx: 3 } as const
    const above = snapshotTrack({ box: { x: 440, y: 570, width: 250 } })
    const plan = planOf([above, set({ angleDegrees: 1, style })])
    const caption = plan.items.find((item) => item.kind === 'caption' && item.box.angleDegrees === 1)
    expect(caption).toMatchObject({
      align: 'right',
      letterSpacingPx: 3,
      fontSizePx: expect.closeTo(60 / 0.714),
    })
  })

  test.each<[string, TextCorrections, object]>([
    ['no outline', { style: { outline: 'none' } }, { outline: null }],
    ['a colour', { style: { fill: '#ff0000' } }, { fill: '#ff0000' }],
    ['a plate', { style: { plate: { color: '#102030' } } }, { plate: { color: '#102030', isThere: false } }],
    [
      'a plate that shines through, with round corners',
      { style: { plate: { color: '#102030', opacity: 0.5, radiusPx: 6 } } },
      { plate: { color: '#102030', opacity: 0.5, radiusPx: 6 } },
    ],
    [
      'a shadow',
      { style: { shadow: { color: '#000000', dxPx: 3, dyPx: 3, blurPx: 4 } } },
      { shadow: { color: '#000000', dxPx: 3, dyPx: 3, blurPx: 4 } },
    ],
    ['letters that shine through', { style: { opacity: 0.4 } }, { opacity: 0.4 }],
    ['narrow letters', { style: { widthPercent: 80 } }, { widthScale: 0.8 }],
    ['lines further apart', { style: { lineSpacingPercent: 150 } }, { lineHeightEm: 1.8 }],
  ])('%s is drawn', (_what, corrections, expected) => {
    expect(onlyCaption(planOf([set(corrections)]))).toMatchObject(expected)
  })

  test('takes a plate of its own along, and leaves a poster behind', () => {
    const box = { x: 420, y: 610, width: 440, height: 60, angleDegrees: 0 }
    const corrections = { box: { x: 100, y: 80, width: 400, height: 40 } }
    const track = set(corrections, { background: 'plate', plate: { color: '#102030', box } })
    const captionWith = (surface: TextBox | null) =>
      onlyCaption(
        planOf([track], {
          covers: new Map([[track.id, { ...coverOf(track), plateColor: '#102030', surface }]]),
        }),
      )
    expect(captionWith(null).plate).toMatchObject({ rect: { x: 80, y: 70 }, isThere: false, surface: null })
    expect(captionWith(box).plate).toBeNull()
  })

  test('is only how it looks where its original stays', () => {
    const [track, twin] = [
      set({ box: { x: 0, y: 0, width: 100, height: 40 }, style: { fill: '#ff0000' } }),
      snapshotTrack(),
    ]
    const options = { hide_original: false }
    const [caption, usual] = [planOf([track], { options }), planOf([twin], { options })].map(onlyCaption)
    expect(caption?.fill).toBe('#ff0000')
    expect(caption?.box).toEqual(usual?.box)
  })
})

test('a text that is put above a narrower line stays set as it was', () => {
  const narrower = snapshotTrack({ box: { x: 500, y: 300, width: 280, height: 40 } })
  const alignOf = (corrections: TextCorrections) =>
    planOf([snapshotTrack({ corrections, style: { align: 'left' } }), narrower]).items.flatMap((item) =>
      item.kind === 'caption' ? [item.align] : [],
    )
  expect(alignOf({})).toEqual(['left', 'center'])
  const above = { x: 440, y: 255, width: 400, height: 40 }
  expect(alignOf({ box: above })).toEqual(['left', 'center'])
})

test('a box begins and ends where its letters do, along its line', () => {
  const box = { x: 100, y: 50, width: 200, height: 40, angleDegrees: 0 }
  expect(inset(box, { leftPx: 12, rightPx: 4 })).toEqual({ ...box, x: 112, width: 184 })
  expect(inset(box, { leftPx: -6, rightPx: 0 })).toEqual({ ...box, x: 94, width: 206 })
  const upright = inset({ ...box, angleDegrees: 90 }, { leftPx: 20, rightPx: 0 })
  expect([upright.x, upright.y, upright.width].map(Math.round)).toEqual([110, 60, 180])
  expect(inset(box, { leftPx: 90, rightPx: 30 })).toEqual(box)
})

test('a list whose boxes begin at different distances from their letters is set at one edge', () => {
  const item = (x: number, y: number, leftPx: number) =>
    snapshotTrack({ box: { x, y }, style: { align: 'left', inkInsets: { leftPx, rightPx: 0 } } })
  const plan = planOf([item(194, 200, 6), item(200, 260, 0), item(189, 320, 11)])
  const starts = plan.items.flatMap((one) => (one.kind === 'caption' ? [one.box.x] : []))
  expect(starts).toEqual([200, 200, 200])
})

test('a line between two that stay is set at the edge of their letters', () => {
  const stays = { disposition: 'keep' as const }
  const line = (x: number, y: number, width: number, leftPx: number, others = {}) =>
    snapshotTrack({ box: { x, y, width }, style: { inkInsets: { leftPx, rightPx: 0 } }, ...others })
  const plan = planOf([
    line(186, 200, 300, 14, stays),
    line(200, 244, 220, 0),
    line(186, 288, 260, 14, stays),
  ])
  expect(onlyCaption(plan)).toMatchObject({ align: 'left', box: { x: 200 } })
})
