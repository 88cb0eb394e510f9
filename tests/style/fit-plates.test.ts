import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grown } from '#app/domain/erasing/raster.ts'
import type { Rect } from '#app/domain/geometry.ts'
import { PLAIN_STYLE, type TextTrack } from '#app/domain/text-track.ts'
import { DEBIAN_TOOLS } from '#jobs/render/render-tools.ts'
import { probeSource } from '#jobs/render/source/probe-source.ts'
import { fitPlates } from '#jobs/style/fit-plates.ts'
import { roundPlates, roundStillPlates } from '#jobs/style/round-plates.ts'
import { ffmpeg } from '#tests/fixtures/drawn-source.ts'

const sourceOf = (path: string) => probeSource(path, DEBIAN_TOOLS, new AbortController().signal)

const LINES: readonly Rect[] = [
  { x: 170, y: 110, width: 300, height: 40 },
  { x: 140, y: 170, width: 360, height: 40 },
]
const MARGIN = { x: 18, y: 10 }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-test-plates-'))
})
afterAll(() => rm(folder, { recursive: true }))

test.each([
  ['round', 14],
  ['square', 0],
])('opaque plates that follow their lines are told to have %s corners', async (_, radiusPx) => {
  const path = join(folder, `${radiusPx}.mp4`)
  await draw(path, radiusPx)
  const { signal } = new AbortController()
  const fitted = await fitPlates(await sourceOf(path), LINES.map(lineIn), DEBIAN_TOOLS, signal)
  for (const { style } of fitted) {
    expect(style).toMatchObject({ background: 'plate', plate: { color: '#ffffff' } })
    expect(style.plate?.opacity).toBeUndefined()
    expect(Math.abs((style.plate?.radiusPx ?? Infinity) - radiusPx)).toBeLessThan(4)
  }
})

test('a translucent plate that recognition took for the picture is found behind letters without an outline', async () => {
  const path = join(folder, 'unseen.mp4')
  await draw(path, 0, LINES.slice(0, 1), {
    opacity: 0.6,
    background: 'mandelbrot=s=640x360:r=25:start_scale=0.3',
  })
  const [seen] = LINES.slice(0, 1).map(lineIn)
  if (!seen) throw new Error('a line is drawn')
  const unseen = {
    ...seen,
    style: { ...seen.style, background: 'moving' as const, plate: null, outline: null },
  }
  const { signal } = new AbortController()
  const outlined = { ...unseen, style: { ...unseen.style, outline: { color: '#000000', widthPx: 2 } } }
  const source = await sourceOf(path)
  const plateBehind = async (line: TextTrack) =>
    (await fitPlates(source, [line], DEBIAN_TOOLS, signal))[0]?.style.plate
  expect(Math.abs(((await plateBehind(unseen))?.opacity ?? 0) - 0.6)).toBeLessThan(0.06)
  expect(await plateBehind(outlined)).toBeNull()
})

test('a plate of a single line is left as it was read', async () => {
  const path = join(folder, 'single.mp4')
  await draw(path, 14, LINES.slice(0, 1))
  const lines = LINES.slice(0, 1).map(lineIn)
  expect(await fitPlates(await sourceOf(path), lines, DEBIAN_TOOLS, new AbortController().signal)).toEqual(
    lines,
  )
})

test.each([
  ['round', 14, 1],
  ['square', 0, 1],
  // a round end is soft at its tip
  ['pill-shaped', 30, 2],
])('a plate that goes along with its text is told with its edges, and %s', async (_, radiusPx, offPx) => {
  const path = join(folder, `along-${radiusPx}.mp4`)
  const lines = LINES.slice(0, 1)
  await draw(path, radiusPx, lines)
  const [line] = lines.map(lineIn)
  if (!line) throw new Error('a line is drawn')
  const below = { ...line.prevalentBox, y: line.prevalentBox.y + 2 * line.prevalentBox.height }
  const drawn = plateOf(line.prevalentBox)
  const measured = { color: '#ffffff', box: { ...grown(drawn, -4), angleDegrees: 0 } }
  const rolledUp = {
    ...{ ...line, style: { ...line.style, plate: measured } },
    boxes: [
      { frame: 0, seconds: 0, box: below },
      { frame: 10, seconds: 0.4, box: line.prevalentBox },
    ],
  }
  const source = await sourceOf(path)
  const { signal } = new AbortController()
  const rounded = await roundPlates([rolledUp], { source, tools: DEBIAN_TOOLS, signal })
  const plate = rounded[0]?.style.plate
  expect(Math.abs((plate?.radiusPx ?? 0) - radiusPx)).toBeLessThan(4)
  for (const side of ['x', 'y', 'width', 'height'] as const)
    expect(Math.abs((plate?.box[side] ?? 0) - drawn[side])).toBeLessThanOrEqual(offPx)
})

