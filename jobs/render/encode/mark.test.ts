import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeMark } from './mark.ts'

const frame = { codedWidthPx: 64, codedHeightPx: 36 }
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-test-mark-'))
})
afterAll(() => rm(folder, { recursive: true }))

const clear = { r: 0, g: 0, b: 0, alpha: 0 }
const picture = (marks: { left: number; top: number; width: number; height: number }[], width = 64) =>
  sharp({ create: { width, height: 36, channels: 4, background: clear } })
    .composite(
      marks.map(({ left, top, ...size }) => ({
        input: { create: { ...size, channels: 4, background: '#ffffff' } },
        left,
        top,
      })),
    )
    .png()
    .toBuffer()

test('what is cut out begins at an even pixel, has an even size, and holds the whole mark', async () => {
  const mark = await placeMark(await picture([{ left: 41, top: 3, width: 12, height: 6 }]), frame, folder)
  expect(mark).toMatchObject({ x: 40, y: 2 })
  const { width, height } = await sharp(mark?.path).metadata()
  expect([width, height]).toEqual([14, 8])
})

test('a mark drawn at display size is cut out at the coded one', async () => {
  const wide = await picture([{ left: 80, top: 8, width: 32, height: 8 }], 128)
  const mark = await placeMark(wide, frame, folder)
  expect(mark?.x).toBeGreaterThanOrEqual(36)
  expect(mark?.x).toBeLessThanOrEqual(40)
})

test('a transparent picture has no mark', async () => {
  expect(await placeMark(await picture([]), frame, folder)).toBeNull()
})
