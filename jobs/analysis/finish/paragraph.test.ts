import { expect, test } from 'vitest'
import type { TextBox } from '#app/domain/geometry.ts'
import type { TextTrack } from '#app/domain/text-track.ts'
import { joinParagraphs } from './paragraph.ts'

function line(text: string, box: Partial<TextBox>, times: Partial<TextTrack> = {}): TextTrack {
  const prevalentBox = { x: 100, y: 100, width: 300, height: 30, angleDegrees: 0, ...box }
  const { startFrame = 0, endFrame = 50 } = times
  return {
    text,
    language: 'en',
    confidence: 0.9,
    startFrame,
    endFrame,
    startSeconds: startFrame / 25,
    endSeconds: endFrame / 25,
    boxes: [{ frame: startFrame, seconds: startFrame / 25, box: prevalentBox }],
    prevalentBox,
    style: {
      ...{ fill: '#ffffff', outline: null, plate: null, weight: 400, italic: false, align: 'center' },
      ...{ capHeightPx: 20, letterSpacingPx: 0, background: 'still' },
    },
    ...times,
  }
}

test('lines below one another that come and go together are a block, top to bottom', () => {
  const blocks = joinParagraphs([
    line('or alcohol-based hand rub', { y: 140, width: 220 }),
    line('Clean hands with soap and water', { y: 100 }),
  ])
  expect(blocks).toMatchObject([
    {
      text: 'Clean hands with soap and water\nor alcohol-based hand rub',
      prevalentBox: { x: 100, y: 100, width: 300, height: 70 },
      style: { align: 'left' },
    },
  ])
})

test.each([
  ['of their own lengths', 60, 160, true],
  ['that end at the same places', 80, 340, false],
])('of a block translucent plates of its lines %s are known', (_what, x, width, areKnown) => {
  const onPlate = (text: string, y: number, plateX: number, plateWidth: number) => {
    const one = line(text, { y })
    const box = { x: plateX, y: y - 8, width: plateWidth, height: 46, angleDegrees: 0 }
    return { ...one, style: { ...one.style, plate: { color: '#000000', opacity: 0.6, box } } }
  }
  const [block] = joinParagraphs([onPlate('a', 100, 80, 340), onPlate('b', 146, x, width)])
  expect(block?.style.plate).toMatchObject({ opacity: 0.6, box: { y: 92, height: 92 } })
  expect(block?.style.plate?.lines).toEqual(
    areKnown
      ? [
          { x: 80, y: 92, width: 340, height: 46 },
          { x, y: 138, width, height: 46 },
        ]
      : undefined,
  )
})

test('of a block it is known which distance its lines have, and where its letters have their middle', () => {
  const shifted = (text: string, box: Partial<TextBox>, letterShiftPx: number) => {
    const one = line(text, box)
    return { ...one, style: { ...one.style, letterShiftPx } }
  }
  const [block] = joinParagraphs([shifted('a', {}, -2), shifted('b', { y: 144, height: 40 }, 1)])
  // the middles of the letters are 113 and 165, that of the box is 142
  expect(block?.style).toMatchObject({ linePitchPx: 52, letterShiftPx: -3 })
})

const growing = (text: string, y: number, growth: number) => {
  const one = line(text, { y })
  const boxes = [0, 1, 2, 3, 4, 5].map((step) => {
    const width = 300 * (1 + (growth * (step - 2.5)) / 5)
    return {
      ...{ frame: 8 * step, seconds: (8 * step) / 25 },
      box: { ...one.prevalentBox, x: 250 - width / 2, width },
    }
  })
  return { ...one, boxes }
}

test('lines that are zoomed in on alike are a block that grows as they do, others are not one', () => {
  const [block, ...others] = joinParagraphs([
    growing('The river that', 100, 0.06),
    growing('runs', 140, 0.06),
  ])
  expect(others).toEqual([])
  const { boxes } = growing('', 100, 0.06)
  expect(block?.boxes.map(({ frame }) => frame)).toEqual(boxes.map(({ frame }) => frame))
  for (const [at, { box }] of boxes.entries()) {
    expect(block?.boxes[at]?.box.width).toBeCloseTo(box.width)
    expect(block?.boxes[at]?.box.height).toBeCloseTo(70)
  }
  expect(joinParagraphs([growing('The river', 100, 0.06), growing('runs', 140, 0.1)])).toHaveLength(2)
  expect(joinParagraphs([growing('The river', 100, 0.06), line('runs', { y: 140 })])).toHaveLength(2)
})

test.each([
  ['are far from each other', line('b', { y: 200 })],
  ['are not aligned', line('b', { y: 140, x: 700 })],
  ['are of different sizes', line('b', { y: 140, height: 60 })],
  ['come and go at other times', line('b', { y: 140 }, { startFrame: 10 })],
  ['stand beside one another', line('b', { x: 450 })],
  ['are turned differently', line('b', { y: 140, angleDegrees: 20 })],
])('lines that %s stay separate', (_what, second) => {
  expect(
    joinParagraphs([line('a', {}), second])
      .map(({ text }) => text)
      .toSorted(),
  ).toEqual(['a', 'b'])
})

test.each([
  ['left', { x: 100, width: 200 }],
  ['right', { x: 200, width: 200 }],
  ['center', { x: 150, width: 200 }],
] as const)('a block is aligned %s by the edge that its lines share', (align, second) => {
  const [block] = joinParagraphs([line('a', {}), line('b', { y: 140, ...second })])
  expect(block?.style.align).toBe(align)
})

test('a block begins and ends where the letters of its lines do, and has their emoji', () => {
  const emoji = { x: 620, y: 100, width: 40, height: 40, angleDegrees: 0 }
  const upper = line('This is so good', { x: 100, y: 100, width: 500, height: 40 })
  const lower = line('trust me', { x: 200, y: 150, width: 300, height: 40 })
  const [block] = joinParagraphs([
    { ...upper, style: { ...upper.style, inkInsets: { leftPx: 8, rightPx: 6 }, pictograms: [emoji] } },
    { ...lower, style: { ...lower.style, inkInsets: { leftPx: 2, rightPx: 2 } } },
  ])
  expect(block?.style).toMatchObject({ inkInsets: { leftPx: 8, rightPx: 6 }, pictograms: [emoji] })
  const [unknown] = joinParagraphs([upper, lower])
  expect([unknown?.style.inkInsets, unknown?.style.pictograms]).toEqual([undefined, undefined])
})
