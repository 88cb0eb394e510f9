import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterAll, expect, test, vi } from 'vitest'
import { eventually } from '#tests/setup/eventually.ts'
import { errorCodeOf, isTransient } from '#app/domain/errors.ts'
import { env } from '#app/env.server.ts'
import { boundedOutput, readTool } from '#app/gateways/media/read-tool.server.ts'
import { startTool, type ToolOptions } from '#app/gateways/media/run-tool.server.ts'
import { confinementOf } from '#app/gateways/media/sandbox.server.ts'
import { failureOfTool } from '#app/gateways/media/tool-failure.ts'
import { PROBE_LIMITS, workLimits } from '#app/gateways/media/tool-limits.server.ts'
import { descendants } from '#tests/fixtures/child-processes.ts'
import { drawSource } from '#tests/fixtures/drawn-source.ts'

const folder = await mkdtemp(join(tmpdir(), 'rotulo-test-tool-'))
afterAll(() => rm(folder, { recursive: true }))

/** Runs a shell script as if it were a tool; it sees the folders of the files that are named. */
async function runScript(script: string, options: Partial<ToolOptions> = {}, ...files: string[]) {
  let output = ''
  const onStdout = (chunk: Buffer) => (output += chunk.toString())
  const args = ['-c', script, 'sh', ...files]
  const end = await startTool('/bin/sh', args, { limits: PROBE_LIMITS, onStdout, ...options }).ended
  return { ...end, output, code: errorCodeOf(end.failure) }
}

test('a tool that ends well has no failure, and what it said is there', async () => {
  const { failure, output, stderr } = await runScript('echo out; echo err >&2')
  expect({ failure, output, stderr }).toEqual({ failure: undefined, output: 'out\n', stderr: 'err\n' })
})

// proves asvs-1.2.5
test('what is told to a tool is no command, however it is written', async () => {
  const told = ['$(id)', '`id`', '; id', '| id', '> /tmp/x', "' || id '", '"', '-y\nid', '%s', '*']
  const { output } = await runScript('printf "%s\\0" "$@"', {}, ...told)
  expect(output.split('\0').slice(0, -1)).toEqual(told)
})

test('a program that is not there is a failure of ours', async () => {
  const { ended } = startTool('/usr/bin/no-such-program', [], { limits: PROBE_LIMITS })
  expect((await ended).failure).toMatchObject({ code: 'media.tool-failed' })
})

const readScript = (script: string) =>
  readTool('/bin/sh', ['-c', script], { limits: PROBE_LIMITS }, boundedOutput)

test('a tool that the system has killed found no fault with its input, one that crashed on it did', async () => {
  await expect(readScript('kill -KILL $$')).rejects.toMatchObject({ code: 'memory.unavailable' })
  const { end } = await readScript('kill -SEGV $$')
  expect(errorCodeOf(end.failure)).toBe('media.tool-failed')
})

// proves asvs-1.4.1
test('a tool that wants too much processor time, memory or disk is stopped, and that is final', async () => {
  const busy = await runScript('while :; do :; done', { limits: { ...PROBE_LIMITS, cpuSeconds: 1 } })
  const written = join(folder, 'written')
  const limits = { ...PROBE_LIMITS, fileBytes: 1_000_000 }
  const large = await runScript('exec yes > "$1"', { limits }, written)
  const args = '-v error -f lavfi -i testsrc=s=3840x2160 -c:v libx264 -frames:v 9 -f null -'.split(' ')
  const hungry = await startTool(env.FFMPEG_PATH, args, {
    limits: { ...PROBE_LIMITS, memoryBytes: 450_000_000 },
  }).ended
  expect([busy.code, large.code, errorCodeOf(hungry.failure)]).toEqual(Array(3).fill('media.too-demanding'))
  expect(isTransient('media.too-demanding')).toBe(false)
  expect((await stat(written)).size).toBe(1_000_000)
})

test('more streams than we take, which ffmpeg calls a lack of memory, stay final wherever memory is short', () => {
  const stderr = 'Number of streams exceeds max_streams parameter (100)\na.mkv: Cannot allocate memory'
  const ending = { exitCode: 1, signal: undefined, stopped: undefined, stderr, mayBeOutOfTime: false }
  expect(failureOfTool('ffprobe', { ...ending, hadRoom: false })).toMatchObject({
    code: 'media.too-demanding',
  })
})

test('a tool that neither speaks nor works is stopped, and that may pass; one that works in silence is not', async () => {
  const limits = { ...PROBE_LIMITS, stallMs: 500 }
  const stalled = await runScript('sleep 60', { limits })
  const thinking = await runScript('i=0; while [ $i -lt 700000 ]; do i=$((i + 1)); done', { limits })
  expect([stalled.code, thinking.code]).toEqual(['media.stalled', undefined])
  expect(isTransient('media.stalled')).toBe(true)
})

