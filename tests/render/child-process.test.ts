import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { eventually } from '#tests/setup/eventually.ts'
import { RenderOptions } from '#app/domain/render-options.ts'
import { onToolRun } from '#app/tracing.server.ts'
import { collectProcessFolders } from '#jobs/render/child-process/process-folder.ts'
import { endRenderProcesses, renderInChild } from '#jobs/render/child-process/render-in-child.ts'
import type { RenderWorks } from '#jobs/render/child-process/messages.ts'
import { DEBIAN_TOOLS } from '#jobs/render/render-tools.ts'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { descendants, read } from '#tests/fixtures/child-processes.ts'
import { drawSource } from '#tests/fixtures/drawn-source.ts'
import { compositionBundle } from '#tests/setup/composition-bundle.ts'

let folder: string
let render: RenderWorks['render']['request']
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-test-child-'))
  const sourcePath = await drawSource(join(folder, 'source.mp4'), { picture: 'testsrc2=s=640x360:r=25:d=4' })
  render = {
    sourcePath,
    outPath: join(folder, 'out.mp4'),
    tracks: [snapshotTrack({ box: { x: 200, y: 300, width: 240, height: 30 }, style: { capHeightPx: 18 } })],
    targetLanguage: 'en',
    options: RenderOptions.parse({}),
    watermark: { text: 'Mark' },
    tools: { ...DEBIAN_TOOLS, bundleDir: await compositionBundle() },
  }
})
afterEach(() => endRenderProcesses())
afterAll(() => rm(folder, { recursive: true }))

const never = new AbortController().signal
const watch = { signal: never, onProgress: () => undefined }
/** The Node that renders, without what encloses it. */
const renderers = () =>
  descendants().filter(({ command }) => command.includes('entry.ts') && !command.startsWith('bwrap'))
const ownFolders = () =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`rotulo-render-${process.pid}-`))

test('a render tells of its tools and leaves a warm process, which serves the next one; ended, nothing is left', async () => {
  const programs = new Set<string>()
  onToolRun(({ program }) => programs.add(program))
  await renderInChild(render, watch)
  expect([...programs].toSorted()).toEqual(['ffmpeg', 'ffprobe'])
  const first = renderers()
  expect(first).toHaveLength(1)
  const { fidelity } = await renderInChild({ ...render, watermark: null }, watch)
  expect(fidelity.problems).toEqual([])
  expect(renderers()).toEqual(first)
  const second = descendants()
  await endRenderProcesses()
  expect(ownFolders()).toEqual([])
  for (const { pid } of second) await eventually(() => expect(read(pid)).toBeUndefined())
})

test('nothing of it listens beyond the loopback address', async () => {
  const addresses = new Set<string>()
  await renderInChild(render, {
    signal: never,
    onProgress: () => {
      for (const { pid } of descendants())
        for (const address of listeningAddresses(pid)) addresses.add(address)
    },
  })
  expect(addresses.size).toBeGreaterThan(0)
  // 127.0.0.1 as the kernel writes it
  expect([...addresses]).toEqual(['0100007F'])
})

test('cancelled, it is gone with its tools and files when the caller hears of it', async () => {
  const stop = new AbortController()
  let alive: { pid: number }[] = []
  // slow enough to be caught at it
  const slow = { ...render, tools: { ...render.tools, x264Preset: 'slow' } }
  const rendering = renderInChild(slow, {
    signal: stop.signal,
    onProgress: ({ step, frames }) => {
      if (step !== 'encoding' || frames === 0 || alive.length > 0) return
      alive = descendants()
      stop.abort(new Error('no longer wanted'))
    },
  })
  await expect(rendering).rejects.toThrow('no longer wanted')
  expect(alive.length).toBeGreaterThan(2)
  expect(ownFolders()).toEqual([])
  for (const { pid } of alive) await eventually(() => expect(read(pid)).toBeUndefined())
})

test('a render process that is killed fails in a way that may pass, and the next render works', async () => {
  const killed = renderInChild(render, {
    signal: never,
    onProgress: ({ step }) => {
      if (step !== 'encoding') return
      for (const { pid } of renderers()) process.kill(pid, 'SIGKILL')
    },
  })
  await expect(killed).rejects.toMatchObject({ code: 'memory.unavailable' })
  const { fidelity } = await renderInChild(render, watch)
  expect(fidelity.problems).toEqual([])
})

test('a worker that is killed takes everything with it', async () => {
  const program = join(folder, 'worker.ts')
  await writeFile(
    program,
    `import { renderInChild } from '${join(import.meta.dirname, '../../jobs/render/child-process/render-in-child.ts')}'
     process.once('message', (render) => renderInChild(render, {
       signal: new AbortController().signal,
       onProgress: (progress) => process.send(progress),
     }))`,
  )
  const worker = fork(program, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  worker.send(render)
  let alive: { pid: number }[] = []
  for await (const [progress] of on(worker)) {
    if (progress.step !== 'encoding' || progress.frames === 0) continue
    alive = descendants(worker.pid)
    break
  }
  worker.kill('SIGKILL')
  expect(alive.length).toBeGreaterThan(2)
  for (const { pid } of alive) await eventually(() => expect(read(pid)).toBeUndefined())
  await eventually(() =>
    expect(
      readdirSync(tmpdir()).filter((name) => name.startsWith(`rotulo-render-${worker.pid ?? 0}-`)),
    ).toEqual([]),
  )
})

test('folders of dead workers are swept, those of living ones are not', async () => {
  // no process ever has this id: it is beyond the kernel's limit
  const [dead, living] = [
    join(tmpdir(), 'rotulo-render-99999999-a'),
    join(tmpdir(), `rotulo-render-${process.pid}-b`),
  ]
  for (const path of [dead, living]) await mkdir(join(path, 'profile'), { recursive: true })
  expect(await collectProcessFolders()).toBeGreaterThanOrEqual(1)
  expect([existsSync(dead), existsSync(living)]).toEqual([false, true])
  await rm(living, { recursive: true })
})

/** Messages of a child, one after the other. */
async function* on(child: ReturnType<typeof fork>): AsyncGenerator<[{ step: string; frames: number }]> {
  // our own program sends nothing else
  for (;;) yield (await once(child, 'message')) as [{ step: string; frames: number }]
}

/** Local addresses, in the kernel's hexadecimal, of the TCP sockets that a process listens on. */
function listeningAddresses(pid: number): string[] {
  try {
    const sockets = readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      const inode = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1]
      return inode ? [inode] : []
    })
    const rows = ['tcp', 'tcp6'].flatMap((table) =>
      readFileSync(`/proc/${pid}/net/${table}`, 'utf8').split('\n').slice(1),
    )
    return rows
      .map((row) => row.trim().split(/\s+/))
      .filter((columns) => columns[3] === '0A' && sockets.includes(columns[9] ?? ''))
      .map((columns) => columns[1]?.split(':')[0] ?? '')
  } catch {
    // it has ended meanwhile
    return []
  }
}
