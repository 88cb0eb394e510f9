import { expect, test } from 'vitest'
import { coverOf, planOf } from '#tests/factories/overlay-plan.ts'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'

const reveal = [
  { seconds: 0, share: 0.25 },
  { seconds: 0.4, share: 0.5 },
  { seconds: 0.8, share: 0.75 },
  { seconds: 1.2, share: 1 },
]

test.each([true, false])(
  'a caption whose original is typed on comes letter by letter, over one cover, prevalent positions %s',
  (use_prevalent_positions) => {
    const track = snapshotTrack({ style: { reveal } })
    const covers = new Map([[track.id, coverOf(track)]])
    const plan = planOf([track], { covers, options: { use_prevalent_positions } })
    const shown = plan.intervals.map(({ startSeconds, show }) => [
      startSeconds,
      ...show.flatMap((index) => {
        const item = plan.items[index]
        return item?.kind === 'caption' ? item.text.slice(0, item.shownCharacters) : (item?.kind ?? '')
      }),
    ])
    expect(shown).toEqual([
      [0],
      [1, 'patch', 'Add'],
      [1.4, 'patch', 'Add th'],
      [1.8, 'patch', 'Add the s'],
      [2.2, 'patch', 'Add the salt'],
      [3],
    ])
  },
)

test('a caption fades as its original does, but for one whose plate is drawn with it', () => {
  const fade = [
    { seconds: 0, opacity: 0.5 },
    { seconds: 0.4, opacity: 1 },
    { seconds: 1.6, opacity: 0.25 },
  ]
  const opacities = (track: ReturnType<typeof snapshotTrack>) => {
    const plan = planOf([track])
    return plan.intervals.map(({ show }) =>
      show.flatMap((index) => {
        const item = plan.items[index]
        return item?.kind === 'caption' ? (item.opacity ?? 1) : []
      }),
    )
  }
  expect(opacities(snapshotTrack({ style: { fade } }))).toEqual([[], [0.5], [1], [0.25], []])
  const half = snapshotTrack({ style: { fade }, corrections: { style: { opacity: 0.5 } } })
  expect(opacities(half)).toEqual([[], [0.25], [0.5], [0.125], []])
  const plated = snapshotTrack({ style: { fade }, corrections: { style: { plate: { color: '#203040' } } } })
  expect(opacities(plated)).toEqual([[], [1], []])
})

test('a caption grows as its original does while it fades', () => {
  const boxes = [400, 404, 408, 412, 416, 420].map((width, at) => ({
    ...{ frame: 25 + 8 * at, seconds: 1 + 0.32 * at },
    box: { x: 640 - width / 2, y: 620, width, height: 40, angleDegrees: 0 },
  }))
  const fade = [
    { seconds: 0, opacity: 0.5 },
    { seconds: 0.4, opacity: 1 },
    { seconds: 1.7, opacity: 0.25 },
  ]
  const { intervals, items } = planOf([snapshotTrack({ boxes, style: { fade } })])
  const seen = intervals.flatMap(({ startSeconds, show }) =>
    show.flatMap((index) => {
      const item = items[index]
      return item?.kind === 'caption' ? [[startSeconds, item.zoom ?? 1, item.opacity ?? 1]] : []
    }),
  )
  expect(seen.map((values) => values.map((value) => Math.round(100 * value) / 100))).toEqual([
    [1, 1, 0.5],
    [1.32, 1.01, 0.5],
    [1.4, 1.01, 1],
    [1.64, 1.02, 1],
    [1.96, 1.03, 1],
    [2.28, 1.04, 1],
    [2.6, 1.05, 1],
    [2.7, 1.05, 0.25],
  ])
})

test('a caption pops as its original does', () => {
  const scaling = [
    { seconds: 0, scale: 0.5, dxPx: 0, dyPx: 6 },
    { seconds: 0.2, scale: 1, dxPx: 0, dyPx: 0 },
    { seconds: 1.8, scale: 0.7, dxPx: 0, dyPx: 0 },
  ]
  const captionsOf = (track: ReturnType<typeof snapshotTrack>) => {
    const { intervals, items } = planOf([track])
    return intervals.flatMap(({ startSeconds, show }) =>
      show.flatMap((index) => {
        const item = items[index]
        return item?.kind === 'caption' ? [{ startSeconds, zoom: item.zoom ?? 1, y: item.box.y }] : []
      }),
    )
  }
  const [small, resting, leaving] = captionsOf(snapshotTrack({ style: { scaling } }))
  expect([small, resting, leaving].map((caption) => [caption?.startSeconds, caption?.zoom])).toEqual([
    [1, 0.5],
    [1.2, 1],
    [2.8, 0.7],
  ])
  expect((small?.y ?? 0) - (resting?.y ?? 0)).toBe(6)
})

test('a caption’s words are highlighted as they are spoken, also while it fades, but not in a colour that a person has set', () => {
  const highlight = {
    color: '#ffe020',
    steps: [
      { seconds: 0, from: 0, to: 0.45 },
      { seconds: 0.8, from: 0.5, to: 1 },
    ],
  }
  const fade = [
    { seconds: 0, opacity: 0.5 },
    { seconds: 0.4, opacity: 1 },
  ]
  const highlighted = (track: ReturnType<typeof snapshotTrack>) => {
    const plan = planOf([track])
    return plan.intervals.flatMap(({ startSeconds, show }) =>
      show.flatMap((index) => {
        const item = plan.items[index]
        if (item?.kind !== 'caption') return []
        const [span] = item.accents ?? []
        return [[startSeconds, item.opacity ?? 1, span && item.text.slice(span.start, span.end)]]
      }),
    )
  }
  expect(highlighted(snapshotTrack({ translation: 'sal aquí', style: { highlight, fade } }))).toEqual([
    [1, 0.5, 'sal'],
    [1.4, 1, 'sal'],
    [1.8, 1, 'aquí'],
  ])
  const recolored = snapshotTrack({ style: { highlight }, corrections: { style: { fill: '#102030' } } })
  expect(highlighted(recolored)).toEqual([[1, 1, undefined]])
})

test('a box goes along with the words that are spoken, as large as the letters are', () => {
  const plate = { color: '#7030d8', radiusPx: 12, besidePx: 10, abovePx: 50, belowPx: 18, seen: [] }
  const steps = [
    { seconds: 0, from: 0, to: 0.45 },
    { seconds: 0.8, from: 0.5, to: 1 },
  ]
  const track = snapshotTrack({
    translation: 'sal aquí',
    style: { highlight: { color: '#ffe020', steps, plate } },
  })
  const boxes = (plan: ReturnType<typeof planOf>) =>
    plan.items.flatMap((item) => (item.kind === 'caption' && item.wordPlate ? [item.wordPlate] : []))
  const { seen: _, ...margins } = plate
  expect(boxes(planOf([track]))).toEqual([
    { ...margins, start: 0, end: 3 },
    { ...margins, start: 4, end: 8 },
  ])
})

test('letters keep the colours that they go through, unless a person has set one', () => {
  const gradient = { direction: 'down' as const, colors: ['#fff6d8', '#8a5a10'] }
  const gradients = (corrections?: Parameters<typeof snapshotTrack>[0]) =>
    planOf([snapshotTrack({ style: { gradient }, ...corrections })]).items.flatMap((item) =>
      item.kind === 'caption' ? [item.gradient] : [],
    )
  expect(gradients()).toEqual([gradient])
  expect(gradients({ corrections: { style: { fill: '#102030' } } })).toEqual([undefined])
})
