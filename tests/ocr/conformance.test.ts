import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { DetectResult, OCR_PARAMETERS_HEADER, OcrInfo, RecognizeResult } from '#app/domain/ocr.ts'
import { canvas, pngOf, SIZE } from './canvas.ts'
import { useSidecar } from './running-sidecar.ts'
import { settingsWith } from './settings.ts'

/** Any engine behind the contract can be tried: OCR_CONFORMANCE_URL=http://… vitest run tests/ocr/conformance.test.ts */
const given = process.env['OCR_CONFORMANCE_URL']
const sidecar = given ? undefined : useSidecar()
const base = () => given ?? sidecar?.address() ?? ''

const ProblemBody = z.object({ status: z.number(), detail: z.string(), code: z.string() })
const TEXTS = ['Follow the river north', 'Platform nine is closed']

let png: Buffer
let rgb: Uint8Array
beforeAll(async () => {
  const { image } = await canvas([
    { text: TEXTS[0] ?? '', cy: 200 },
    { text: TEXTS[1] ?? '', cy: 500 },
  ])
  png = await pngOf(image)
  rgb = image.data
})

function post(path: string, parameters: unknown, body: Uint8Array, type = 'image/png'): Promise<Response> {
  return fetch(new URL(path, base()), {
    method: 'POST',
    headers: { 'content-type': type, [OCR_PARAMETERS_HEADER]: JSON.stringify(parameters) },
    body: Uint8Array.from(body),
  })
}

const RAW = 'application/octet-stream'
const RAW_SIZE = `width=${SIZE.width}&height=${SIZE.height}`

async function detected(body: Uint8Array = png, type = 'image/png', path = '/v1/detect') {
  const response = await post(path, { settings: {} }, body, type)
  expect(response.status).toBe(200)
  return DetectResult.parse(await response.json()).boxes.map(({ box }) => box)
}

test('says that it is well and what it reads', async () => {
  expect((await fetch(new URL('/health', base()))).status).toBe(200)
  const info = OcrInfo.parse(await (await fetch(new URL('/v1/info', base()))).json())
  expect(info.languages).toContain('en')
  expect(info.models.length).toBeGreaterThan(0)
})

test('finds the same lines in a picture and in raw pixels', async () => {
  const boxes = await detected()
  expect(boxes).toHaveLength(2)
  expect(await detected(rgb, RAW, `/v1/detect?${RAW_SIZE}`)).toEqual(boxes)
})

test('finds a line in a part of the frame where it is in the whole, and no line twice in a coarse pass', async () => {
  const [whole] = (await detected()).sort((a, b) => a.y - b.y)
  const top = 120
  const part = rgb.subarray(top * SIZE.width * 3, (top + 160) * SIZE.width * 3)
  const ask = async (body: Uint8Array, height: number, frameLongSidePx: number) => {
    const path = `/v1/detect?width=${SIZE.width}&height=${height}`
    const response = await post(path, { settings: {}, frameLongSidePx }, body, RAW)
    expect(response.status).toBe(200)
    return DetectResult.parse(await response.json()).boxes.map(({ box }) => box)
  }
  const boxes = await ask(part, 160, SIZE.width)
  expect(boxes).toHaveLength(1)
  const [box] = boxes
  for (const side of ['x', 'width', 'height'] as const)
    expect(Math.abs((box?.[side] ?? 0) - (whole?.[side] ?? 0))).toBeLessThan(8)
  expect(Math.abs((box?.y ?? 0) + top - (whole?.y ?? 0))).toBeLessThan(8)
  expect(await ask(rgb, SIZE.height, 2 * SIZE.width)).toHaveLength(2)
})

test('reads the boxes in the order they were asked in, with their style when wanted', async () => {
  const boxes = (await detected()).sort((a, b) => a.y - b.y)
  const ask = async (order: typeof boxes, withStyle: boolean) => {
    const response = await post(
      '/v1/recognize',
      { boxes: order, languages: ['en'], settings: {}, withStyle },
      png,
    )
    return RecognizeResult.parse(await response.json()).lines
  }
  const lines = await ask(boxes, true)
  expect(lines.map(({ text }) => text)).toEqual(TEXTS)
  expect(lines.every(({ confidence, language }) => confidence > 0.5 && language === 'en')).toBe(true)
  expect(lines.every(({ style }) => style !== null)).toBe(true)
  const reversed = await ask(boxes.toReversed(), false)
  expect(reversed.map(({ text }) => text)).toEqual(TEXTS.toReversed())
  expect(reversed.every(({ style }) => style === null)).toBe(true)
})

