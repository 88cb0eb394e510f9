import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { StyleTracks } from '#jobs/analysis/finish/finish-tracks.ts'
import { analyzeFile } from './analyze-clip.ts'
import { ColorReader } from './color-reader.ts'
import { drawClip } from './draw-clip.ts'

const TEXT = { text: 'Sirva caliente', color: 'ffd200', from: 5, to: 90 }
/** Planar 4:2:0 of 480 × 270. */
const FRAME_BYTES = 480 * 270 * 1.5

setFlagsFromString('--expose-gc')
// what is counted as used falls only when a buffer is swept, which a thread of its own does some time after collecting
setFlagsFromString('--no-concurrent-array-buffer-sweeping')
const collectGarbage = runInNewContext('gc') as () => void

/** Bytes of all buffers that are still used. */
function heldBytes(): number {
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}

test('no frame is held while styles are fitted', async () => {
  const path = await drawClip({ texts: [TEXT], frames: 100 })
  const before = heldBytes()
  let during = Infinity
  const styleTracks: StyleTracks = (lines) => {
    during = heldBytes()
    return Promise.resolve(lines)
  }
  await analyzeFile(path, new ColorReader([TEXT]), {}, { styleTracks })
  expect(during - before).toBeLessThan(10 * FRAME_BYTES)
})
