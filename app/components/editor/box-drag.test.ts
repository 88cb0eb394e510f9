import { expect, test } from 'vitest'
import { draggedBox, type Grip, snappedAngle } from './box-drag.ts'

const BOX = { x: 100, y: 100, width: 200, height: 40, angleDegrees: 0 }
const UPRIGHT = { ...BOX, angleDegrees: 90 }

test.each<[string, typeof BOX, Grip, readonly [number, number], object]>([
  ['moves with the pointer', BOX, 'whole', [10, -5], { x: 110, y: 95, width: 200, height: 40 }],
  ['grows at its foot', BOX, 'bottom-right', [20, 10], { x: 100, y: 100, width: 220, height: 50 }],
  ['grows at its head', BOX, 'top-left', [-20, -10], { x: 80, y: 90, width: 220, height: 50 }],
  ['has a least size', BOX, 'bottom-right', [-500, -500], { x: 100, y: 100, width: 8, height: 8 }],
  ['grows along its own line', UPRIGHT, 'bottom-right', [0, 20], { x: 90, y: 110, width: 220, height: 40 }],
])('a box %s', (_, box, grip, by, after) => {
  expect(draggedBox(box, grip, [300, 300], [300 + by[0], 300 + by[1]])).toMatchObject(after)
})

test.each([
  ['a quarter', [200, 220], 90],
  ['a little', [300, 140], 11.31],
] as const)('a box that is turned by %s', (_, to, degrees) => {
  expect(draggedBox(BOX, 'turn', [300, 120], to).angleDegrees).toBeCloseTo(degrees, 1)
})

test.each([
  ['nearly level', 2.5, 40, 0],
  ['nearly upright, from the other side', -88, 40, -90],
  ['nearly upside down', 178, 40, -180],
  ['nearly as the original', 11, 13, 13],
  ['near both', 1.5, 4, 4],
  ['nearly as the original beyond half a turn', -179, 179.5, 179.5],
  ['neither', 20, 13, 20],
] as const)('an angle that is %s snaps', (_, degrees, original, after) => {
  expect(snappedAngle(degrees, original)).toBeCloseTo(after)
})