test('a tool that outlives its wall clock is stopped, and that is final', async () => {
  const limits = { ...PROBE_LIMITS, wallMs: 300 }
  expect((await runScript('while sleep 0.05; do echo still here; done', { limits })).code).toBe(
    'media.too-demanding',
  )
  expect(workLimits(7200).wallMs).toBeGreaterThan(workLimits(60).wallMs)
})

test.each([0, 60, 7200])('a video of %i s bounds the time of its tools, and their silence', (seconds) => {
  const { wallMs, cpuSeconds, stallMs } = workLimits(seconds)
  expect(wallMs).toBe(1000 * (300 + 30 * seconds))
  expect(cpuSeconds).toBe(300 + 60 * seconds)
  expect(stallMs).toBeLessThanOrEqual(180_000)
})

test('a tool that the system kills, as it does when memory is gone, waits for memory', async () => {
  const killed = await runScript('kill -9 $$')
  expect(killed).toMatchObject({ code: 'memory.unavailable', signal: 'SIGKILL' })
})

test('an abort ends the tool and all it has started at once', async () => {
  const marker = `3${process.pid}.25`
  const running = () => descendants().filter(({ command }) => command.startsWith(`sleep ${marker}`))
  const stop = new AbortController()
  const reason = new Error('no longer wanted')
  const script = `sleep ${marker} & sleep ${marker}`
  const { ended } = startTool('/bin/sh', ['-c', script], { limits: PROBE_LIMITS, signal: stop.signal })
  await eventually(() => expect(running()).toHaveLength(2))
  // by themselves they end after half an hour and more
  const stoppedAt = performance.now()
  stop.abort(reason)
  expect((await ended).failure).toBe(reason)
  expect(performance.now() - stoppedAt).toBeLessThan(10_000)
  await eventually(() => expect(running()).toEqual([]))
  expect(() => startTool('/bin/sh', [], { limits: PROBE_LIMITS, signal: stop.signal })).toThrow(reason)
})

test('what a tool has started ends with it, and stopping it once more stops nobody else', async () => {
  const marker = `4${process.pid}.25`
  const { ended, stop } = startTool('/bin/sh', ['-c', `sleep ${marker} & exit 0`], { limits: PROBE_LIMITS })
  expect((await ended).failure).toBeUndefined()
  expect(descendants().filter(({ command }) => command.includes(marker))).toEqual([])
  const kill = vi.spyOn(process, 'kill')
  stop()
  expect(kill).not.toHaveBeenCalled()
  kill.mockRestore()
})

test('a frame above the largest picture ends the tool at once, though ffmpeg would go on without it', async () => {
  const path = join(folder, 'large.mkv')
  await drawSource(path, { picture: 'testsrc2=s=640x360:d=1', sound: [], options: ['-c:v', 'mjpeg'] })
  const args = ['-v', 'error', '-max_pixels', '40000', '-i', path, '-f', 'null', '-']
  const { ended } = startTool(env.FFMPEG_PATH, args, { limits: PROBE_LIMITS })
  expect((await ended).failure).toMatchObject({ code: 'upload.too-big-picture' })
})

test('further descriptors reach the tool', async () => {
  let output = ''
  const { child, ended } = startTool('/bin/sh', ['-c', 'cat <&3; cat <&4'], {
    limits: PROBE_LIMITS,
    extraStdio: ['pipe', 'pipe'],
    onStdout: (chunk) => (output += chunk.toString()),
  })
  for (const [descriptor, text] of [
    [3, 'three '],
    [4, 'four'],
  ] as const) {
    const pipe = child.stdio[descriptor]
    if (!(pipe instanceof Writable)) throw new Error(`${descriptor} is no pipe`)
    pipe.end(text)
  }
  expect((await ended).failure).toBeUndefined()
  expect(output).toBe('three four')
})

test('a tool sees the folders of the files that it is told of, those it reads it cannot change, and no other', async () => {
  expect(confinementOf('/bin/sh')).toBe('folders')
  const fileIn = async (name: string) => {
    await mkdir(join(folder, name))
    await writeFile(join(folder, name, 'file'), 'words')
    return join(folder, name, 'file')
  }
  const [mine, other] = [await fileIn('with a blank'), await fileIn('other')]
  const script = `cat "$2"; cat '${other}' /etc/passwd; ls /proc; echo changed > "$2"`
  expect((await runScript(script, {}, '-i', mine)).output).toBe('words')
  expect(await readFile(mine, 'utf8')).toBe('words')
  expect((await runScript(`cat '${other}'`, { alsoReads: [other] })).output).toBe('words')
})

// proves asvs-13.2.4
test('a tool reaches no network, not even this machine', async () => {
  let visits = 0
  const server = createServer((socket) => {
    visits += 1
    socket.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const args = ['-v', 'error', '-i', `http://127.0.0.1:${address.port}/video.mp4`]
  const { failure, stderr } = await startTool(env.FFPROBE_PATH, args, { limits: PROBE_LIMITS }).ended
  server.close()
  expect(failure).toMatchObject({ code: 'media.tool-failed' })
  expect(stderr).toMatch(/unreachable|refused/i)
  expect(visits).toBe(0)
})
