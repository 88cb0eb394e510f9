import { expect, test } from 'vitest'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { alignedInColumns } from './columns.ts'

const line = (x: number, y: number, width: number, align: 'left' | 'center' | 'right') =>
  snapshotTrack({ box: { x, y, width, height: 30 }, style: { align } })
const alignments = (...tracks: ReturnType<typeof line>[]) =>
  alignedInColumns(tracks).map(({ style }) => style.align)

test('lines that begin below one another are set to the left, however each of them was guessed', () => {
  expect(alignments(line(450, 100, 400, 'center'), line(452, 140, 320, 'right'))).toEqual(['left', 'left'])
  expect(alignments(line(450, 100, 400, 'center'), line(530, 140, 322, 'left'))).toEqual(['right', 'right'])
  expect(alignments(line(450, 100, 400, 'left'), line(550, 140, 202, 'left'))).toEqual(['center', 'center'])
})

test('lines that begin and end alike, stand far apart, beside one another or at other times say nothing', () => {
  const first = line(450, 100, 400, 'center')
  expect(alignments(first, line(452, 140, 402, 'center'))).toEqual(['center', 'center'])
  expect(alignments(first, line(450, 300, 200, 'center'))).toEqual(['center', 'center'])
  expect(alignments(first, line(900, 100, 200, 'center'))).toEqual(['center', 'center'])
  const later = { ...line(450, 140, 200, 'center'), startSeconds: 3, endSeconds: 4 }
  expect(alignments(first, later)).toEqual(['center', 'center'])
})

test('a line on a thing that moves is set around its middle, unless others show an edge', () => {
  const moved = (track: ReturnType<typeof line>) => ({
    ...track,
    boxes: [
      ...track.boxes,
      { frame: 50, seconds: 2, box: { ...track.prevalentBox, x: track.prevalentBox.x + 30 } },
    ],
  })
  expect(alignments(moved(line(450, 100, 400, 'right')))).toEqual(['center'])
  expect(alignments(moved(line(450, 100, 400, 'right')), moved(line(452, 140, 320, 'right')))).toEqual([
    'left',
    'left',
  ])
})
