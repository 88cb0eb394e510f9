import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'

test('starts as a process of its own, says where it listens, and ends cleanly on SIGTERM', async () => {
  const child = spawn(process.execPath, ['jobs/ocr/server.ts'], {
    env: { ...process.env, OCR_PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let complaints = ''
  child.stderr.on('data', (data: Buffer) => (complaints += data.toString()))
  const [line] = await once(createInterface(child.stdout), 'line')
  const address = /^ready: (http:\S+)$/.exec(String(line))?.[1]
  expect((await fetch(`${address}/health`)).status).toBe(200)
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
  expect(complaints).toBe('')
})
