import { connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { OCR_PARAMETERS_HEADER } from '#app/domain/ocr.ts'
import { canvas, pngOf } from './canvas.ts'
import { useSidecar } from './running-sidecar.ts'

const { address, failures } = useSidecar({ mostPixels: 1280 * 720 })
const hurried = useSidecar({ deadlineMs: 300, mostPixels: 1280 * 720 })
/** Far more than the limit, and what is on its way when the connection is cut. */
const MOST_SENT_BYTES = 20_000_000
const HEADERS = { 'content-type': 'image/png', [OCR_PARAMETERS_HEADER]: '{"settings":{}}' }

function detect(
  body: BodyInit,
  base = address(),
  headers: Record<string, string> = HEADERS,
): Promise<Response> {
  return fetch(new URL('/v1/detect', base), { method: 'POST', headers, body, ...{ duplex: 'half' } })
}

test('a small file of 8192² pixels is refused before it is decoded', async () => {
  const bomb = await sharp({ create: { width: 8192, height: 8192, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  const before = process.memoryUsage().rss
  const response = await detect(Uint8Array.from(bomb))
  expect(response.status).toBe(413)
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
})

test('raw pixels beyond the limit are refused by their size alone', async () => {
  const url = new URL('/v1/detect?width=16000&height=16000', address())
  const headers = { ...HEADERS, 'content-type': 'application/octet-stream' }
  expect((await fetch(url, { method: 'POST', headers, body: new Uint8Array(3) })).status).toBe(413)
})

test.each([
  [1, 1],
  [1, 700],
  [1200, 2],
])('a picture of %i × %i pixels has no text', async (width, height) => {
  const png = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const response = await detect(Uint8Array.from(png))
  expect(await response.json()).toEqual({ boxes: [] })
})

test('grey, transparent and 16-bit pictures are read like any other', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="120"><text x="40" y="76" font-size="44" font-family="Noto Sans" fill="#fff">Harbour lights</text></svg>',
  )
  const pictures = await Promise.all([
    sharp(svg).png().toBuffer(),
    sharp(svg).flatten({ background: '#000' }).greyscale().png().toBuffer(),
    sharp(svg).flatten({ background: '#000' }).toColourspace('rgb16').png().toBuffer(),
  ])
  for (const picture of pictures) {
    const response = await detect(Uint8Array.from(picture))
    expect(await response.json()).toMatchObject({ boxes: [{ score: expect.any(Number) }] })
  }
})

test('work that takes too long is given up with a clear answer, and the next frame is read', async () => {
  const { image } = await canvas([{ text: 'Follow the river north' }])
  const png = Uint8Array.from(await pngOf(image))
  const box = { x: 380, y: 330, width: 520, height: 60, angleDegrees: 0 }
  const parameters = {
    settings: {},
    languages: ['en', 'es', 'fr', 'de'],
    boxes: Array.from({ length: 60 }, () => box),
  }
  const response = await fetch(new URL('/v1/recognize', hurried.address()), {
    method: 'POST',
    headers: { 'content-type': 'image/png', [OCR_PARAMETERS_HEADER]: JSON.stringify(parameters) },
    body: png,
  })
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ code: 'deadline-passed' })
  expect((await detect(png)).status).toBe(200)
})

test('a client that stops half way is given up on when its time is over', async () => {
  const { port } = new URL(hurried.address())
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(
    `POST /v1/detect HTTP/1.1\r\nhost: x\r\ncontent-type: image/png\r\ncontent-length: 1000\r\n${OCR_PARAMETERS_HEADER}: {"settings":{}}\r\n\r\nabc`,
  )
  const answer = await new Promise<string>((resolve) =>
    socket.once('data', (data) => resolve(data.toString())),
  )
  socket.destroy()
  expect(answer).toMatch(/^HTTP\/1.1 408 /)
})

test('when more is asked than it takes, some get 503 with retry-after at once, and it stays responsive', async () => {
  const { image } = await canvas([{ text: 'Follow the river north' }])
  const png = Uint8Array.from(await pngOf(image))
  const asked = Array.from({ length: 40 }, () => detect(png))
  const health = await fetch(new URL('/health', address()))
  expect(health.status).toBe(200)
  // a connection that nobody uses outlives the client's own idea of it, about 5 s
  expect(health.headers.get('keep-alive')).toBe('timeout=65')
  const answers = await Promise.all(asked)
  const statuses = answers.map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  const busy = answers.find(({ status }) => status === 503)
  expect(busy?.headers.get('retry-after')).toBe('1')
  expect(await busy?.json()).toMatchObject({ code: 'busy' })
  expect((await detect(png)).status).toBe(200)
})

test('a body that is announced as too large is refused at once, and one that grows is cut', async () => {
  expect((await detect(new Uint8Array(4_000_000))).status).toBe(413)
  let sent = 0
  const endless = new ReadableStream({
    // in turns of the loop, or a client that goes on after it was cut takes all of the machine's memory
    pull: async (controller) => {
      await setImmediate()
      if (sent > MOST_SENT_BYTES) return controller.close()
      sent += 65_536
      controller.enqueue(new Uint8Array(65_536))
    },
  })
  const answer = await detect(endless).then(
    (response) => response.status,
    () => 'cut',
  )
  expect([413, 'cut']).toContain(answer)
  expect(sent).toBeLessThan(MOST_SENT_BYTES)
})

test('none of this counts as a failure of the engine', () => {
  expect(failures).toEqual([])
})