test('no boxes are no lines', async () => {
  const response = await post('/v1/recognize', { boxes: [], languages: ['en'], settings: {} }, png)
  expect(RecognizeResult.parse(await response.json())).toEqual({ lines: [] })
})

test('characters beyond ASCII travel in the parameters as escapes', async () => {
  const settings = settingsWith({ allowlist: '\u00e9 is one' })
  const header = JSON.stringify({ settings }).replace('\u00e9', '\\u00e9')
  const response = await fetch(new URL('/v1/detect', base()), {
    method: 'POST',
    headers: { 'content-type': 'image/png', [OCR_PARAMETERS_HEADER]: header },
    body: Uint8Array.from(png),
  })
  expect(response.status).toBe(200)
})

test('five hundred boxes and two long lists fit', async () => {
  const boxes = Array.from({ length: 500 }, (_, i) => ({
    x: 9999.99,
    y: 1111.11 + i,
    width: 222.22,
    height: 33.33,
    angleDegrees: -12.34,
  }))
  const settings = settingsWith({ allowlist: 'a'.repeat(2000), blocklist: 'b'.repeat(2000) })
  const response = await post('/v1/recognize', { boxes, languages: ['en'], settings }, png)
  expect(RecognizeResult.parse(await response.json()).lines).toHaveLength(500)
})

describe('refuses with a problem', () => {
  const cases: {
    why: string
    path: string
    parameters: unknown
    body: () => Uint8Array
    type?: string
    status: number
  }[] = [
    {
      why: 'no body',
      path: '/v1/detect',
      parameters: { settings: {} },
      body: () => new Uint8Array(),
      status: 422,
    },
    {
      why: 'no picture',
      path: '/v1/detect',
      parameters: { settings: {} },
      body: () => Buffer.from('hello'),
      status: 422,
    },
    {
      why: 'half a picture',
      path: '/v1/detect',
      parameters: { settings: {} },
      body: () => png.subarray(0, png.length >> 1),
      status: 422,
    },
    {
      why: 'another type',
      path: '/v1/detect',
      parameters: { settings: {} },
      body: () => png,
      type: 'image/webp',
      status: 415,
    },
    {
      why: 'a picture of another type than it says',
      path: '/v1/detect',
      parameters: { settings: {} },
      body: () => png,
      type: 'image/jpeg',
      status: 422,
    },
    {
      why: 'raw pixels of no size',
      path: '/v1/detect',
      parameters: { settings: {} },
      body: () => rgb,
      type: RAW,
      status: 422,
    },
    { why: 'no settings', path: '/v1/detect', parameters: {}, body: () => png, status: 422 },
    {
      why: 'a setting beyond its slider',
      path: '/v1/detect',
      parameters: { settings: { text_threshold: 0.95 } },
      body: () => png,
      status: 422,
    },
    {
      why: 'no language',
      path: '/v1/recognize',
      parameters: { settings: {}, boxes: [], languages: [] },
      body: () => png,
      status: 422,
    },
    {
      why: 'an unknown language',
      path: '/v1/recognize',
      parameters: { settings: {}, boxes: [], languages: ['tlh'] },
      body: () => png,
      status: 422,
    },
  ]
  test.each(cases)('$why', async ({ path, parameters, body, type, status }) => {
    const response = await post(path, parameters, body(), type)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(ProblemBody.parse(await response.json())).toMatchObject({ status })
  })
})

test('unknown paths are 404, wrong methods 405 with what is allowed', async () => {
  expect((await fetch(new URL('/v1/nothing', base()))).status).toBe(404)
  const wrong = await fetch(new URL('/v1/detect', base()))
  expect(wrong.status).toBe(405)
  expect(wrong.headers.get('allow')).toBe('POST')
})

test('describes itself as OpenAPI', async () => {
  const description = z
    .object({ openapi: z.string().startsWith('3.1'), paths: z.record(z.string(), z.unknown()) })
    .parse(await (await fetch(new URL('/openapi.json', base()))).json())
  expect(Object.keys(description.paths).sort()).toEqual([
    '/health',
    '/openapi.json',
    '/v1/detect',
    '/v1/info',
    '/v1/recognize',
  ])
})

test('answers several callers at once, each its own frame', async () => {
  const empty = await pngOf((await canvas([], '#305060')).image)
  const answers = await Promise.all([png, empty, png, empty].map((body) => detected(body)))
  expect(answers.map((boxes) => boxes.length)).toEqual([2, 0, 2, 0])
})
