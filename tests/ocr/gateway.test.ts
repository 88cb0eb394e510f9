import { createServer, type RequestListener, type Server } from 'node:http'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { ocrGateway } from '#app/gateways/ocr.server.ts'
import { DetectParameters, OCR_PARAMETERS_HEADER } from '#app/domain/ocr.ts'
import { canvas } from './canvas.ts'
import { useSidecar } from './running-sidecar.ts'
import { settingsWith } from './settings.ts'

const sidecar = useSidecar()
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** The address of a reader that gives the answers it is handed. */
async function reader(listener: RequestListener): Promise<string> {
  const server = createServer({ maxHeaderSize: 262_144 }, listener)
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`
}

const answering =
  (status: number, body: string): RequestListener =>
  (request, response) => {
    request.resume().on('end', () => response.writeHead(status).end(body))
  }

const FRAME = { rgb: new Uint8Array(8 * 8 * 3), width: 8, height: 8 }
const PARAMETERS = { settings: settingsWith() }
const detectAt = (urls: string[], timeoutMs = 5000) =>
  ocrGateway({ urls, timeoutMs }).detect(FRAME, PARAMETERS)
const NOTHING = answering(200, '{"boxes":[]}')
const CLOSED = 'http://127.0.0.1:1'

test('detects and reads through a real sidecar', async () => {
  const gateway = ocrGateway({ urls: [sidecar.address()], timeoutMs: 60_000 })
  const { image } = await canvas([{ text: 'Harbour lights' }])
  const frame = { rgb: Uint8Array.from(image.data), width: image.width, height: image.height }
  const { boxes } = await gateway.detect(frame, PARAMETERS)
  const { lines } = await gateway.recognize(frame, {
    boxes: boxes.map(({ box }) => box),
    languages: ['en'],
    settings: settingsWith({ blocklist: '\u00e9\u4e00\ud83d\ude00' }),
    withStyle: true,
  })
  expect(lines).toMatchObject([{ text: 'Harbour lights', language: 'en' }])
  expect((await gateway.info()).languages).toContain('zh-cn')
})

test('every address that is asked gets the whole frame, and is told how long it is', async () => {
  const received: { length: string | undefined; body: Buffer }[] = []
  const receiving =
    (status: number): RequestListener =>
    (request, response) => {
      const chunks: Buffer[] = []
      request
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          received.push({ length: request.headers['content-length'], body: Buffer.concat(chunks) })
          response.writeHead(status).end('{"boxes":[]}')
        })
    }
  const rgb = Uint8Array.from({ length: 300 * 400 * 3 }, (_, index) => index % 251)
  const urls = [await reader(receiving(500)), await reader(receiving(200))]
  await ocrGateway({ urls, timeoutMs: 5000 }).detect({ rgb, width: 300, height: 400 }, PARAMETERS)
  expect(received).toHaveLength(2)
  for (const { length, body } of received) {
    expect(length).toBe('360000')
    expect(body.equals(rgb)).toBe(true)
  }
})

test('addresses take turns', async () => {
  const asked: string[] = []
  const noting =
    (name: string): RequestListener =>
    (request, response) => {
      asked.push(name)
      NOTHING(request, response)
    }
  const gateway = ocrGateway({
    urls: [await reader(noting('a')), await reader(noting('b'))],
    timeoutMs: 5000,
  })
  for (let i = 0; i < 4; i++) await gateway.detect(FRAME, PARAMETERS)
  expect(asked).toEqual(['a', 'b', 'a', 'b'])
})

test.each([
  { why: 'does not listen', failing: () => Promise.resolve(CLOSED) },
  { why: 'fails', failing: () => reader(answering(500, 'oops')) },
  { why: 'is full', failing: () => reader(answering(503, 'busy')) },
  { why: 'answers nonsense', failing: () => reader(answering(200, '<html>')) },
])('another address takes over from one that $why', async ({ failing }) => {
  const urls = [await failing(), await reader(NOTHING)]
  const gateway = ocrGateway({ urls, timeoutMs: 5000 })
  for (let i = 0; i < 2; i++) expect(await gateway.detect(FRAME, PARAMETERS)).toEqual({ boxes: [] })
})

test('a reader that does not answer costs its time once, not with every second frame', async () => {
  let asked = 0
  const silent = await reader(() => {
    asked++
  })
  const gateway = ocrGateway({ urls: [silent, await reader(NOTHING)], timeoutMs: 300 })
  for (let i = 0; i < 6; i++) expect(await gateway.detect(FRAME, PARAMETERS)).toEqual({ boxes: [] })
  expect(asked).toBe(1)
})

test('a reader that failed is asked again after a while, and at once where no other answers', async () => {
  let asked = 0
  const failing: RequestListener = (request, response) => {
    asked++
    answering(500, 'oops')(request, response)
  }
  const urls = [await reader(failing), await reader(NOTHING)]
  const patient = ocrGateway({ urls, timeoutMs: 5000, avoidMs: 0 })
  for (let i = 0; i < 4; i++) await patient.detect(FRAME, PARAMETERS)
  expect(asked).toBe(2)
  const alone = ocrGateway({ urls: urls.slice(0, 1), timeoutMs: 5000 })
  for (let i = 0; i < 2; i++) await expect(alone.detect(FRAME, PARAMETERS)).rejects.toThrow()
  expect(asked).toBe(4)
})

test.each([
  { why: 'nobody listens', urls: () => Promise.resolve([CLOSED]), code: 'ocr.unavailable' },
  { why: 'it fails', urls: async () => [await reader(answering(500, 'x'))], code: 'ocr.unavailable' },
  { why: 'it hangs', urls: async () => [await reader(() => undefined)], code: 'ocr.unavailable' },
  {
    why: 'it drips',
    urls: async () => [await reader((_request, response) => void response.writeHead(200).write('{'))],
    code: 'ocr.unavailable',
  },
  {
    why: 'it is no JSON',
    urls: async () => [await reader(answering(200, 'hm'))],
    code: 'ocr.invalid-answer',
  },
  {
    why: 'it is not the contract',
    urls: async () => [await reader(answering(200, '{"boxes":[{"box":1}]}'))],
    code: 'ocr.invalid-answer',
  },
  {
    why: 'the frame is refused',
    urls: async () => [await reader(answering(422, '{}'))],
    code: 'ocr.bad-frame',
  },
])('when $why the failure is $code', async ({ urls, code }) => {
  await expect(detectAt(await urls(), 400)).rejects.toMatchObject({ code })
})

test('an answer without end is cut and invalid', async () => {
  let sent = 0
  const url = await reader((_request, response) => {
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536))) sent += 65_536
    }
    response.on('drain', more)
    more()
  })
  await expect(detectAt([url], 20_000)).rejects.toMatchObject({ code: 'ocr.invalid-answer' })
  expect(sent).toBeLessThan(50_000_000)
})

test('fewer lines than boxes is an invalid answer', async () => {
  const gateway = ocrGateway({ urls: [await reader(answering(200, '{"lines":[]}'))], timeoutMs: 5000 })
  const boxes = [{ x: 0, y: 0, width: 8, height: 8, angleDegrees: 0 }]
  const parameters = { ...PARAMETERS, boxes, languages: ['en' as const], withStyle: false }
  await expect(gateway.recognize(FRAME, parameters)).rejects.toMatchObject({ code: 'ocr.invalid-answer' })
})

test('a full reader is asked again until it has room', async () => {
  let refusals = 2
  const url = await reader((request, response) =>
    refusals-- > 0 ? answering(503, 'busy')(request, response) : NOTHING(request, response),
  )
  expect(await detectAt([url])).toEqual({ boxes: [] })
})

test('an abort ends the call with its own reason', async () => {
  const gateway = ocrGateway({ urls: [await reader(() => undefined)], timeoutMs: 20_000 })
  const abort = new AbortController()
  const call = gateway.detect(FRAME, PARAMETERS, abort.signal)
  const reason = new Error('cancelled by the person')
  abort.abort(reason)
  await expect(call).rejects.toBe(reason)
})

test('sends raw pixels with their size, and parameters that are ASCII and valid', async () => {
  const seen: { url: string | undefined; type: string | undefined; header: unknown }[] = []
  const url = await reader((request, response) => {
    seen.push({
      url: request.url,
      type: request.headers['content-type'],
      header: request.headers[OCR_PARAMETERS_HEADER],
    })
    NOTHING(request, response)
  })
  const settings = settingsWith({ allowlist: 'añ\u4e2d' })
  await ocrGateway({ urls: [url], timeoutMs: 5000 }).detect(FRAME, { settings })
  expect(seen).toMatchObject([{ url: '/v1/detect?width=8&height=8', type: 'application/octet-stream' }])
  const header = String(seen[0]?.header)
  expect(header).toMatch(/^[\x20-\x7e]+$/)
  expect(DetectParameters.parse(JSON.parse(header)).settings.allowlist).toBe('añ\u4e2d')
})
