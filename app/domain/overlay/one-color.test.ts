import { expect, test } from 'vitest'
import { planOf } from '#tests/factories/overlay-plan.ts'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { inOneColor } from './one-color.ts'

type Changes = Parameters<typeof snapshotTrack>[0]
const onSign = (fill: string, { style, ...changes }: NonNullable<Changes> = {}) =>
  snapshotTrack({ ...changes, style: { fill, ...style } })
const name = (fill: string, changes: Changes = {}) =>
  onSign(fill, { box: { x: 200, y: 100, width: 200, height: 60 }, ...changes })
const distance = (fill: string, changes: Changes = {}) =>
  onSign(fill, { box: { x: 220, y: 200, width: 160, height: 60, angleDegrees: 4 }, ...changes })
const fillsOf = (...tracks: Parameters<typeof inOneColor>[0]) =>
  inOneColor(tracks).map(({ style }) => style.fill)
const plate = (color: string) => ({ color, box: { x: 0, y: 0, width: 10, height: 10, angleDegrees: 0 } })

test('lines of one sign are in the measured colour that is nearest to all', () => {
  const beside = name('#8c8a7e', { box: { x: 480, y: 110, width: 200, height: 60 } })
  expect(fillsOf(name('#929086'), beside, distance('#7e7270'))).toEqual(['#8c8a7e', '#8c8a7e', '#8c8a7e'])
})

test('of two measures of one colour the one is right that is further from the plate', () => {
  const [pale, mixed] = ['#f9ffff', '#d7eef1'] as const
  const style = { plate: plate('#0099cc') }
  expect(fillsOf(name(mixed, { style }), distance(pale, { style }))).toEqual([pale, pale])
})

test.each<[string, ReturnType<typeof snapshotTrack>]>([
  ['in another colour', distance('#ffffff')],
  ['far away', distance('#7e7270', { box: { x: 220, y: 600 } })],
  ['shown later', distance('#7e7270', { startSeconds: 5, endSeconds: 6 })],
  ['on another plate', distance('#7e7270', { style: { plate: plate('#c03020') } })],
  ['coloured by a person', distance('#7e7270', { corrections: { style: { fill: '#7e7270' } } })],
])('a line %s neither changes nor tells', (_what, other) => {
  const first = name('#929086', { style: { plate: plate('#01452f') } })
  expect(fillsOf(first, other)).toEqual(['#929086', other.style.fill])
})

test('letters that glow in other colours are of other colours', () => {
  const glow = (color: string) => ({ outline: null, shadow: { color, dxPx: 0, dyPx: 0, blurPx: 20 } })
  const [pink, blue] = ['#ffe8f9', '#e6f2ff']
  const lines = (first: string, second: string) =>
    fillsOf(name(pink, { style: glow(first) }), distance(blue, { style: glow(second) }))
  expect(lines('#991c8b', '#00598a')).toEqual([pink, blue])
  expect(new Set(lines('#991c8b', '#a0208b')).size).toBe(1)
})

test('a long chain of captions is no sign, and takes no time', () => {
  const tracks = Array.from({ length: 5000 }, (_, at) =>
    name(at % 2 === 0 ? '#929086' : '#8c8a7e', { startSeconds: at, endSeconds: at + 1.4 }),
  )
  expect(inOneColor(tracks)).toEqual(tracks)
})

test('a plan draws the lines of a sign in one colour', () => {
  const { items } = planOf([
    name('#929086'),
    distance('#8c8a7e'),
    distance('#7e7270', { box: { x: 220, y: 320 } }),
  ])
  const fills = items.flatMap((item) => (item.kind === 'caption' ? item.fill : []))
  expect(fills).toEqual(['#8c8a7e', '#8c8a7e', '#8c8a7e'])
})
