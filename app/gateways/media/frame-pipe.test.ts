import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { FramePipe } from './frame-pipe.server.ts'

async function piped(command: string): Promise<FramePipe> {
  const pipe = await FramePipe.open()
  pipe.passWriteEnd((output) => spawn('sh', ['-c', command], { stdio: ['ignore', output, 'inherit'] }))
  return pipe
}

test('output of a process arrives frame by frame, however it is chunked, until it ends', async () => {
  // more than a pipe holds
  const pipe = await piped("yes abc | head -c 300000; printf 'xyz'; sleep 0.05; printf 'end'")
  const picture = new Uint8Array(300_001)
  expect(await pipe.fill(picture)).toBe(true)
  expect(Buffer.from(picture).subarray(299_996).toString()).toBe('abc\nx')
  const [second, third] = [new Uint8Array(3), new Uint8Array(3)]
  expect(await pipe.fill(second)).toBe(true)
  expect(Buffer.from(second).toString()).toBe('yze')
  expect(await pipe.fill(third)).toBe(false)
  expect(await pipe.fill(third)).toBe(false)
})

test('a pipe that is closed during a read ends, and so does its writer', async () => {
  const pipe = await FramePipe.open()
  const writer = pipe.passWriteEnd((output) =>
    spawn('sh', ['-c', 'sleep 0.05; yes'], { stdio: ['ignore', output, 'ignore'] }),
  )
  const ended = once(writer, 'exit')
  const filled = pipe.fill(new Uint8Array(3))
  pipe.close()
  expect(await filled).toBe(false)
  await ended
})
