import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxMask, dilated, feathered, mostlyOutside, shareOf, stepsTo, goingOn } from './masks.ts'

const maskOf = (...rows: string[]) =>
  Uint8Array.from(rows.join(''), (character) => (character === '#' ? 1 : 0))
const rowsOf = (mask: Uint8Array, width: number) =>
  Array.from({ length: mask.length / width }, (_, row) =>
    [...mask.subarray(row * width, (row + 1) * width)].map((set) => (set ? '#' : '.')).join(''),
  )

test('a mask grows to all sides', () => {
  expect(rowsOf(dilated(maskOf('.....', '.....', '..#..', '.....', '....#'), 5, 5, 1), 5)).toEqual([
    '.....',
    '.###.',
    '.###.',
    '.####',
    '...##',
  ])
})

test('growing is what it is by definition, for any mask and radius', () => {
  const mask = fc
    .uint8Array({ minLength: 63, maxLength: 63, max: 5 })
    .map((bytes) => bytes.map((byte) => (byte === 0 ? 1 : 0)))
  fc.assert(
    fc.property(mask, fc.integer({ min: 0, max: 4 }), (input, radius) => {
      const output = dilated(input, 9, 7, radius)
      for (let pixel = 0; pixel < 63; pixel += 1) {
        const near = input.some(
          (set, other) =>
            set === 1 &&
            Math.abs((other % 9) - (pixel % 9)) <= radius &&
            Math.abs(Math.floor(other / 9) - Math.floor(pixel / 9)) <= radius,
        )
        expect(output[pixel]).toBe(near ? 1 : 0)
      }
    }),
    { numRuns: 40 },
  )
})

test('a turned box covers its pixels, wherever the picture was cut out', () => {
  const rect = { x: 10, y: 20, width: 20, height: 20 }
  const upright = boxMask({ x: 12, y: 25, width: 10, height: 4, angleDegrees: 0 }, rect)
  expect(shareOf(upright, new Uint8Array(400).fill(1))).toBe(40 / 400)
  expect(upright[5 * 20 + 2]).toBe(1)
  const turned = boxMask({ x: 12, y: 25, width: 10, height: 4, angleDegrees: 90 }, rect)
  expect([turned[2 * 20 + 6], turned[6 * 20 + 2]]).toEqual([1, 0])
})

test('steps are counted straight and diagonally, and do not leap from one side to the other', () => {
  expect([...stepsTo(maskOf('#....', '.....', '.....'), 5)]).toEqual([
    ...[0, 1, 2, 3, 4],
    ...[1, 1, 2, 3, 4],
    ...[2, 2, 2, 3, 4],
  ])
})

test('opacity is full on the mask and falls off around it, within its limits', () => {
  const mask = maskOf('.........', '...###...', '...###...', '.........')
  const limits = maskOf('........#', '#########', '#########', '#########')
  const alpha = feathered(mask, limits, 9, 1)
  expect([...alpha.subarray(0, 9)]).toEqual(new Array(9).fill(0))
  expect([...alpha.subarray(9, 18)]).toEqual([0, 0, 128, 255, 255, 255, 128, 0, 0])
  expect([...alpha.subarray(27, 36)]).toEqual([0, 0, 128, 128, 128, 128, 128, 0, 0])
})

test('what hangs together with an open edge goes on, what ends inside or at the frame’s edge does not', () => {
  const rows = ['#..#', '#...', '..#.', '...#']
  const mask = Uint8Array.from(rows.join(''), (sign) => (sign === '#' ? 1 : 0))
  const found = (isOpen: Parameters<typeof goingOn>[2]) =>
    [...goingOn(mask, { width: 4, height: 4 }, isOpen)]
      .map((set) => (set ? '#' : '.'))
      .join('')
      .match(/..../g)
  const none = { left: false, right: false, top: false, bottom: false }
  expect(found({ ...none, left: true })).toEqual(['#...', '#...', '....', '....'])
  expect(found({ ...none, right: true })).toEqual(['...#', '....', '....', '...#'])
  expect(found({ ...none, top: true, bottom: true })).toEqual(['#..#', '#...', '....', '...#'])
})

test('what a margin reaches into is told from what is mostly within it', () => {
  const mask = maskOf('.......', '##.####', '.......')
  const margin = maskOf('#####..', '#####..', '#####..')
  expect(rowsOf(mostlyOutside(mask, 7, margin), 7)).toEqual(['.......', '.......', '.......'])
  const narrow = maskOf('####...', '####...', '####...')
  expect(rowsOf(mostlyOutside(mask, 7, narrow), 7)).toEqual(['.......', '...####', '.......'])
})
