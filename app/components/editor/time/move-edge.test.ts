import { expect, test } from 'vitest'
import { movedEdge } from './move-edge.ts'

const TEXT = { id: 'a', startSeconds: 2, endSeconds: 4 }
const VIDEO = { durationSeconds: 10, framesPerSecond: 25, others: [], snapSeconds: 0 }

test.each([
  ['to the nearest frame', 'start', 1.51, { startSeconds: 1.52, endSeconds: 4 }],
  ['not beyond the other end', 'start', 9, { startSeconds: 3.96, endSeconds: 4 }],
  ['not before the video', 'start', -1, { startSeconds: 0, endSeconds: 4 }],
  ['not beyond the video', 'end', 12, { startSeconds: 2, endSeconds: 10 }],
  ['not before its own start', 'end', 0, { startSeconds: 2, endSeconds: 2.04 }],
] as const)('an edge goes %s', (_, edge, to, times) => {
  expect(movedEdge(TEXT, edge, to, VIDEO)).toEqual(times)
})

test('an edge keeps to that of another text, not to its own', () => {
  const others = [TEXT, { id: 'b', startSeconds: 5.013, endSeconds: 6 }]
  const times = movedEdge(TEXT, 'end', 4.95, { ...VIDEO, others, snapSeconds: 0.1 })
  expect(times.endSeconds).toBe(5.013)
})
