import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { OCR_PARAMETERS_HEADER } from '#app/domain/ocr.ts'
import { createEnginePool } from '#jobs/ocr/pool/engine-pool.ts'
import { startThread } from '#jobs/ocr/pool/start-thread.ts'
import { settingsWith } from './settings.ts'

const SIDE_PX = 960

function noise(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(3 * SIDE_PX ** 2).map((_, i) => (i * 2654435761) >>> 24)
}

function detection(bytes = new Uint8Array(3 * SIDE_PX ** 2)) {
  const frame = { kind: 'raw', width: SIDE_PX, height: SIDE_PX, bytes } as const
  return { kind: 'detect', frame, parameters: { settings: settingsWith() } } as const
}

test('a thread that overstays is given up at once and ends by itself, without the process', async () => {
  const thread = await startThread({ threads: 1, modelsDir: undefined, mostPixels: SIDE_PX ** 2 })
  const order = (bytes: Uint8Array<ArrayBuffer>, expiresAt: number) => ({ task: detection(bytes), expiresAt })
  await thread.perform(order(noise(), Date.now() + 60_000))
  // what is left of the grace is less than the model needs
  const late = thread.perform(order(noise(), Date.now() - 1900))
  await expect(late).rejects.toMatchObject({ code: 'deadline-passed' })
  expect(thread.alive()).toBe(false)
})

test('threads that have read nothing for a while end, and read again when they are asked', async () => {
  const settings = { threads: 1, modelsDir: undefined, mostPixels: SIDE_PX ** 2 }
  const pool = await createEnginePool(1, settings, { sleepAfterMs: 300 })
  const threads = () => readdirSync('/proc/self/task').length
  const detect = () => pool.run(detection(), Date.now() + 60_000)
  expect(await detect()).toMatchObject({ boxes: [] })
  const running = threads()
  await expect.poll(threads, { timeout: 20_000 }).toBeLessThan(running)
  // more than one at a time while none is there yet
  expect(await Promise.all([detect(), detect()])).toMatchObject([{ boxes: [] }, { boxes: [] }])
  await pool.close()
  await expect(detect()).rejects.toMatchObject({ code: 'busy' })
})

test('a sidecar that is stopped while it reads for clients that have gone ends cleanly', async () => {
  const child = spawn(process.execPath, ['jobs/ocr/server.ts'], {
    env: { ...process.env, OCR_PORT: '0', OCR_ENGINES: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let complaints = ''
  child.stderr.on('data', (data: Buffer) => (complaints += data.toString()))
  const [line] = await once(createInterface(child.stdout), 'line')
  const url = `${String(line).replace('ready: ', '')}/v1/detect?width=${SIDE_PX}&height=${SIDE_PX}`
  const headers = { 'content-type': 'application/octet-stream', [OCR_PARAMETERS_HEADER]: '{"settings":{}}' }
  const leaving = new AbortController()
  const ask = () => fetch(url, { method: 'POST', headers, body: noise(), signal: leaving.signal })
  expect((await ask()).status).toBe(200)
  const asked = Array.from({ length: 9 }, ask)
  await new Promise((resolve) => setTimeout(resolve, 300))
  leaving.abort()
  await Promise.allSettled(asked)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(complaints).toBe('')
})
