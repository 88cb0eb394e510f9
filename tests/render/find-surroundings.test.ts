import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Rect } from '#app/domain/geometry.ts'
import { PLAIN_STYLE, type TextStyle, type TextTrack } from '#app/domain/text-track.ts'
import { findSurroundings } from '#jobs/render/covers/find-surroundings.ts'
import { DEBIAN_TOOLS as tools } from '#jobs/render/render-tools.ts'
import { probeSource } from '#jobs/render/source/probe-source.ts'
import { ffmpeg } from '#tests/fixtures/drawn-source.ts'

const FRAME = { width: 640, height: 360 }
/** Words on a green sign with a border, an arrow behind them. */
const SIGN = { x: 60, y: 80, width: 520, height: 200 }
const WORDS = { x: 160, y: 150, width: 200, height: 40 }
const ARROW = { x: 390, y: 150, width: 60, height: 40 }
const { signal } = new AbortController()
const sourceOf = (file: string) => probeSource(file, tools, signal)

let folder: string
let path: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-test-surroundings-'))
  path = join(folder, 'sign.mp4')
  await draw(path)
})
afterAll(() => rm(folder, { recursive: true }))

test('what is free around a text ends at the arrow behind it, and at the border of its sign', async () => {
  const [found] = await findSurroundings(await sourceOf(path), [textAt(WORDS)], { tools, signal })
  const { background, surface, foundAt } = found?.style.surroundings ?? {}
  expect(surface).toBeNull()
  expect(foundAt).toMatchObject(WORDS)
  const { left = 0, right = 0, up = 0, down = 0 } = background ?? {}
  const ends = [WORDS.x - left, WORDS.x + 200 + right, WORDS.y - up, WORDS.y + 40 + down]
  const wanted = [SIGN.x + 6, ARROW.x, SIGN.y + 6, SIGN.y + SIGN.height - 6]
  for (const [index, end] of ends.entries()) expect(Math.abs(end - (wanted[index] ?? 0))).toBeLessThan(12)
})

test('what other texts stand on is free for the words beside them, as a render has it', async () => {
  const [found] = await findSurroundings(await sourceOf(path), [textAt(WORDS)], {
    tools,
    signal,
    beside: [textAt(ARROW)],
  })
  expect(found?.style.surroundings?.background?.right).toBeGreaterThan(180)
})

test('a text that was left out is in nobody’s way, but the others are in its, and how much is done is told', async () => {
  const [words, arrow] = [textAt(WORDS), textAt(ARROW)]
  const told: number[] = []
  const [found, leftOut] = await findSurroundings(await sourceOf(path), [words, arrow], {
    ...{ tools, signal, isLeftOut: (track) => track === arrow },
    onProgress: (share) => Promise.resolve(void told.push(share)),
  })
  const { right = 0 } = found?.style.surroundings?.background ?? {}
  expect(Math.abs(WORDS.x + WORDS.width + right - ARROW.x)).toBeLessThan(12)
  // the words in front of it do not end what is free around it
  const { left = 0 } = leftOut?.style.surroundings?.background ?? {}
  expect(left).toBeGreaterThan(100)
  expect(told).toEqual(told.toSorted((a, b) => a - b))
  expect(told.at(-1)).toBe(1)
})

test('a text over footage, and one on a sign of its own colour, are told apart', async () => {
  const plate = { color: '#145a3c', box: { x: 150, y: 136, width: 220, height: 68, angleDegrees: 0 } }
  const onSign = textAt(WORDS, { plate, background: 'plate' })
  const [moving] = await findSurroundings(await sourceOf(path), [textAt(WORDS, { background: 'moving' })], {
    tools,
    signal,
  })
  const [plated] = await findSurroundings(await sourceOf(path), [onSign], { tools, signal })
  expect(moving?.style.surroundings).toMatchObject({ surface: null, background: null })
  expect(plated?.style.surroundings?.background).toBeNull()
  expect(plated?.style.surroundings?.surface?.x).toBeLessThan(SIGN.x + 20)
})

test('where pixels are not square, it is told in those that the file has', async () => {
  const narrow = join(folder, 'narrow.mp4')
  await ffmpeg('-i', path, '-vf', 'scale=320:360,setsar=2', '-c:v', 'libx264', '-crf', '10', narrow)
  const words = { ...WORDS, x: WORDS.x / 2, width: WORDS.width / 2 }
  const [square] = await findSurroundings(await sourceOf(path), [textAt(WORDS)], { tools, signal })
  const [found] = await findSurroundings(await sourceOf(narrow), [textAt(words)], { tools, signal })
  const [wide, half] = [square, found].map((one) => one?.style.surroundings?.background)
  expect(Math.abs((half?.left ?? 0) - (wide?.left ?? 0) / 2)).toBeLessThan(5)
  expect(Math.abs((half?.up ?? 0) - (wide?.up ?? 0))).toBeLessThan(8)
})

function textAt(rect: Rect, style: Partial<TextStyle> = {}): TextTrack {
  const box = { ...rect, angleDegrees: 0 }
  return {
    ...{ text: 'Salida sur', language: 'es', confidence: 1, startFrame: 0, endFrame: 25 },
    ...{ startSeconds: 0, endSeconds: 1, boxes: [{ frame: 0, seconds: 0, box }], prevalentBox: box },
    style: { ...PLAIN_STYLE, outline: null, background: 'still', ...style },
  }
}

async function draw(to: string): Promise<void> {
  const strokes = Array.from({ length: 12 }, (_, index) => WORDS.x + 4 + 16 * index)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${FRAME.width}" height="${FRAME.height}">
    <rect width="100%" height="100%" fill="#8a7a6a"/>
    <rect x="${SIGN.x}" y="${SIGN.y}" width="${SIGN.width}" height="${SIGN.height}" fill="#fff"/>
    <rect x="${SIGN.x + 6}" y="${SIGN.y + 6}" width="${SIGN.width - 12}" height="${SIGN.height - 12}" fill="#145a3c"/>
    ${strokes.map((x) => `<rect x="${x}" y="${WORDS.y + 6}" width="8" height="28" fill="#fff"/>`).join('')}
    <path d="M${ARROW.x} ${ARROW.y + 10}h30v-10l30 20-30 20v-10h-30z" fill="#fff"/></svg>`
  const png = join(folder, 'sign.png')
  await sharp(Buffer.from(svg)).png().toFile(png)
  const encoder = ['-c:v', 'libx264', '-crf', '10', '-pix_fmt', 'yuv420p']
  await ffmpeg('-loop', '1', '-framerate', '25', '-t', '1', '-i', png, ...encoder, to)
}
