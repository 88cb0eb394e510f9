import { expect, test } from 'vitest'
import { handleLeft } from './handle-place.ts'

test.each([
  { about: 'a wide bar', fromX: 100, toX: 200, start: 92, end: 192 },
  { about: 'a bar of three handles', fromX: 100, toX: 148, start: 92, end: 140 },
  { about: 'a narrower one', fromX: 100, toX: 147, start: 84, end: 147 },
  { about: 'one of a pixel', fromX: 100, toX: 101, start: 84, end: 101 },
  { about: 'one at the beginning', fromX: 0, toX: 20, start: 0, end: 20 },
  { about: 'one at the end', fromX: 480, toX: 500, start: 464, end: 484 },
  { about: 'one that goes on out of sight', fromX: -200, toX: 700, start: -208, end: 692 },
])('the ends of $about are taken hold of from $start and $end on', ({ fromX, toX, start, end }) => {
  expect(handleLeft('start', { fromX, toX }, 500)).toBe(start)
  expect(handleLeft('end', { fromX, toX }, 500)).toBe(end)
})
