import { execFile, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { RenderOptions } from '#app/domain/render-options.ts'
import { env } from '#app/env.server.ts'
import { SCRATCH } from '#app/gateways/scratch.server.ts'
import { enclosure } from '#jobs/render/child-process/enclosure.ts'
import { endRenderProcesses, renderInChild } from '#jobs/render/child-process/render-in-child.ts'
import { DEBIAN_TOOLS } from '#jobs/render/render-tools.ts'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { descendants } from '#tests/fixtures/child-processes.ts'
import { drawSource } from '#tests/fixtures/drawn-source.ts'
import { compositionBundle } from '#tests/setup/composition-bundle.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../..')
const NOBODY = 65534
const IS_ROOT = process.getuid?.() === 0

let folder: string
let render: Parameters<typeof renderInChild>[0]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-test-enclosure-'))
  const sourcePath = await drawSource(join(folder, 'source.mp4'), { picture: 'testsrc2=s=320x180:r=25:d=2' })
  render = {
    sourcePath,
    outPath: join(folder, 'out.mp4'),
    tracks: [snapshotTrack({ box: { x: 100, y: 150, width: 120, height: 20 }, style: { capHeightPx: 12 } })],
    targetLanguage: 'en',
    options: RenderOptions.parse({}),
    watermark: { text: 'Mark' },
    tools: { ...DEBIAN_TOOLS, bundleDir: await compositionBundle() },
  }
})
afterEach(() => endRenderProcesses())
afterAll(() => rm(folder, { recursive: true }))

interface Seen {
  readonly pid: number
  readonly command: string
  readonly environment: string
  readonly status: string
  readonly network: string
  /** Ports on which anybody in its network listens. */
  readonly ports: readonly number[]
}

/** Whatever a render has running, each looked at once. */
async function processesOfARender(): Promise<Seen[]> {
  const seen = new Map<number, Seen>()
  const poll = () => {
    for (const { pid, command } of descendants()) {
      const found = seen.has(pid) ? undefined : inspect(pid, command)
      if (found) seen.set(pid, found)
    }
  }
  await renderInChild(render, { signal: new AbortController().signal, onProgress: poll })
  // a warm process keeps its Chromium
  poll()
  return [...seen.values()]
}

function inspect(pid: number, command: string): Seen | undefined {
  try {
    const read = (name: string) => readFileSync(`/proc/${pid}/${name}`, 'utf8')
    const rows = read('net/tcp').trim().split('\n').slice(1)
    const ports = rows
      .map((row) => row.trim().split(/\s+/))
      .filter((columns) => columns[3] === '0A')
      .map((columns) => Number.parseInt(columns[1]?.split(':')[1] ?? '', 16))
    const network = readlinkSync(`/proc/${pid}/ns/net`)
    return { pid, command, ports, network, environment: read('environ'), status: read('status') }
  } catch {
    // it has ended meanwhile
    return undefined
  }
}

/** Whether somebody else on this machine, root apart, gets a connection to a port. */
const connects = (port: number) =>
  spawnSync('perl', ['-MIO::Socket::INET', '-e', 'exit !IO::Socket::INET->new(shift)', `127.0.0.1:${port}`], {
    ...(IS_ROOT && { uid: NOBODY, gid: NOBODY }),
  }).status === 0

test('Chromium runs in its own sandbox, without an environment, where nobody else reaches its port', async () => {
  const seen = await processesOfARender()
  const chromium = seen.filter(
    ({ command }) => /chromium-headless-shell /.test(command) && !command.startsWith('bwrap'),
  )
  const [main] = chromium.filter(({ command }) => !command.includes('--type='))
  expect(main).toBeDefined()
  for (const { command } of chromium) expect(command).not.toContain('--no-sandbox')
  const drawing = chromium.filter(({ command }) => command.includes('--type=renderer'))
  expect(drawing.length).toBeGreaterThan(0)
  // 2: it may make the system calls of a filter only
  for (const { status } of drawing) expect(status).toMatch(/^Seccomp:\t2$/m)
  const names = (main?.environment ?? '').split('\0').map((line) => line.split('=')[0])
  expect(names.toSorted()).toEqual(['', 'HOME', 'LANG', 'PATH', 'PWD'])
  expect(main?.ports.length).toBeGreaterThan(0)
  expect(main?.network).not.toBe(readlinkSync('/proc/self/ns/net'))
  expect((main?.ports ?? []).filter(connects)).toEqual([])
})

