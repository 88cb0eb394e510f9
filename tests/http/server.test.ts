import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'

// The routes stand in for a build: one answers when the process is told to, so that the test decides when.
const BUILD = `
const told = new Promise((resolve) => process.once('SIGUSR2', resolve))
const route = (id, loader) => [id, { id, path: id, module: { default: undefined, loader } }]
export const mode = 'production', publicPath = '/build/', assetsBuildDirectory = 'public/build', isSpaMode = false
export const future = { v3_singleFetch: true, v3_lazyRouteDiscovery: true }
export const assets = { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' }
export const entry = { module: { default: () => new Response('page') } }
export const routes = Object.fromEntries([
  route('slow', async () => { console.log('{"msg":"waiting"}'); await told; return new Response('finished') }),
  route('fast', () => new Response('fast')),
])`

const Line = z.looseObject({ msg: z.string() })
type Line = z.output<typeof Line>

let folder = ''
let running: ChildProcessByStdio<null, Readable, null> | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-test-server-'))
  await mkdir(join(folder, 'build'))
  await writeFile(join(folder, 'build', 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'build', 'index.js'), BUILD)
  await symlink(resolve('public'), join(folder, 'public'))
})
afterEach(() => running?.kill('SIGKILL'))
afterAll(() => rm(folder, { recursive: true }))

/** The web process as the supervisor starts it, with the lines that it logs. */
function start(variables: Record<string, string> = {}) {
  const child = spawn(process.execPath, [resolve('app/server.ts')], {
    cwd: folder,
    env: { ...process.env, LOG_LEVEL: 'info', NODE_ENV: 'production', ...variables },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  running = child
  const lines: Line[] = []
  const waiting: { fits: (line: Line) => boolean; resolve: (line: Line) => void }[] = []
  let rest = ''
  child.stdout.on('data', (chunk: Buffer) => {
    const parts = (rest + chunk.toString()).split('\n')
    rest = parts.pop() ?? ''
    for (const part of parts) {
      const line = Line.parse(JSON.parse(part))
      lines.push(line)
      for (const { fits, resolve: found } of waiting) if (fits(line)) found(line)
    }
  })
  const line = (fits: (line: Line) => boolean) =>
    new Promise<Line>((found) => {
      const known = lines.find(fits)
      if (known) found(known)
      else waiting.push({ fits, resolve: found })
    })
  const exit = new Promise<number | null>((ended) => child.once('exit', ended))
  return { child, lines, line, exit }
}

async function addressOf({ line }: ReturnType<typeof start>): Promise<string> {
  const { msg } = await line(({ msg }) => msg.startsWith('listening on '))
  return msg.slice('listening on '.length)
}

// proves asvs-16.1.1, asvs-16.4.1
test('says once where it listens, and logs no token of an address', async () => {
  const server = start()
  const address = await addressOf(server)
  await (await fetch(`${address}/fast?token=s3cret&type=output`)).text()
  await server.line(({ msg }) => msg === 'request')
  expect(server.lines.filter(({ msg }) => msg.includes('listening'))).toHaveLength(1)
  expect(server.lines.find(({ msg }) => msg === 'request')).toMatchObject({
    method: 'GET',
    path: '/fast',
    status: 200,
    address: '127.0.0.1',
  })
  expect(JSON.stringify(server.lines)).not.toContain('s3cret')
})

test('on SIGTERM it takes nobody new, finishes what it has begun, and ends well', async () => {
  const server = start()
  const address = await addressOf(server)
  const slow = fetch(`${address}/slow`)
  await server.line(({ msg }) => msg === 'waiting')
  server.child.kill('SIGTERM')
  await server.line(({ msg }) => msg === 'stopping')
  await expect(fetch(`${address}/fast`)).rejects.toThrow('fetch failed')
  server.child.kill('SIGUSR2')
  expect(await (await slow).text()).toBe('finished')
  expect(await server.exit).toBe(0)
})

test('whoever does not finish saying what he wants is shown the door soon', { timeout: 30_000 }, async () => {
  const { port } = new URL(await addressOf(start()))
  const socket = connect(Number(port), '127.0.0.1')
  socket.write('GET /fast HTTP/1.1\r\nHost: 127.0.0.1\r\n')
  const begun = performance.now()
  let answer = ''
  for await (const chunk of socket) answer += String(chunk)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(performance.now() - begun).toBeLessThan(20_000)
})

test('a port in use is said in one line and ends the process', async () => {
  const other = createServer()
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening))
  const address = other.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  const server = start({ PORT: port })
  expect(await server.exit).toBe(1)
  expect(server.lines.map(({ msg }) => msg)).toEqual([`cannot listen on 127.0.0.1:${port}`])
  await new Promise((closed) => other.close(closed))
})

test('without a build it says what to do', async () => {
  await rm(join(folder, 'build'), { recursive: true })
  const server = start()
  expect(await server.exit).toBe(1)
  expect(server.lines.map(({ msg }) => msg)).toEqual(['the pages are not built: run `npm run build` first'])
})