/** A line with a plate whose sides were measured two pixels within its own. */
function measuredIn(rect: Rect): TextTrack {
  const line = lineIn(rect)
  const plate = { color: '#ffffff', box: { ...grown(plateOf(rect), -2), angleDegrees: 0 } }
  return { ...line, style: { ...line.style, plate } }
}

test.each([
  ['round', 14],
  ['square', 0],
])('a plate on which a text stands still alone is told with its edges, and %s', async (_, radiusPx) => {
  const path = join(folder, `still-${radiusPx}.mp4`)
  const [line] = LINES
  if (!line) throw new Error('a line is drawn')
  await draw(path, radiusPx, [line])
  const from = { source: await sourceOf(path), tools: DEBIAN_TOOLS, signal: new AbortController().signal }
  const [found] = await roundStillPlates([measuredIn(line)], from)
  const plate = found?.style.plate
  expect(Math.abs((plate?.radiusPx ?? 0) - radiusPx)).toBeLessThan(4)
  for (const side of ['x', 'y', 'width', 'height'] as const)
    expect(Math.abs((plate?.box[side] ?? 0) - plateOf(line)[side])).toBeLessThan(1.5)
})

test('plates of lines that stand near each other stay as they were measured', async () => {
  const path = join(folder, 'near.mp4')
  await draw(path, 14)
  const lines = LINES.map(measuredIn)
  const from = { source: await sourceOf(path), tools: DEBIAN_TOOLS, signal: new AbortController().signal }
  expect(await roundStillPlates(lines, from)).toEqual(lines)
})

function plateOf({ x, y, width, height }: Rect): Rect {
  return {
    ...{ x: x - MARGIN.x, y: y - MARGIN.y },
    ...{ width: width + 2 * MARGIN.x, height: height + 2 * MARGIN.y },
  }
}

/** As recognition reads a line on a plate: where it ends at its sides, not its corners. */
function lineIn(rect: Rect): TextTrack {
  const box = { ...rect, angleDegrees: 0 }
  const plate = { color: '#ffffff', box: { ...plateOf(rect), angleDegrees: 0 } }
  return {
    ...{ text: 'Cierra la puerta', language: 'es', confidence: 1 },
    ...{ startFrame: 0, endFrame: 20, startSeconds: 0, endSeconds: 0.8 },
    ...{ boxes: [{ frame: 0, seconds: 0, box }], prevalentBox: box },
    style: { ...PLAIN_STYLE, fill: '#101010', background: 'plate', plate },
  }
}

const SLOW = 'gradients=s=640x360:r=25:speed=0.02:seed=3:c0=0x664422:c1=0x335577:n=2'

async function draw(
  path: string,
  radiusPx: number,
  lines = LINES,
  { opacity, background }: { opacity: number; background: string } = { opacity: 1, background: SLOW },
): Promise<void> {
  const shapes = lines.map((line) => {
    const { x, y, width, height } = plateOf(line)
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radiusPx}" fill="#fff" fill-opacity="${opacity}"/><rect x="${line.x}" y="${line.y + 8}" width="${line.width}" height="24" fill="#101010"/>`
  })
  const plates = `${path}.png`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360">${shapes.join('')}</svg>`
  await sharp(Buffer.from(svg)).png().toFile(plates)
  const inputs = ['-f', 'lavfi', '-i', background, '-i', plates]
  await ffmpeg(...inputs, ...`-filter_complex overlay,format=yuv420p -frames:v 20 -crf 18 ${path}`.split(' '))
}