// proves asvs-13.2.4
test('no process of a render is in the network of the machine, or knows a secret of the worker', async () => {
  const seen = (await processesOfARender()).filter(({ command }) => !command.startsWith('bwrap'))
  expect(seen.some(({ command }) => command.includes('entry.ts'))).toBe(true)
  for (const { command, network, environment } of seen) {
    expect([command, network]).not.toEqual([command, readlinkSync('/proc/self/ns/net')])
    expect(environment).not.toContain(env.SECRET)
    expect(environment).not.toContain(env.DATABASE_URL)
  }
})

// proves asvs-13.2.2
test('a render sees the folders of jobs, and of the other data, of homes and processes nothing', async () => {
  await writeFile(join(env.DATA_DIR, 'runtime.json'), 'the password')
  await mkdir(join(SCRATCH, 'work-1'), { recursive: true })
  const script = `ls -A ${env.DATA_DIR}; ls -A /root /home | wc -l; cat ${env.DATA_DIR}/runtime.json;
    touch ${SCRATCH}/work-1/mine ${ROOT}/package.json; ls /proc | grep -c '^[0-9]'`
  const [program, ...words] = [...enclosure(), 'sh', '-c', script]
  const { stdout, stderr } = spawnSync(program, words, { encoding: 'utf8' })
  const [data, homes, processes] = stdout.split('\n')
  expect(data).toBe('scratch')
  // the project itself may lie in a home
  expect(Number(homes)).toBeLessThan(6)
  expect(Number(processes)).toBeLessThan(8)
  expect(readdirSync(join(SCRATCH, 'work-1'))).toEqual(['mine'])
  expect(stderr).toMatch(/runtime\.json: No such file/)
  expect(stderr).toMatch(/package\.json.*: Read-only file system/)
})

test('a media tool keeps a root folder of its own inside an enclosure', () => {
  const module = join(ROOT, 'app/gateways/media/sandbox.server.ts')
  const script = `import('${module}').then((m) => console.log(m.confinementOf('${env.FFMPEG_PATH}')))`
  const [program, ...words] = [...enclosure(), process.execPath, '-e', script]
  expect(spawnSync(program, words, { encoding: 'utf8' }).stdout.trim()).toBe('folders')
})

test.each([
  { who: 'whoever begins it', uid: undefined },
  ...(IS_ROOT ? [{ who: 'an ordinary user', uid: NOBODY }] : []),
])('through Chromium no file of the machine can be read, as $who', async ({ uid }) => {
  const secret = join(folder, 'runtime.json')
  await chmod(folder, 0o755)
  await writeFile(secret, 'the password', { mode: 0o644 })
  const urls = [`file://${secret}`, 'file:///etc/passwd', 'file:///usr/share/fonts']
  const { stdout } = await run(
    process.execPath,
    [join(import.meta.dirname, 'fixture/open-file.ts'), ...urls],
    {
      cwd: ROOT,
      env: { NODE_ENV: 'production', PATH: process.env['PATH'], HOME: folder },
      ...(uid !== undefined && { uid, gid: uid }),
    },
  )
  expect(stdout.trim().split('\n')).toEqual([
    expect.stringMatching(/runtime\.json .*ERR_FILE_NOT_FOUND/),
    expect.stringMatching(/passwd .*ERR_FILE_NOT_FOUND/),
    expect.stringMatching(/fonts opened$/),
  ])
})

test('when what encloses a render is killed, the render is over and nothing of it is left', async () => {
  let alive: number[] = []
  const killed = renderInChild(render, {
    signal: new AbortController().signal,
    onProgress: ({ step }) => {
      if (step !== 'encoding' || alive.length > 0) return
      const all = descendants()
      alive = all.map(({ pid }) => pid)
      const [outer] = all.filter(
        ({ parent, command }) => parent === process.pid && command.startsWith('bwrap'),
      )
      if (outer) process.kill(outer.pid, 'SIGKILL')
    },
  })
  await expect(killed).rejects.toMatchObject({ code: 'memory.unavailable' })
  const left = alive.filter((pid) => inspect(pid, '')?.status.match(/^State:\t[^ZX]/m))
  expect(left).toEqual([])
})
