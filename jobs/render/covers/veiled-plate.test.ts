import { expect, test } from 'vitest'
import { raster } from '#tests/factories/raster.ts'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { sourceVideo } from '#tests/factories/source-video.ts'
import { coverTask } from './cover-task.ts'
import { veiledErasure } from './veiled-plate.ts'

const source = sourceVideo()
const UPPER = { x: 420, y: 590, width: 440, height: 50 }
const LOWER = { x: 480, y: 640, width: 320, height: 50 }

function erasureOf(opacity: number) {
  const box = { ...UPPER, height: 100, angleDegrees: 0 }
  const track = snapshotTrack({
    text: 'Espera\nun momento',
    box: { x: 440, y: 600, width: 400, height: 80 },
    style: { plate: { color: '#000000', opacity, box, lines: [UPPER, LOWER] } },
  })
  const task = coverTask(track, [track], source)
  const shown = raster(task.rect, () => [90, 90, 90])
  return veiledErasure(task, [shown, shown, shown], { tracks: [track], source })
}

/** How many pixels are erased of a column of the frame, without those of letters. */
function erasedIn(
  erasure: ReturnType<typeof erasureOf>,
  x: number,
  rows: { from: number; to: number },
): number {
  if (!erasure) throw new Error('expected an erasure')
  const { mask, rect } = erasure
  let count = 0
  for (let y = rows.from; y < rows.to; y += 1) count += mask[(y - rect.y) * rect.width + x - rect.x] ?? 0
  return count
}

test('the colour of each line’s own plate is taken out, and beside the shorter one nothing is touched', () => {
  const erasure = erasureOf(0.6)
  expect(erasure?.plates.map(({ rect }) => rect)).toEqual([UPPER, LOWER])
  expect(erasedIn(erasure, 430, { from: 645, to: 685 })).toBe(0)
  expect(erasedIn(erasure, 480, { from: 645, to: 685 })).toBe(40)
})

test('plates that show too little of what is behind are filled, each of its own length', () => {
  const erasure = erasureOf(0.9)
  expect(erasure?.plates).toEqual([])
  expect(erasedIn(erasure, 430, { from: 645, to: 685 })).toBe(0)
  expect(erasedIn(erasure, 490, { from: 645, to: 685 })).toBe(40)
})
