/**
 * What a render costs, compared with a plain transcode by the same encoder settings: wall time, processor time of
 * all processes, peak memory. Seconds of video as arguments (20 and 120 unless given), on videos it draws itself.
 */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { RenderOptions } from '#app/domain/render-options.ts'
import { videoArguments } from '#jobs/render/encode/encode-arguments.ts'
import { DEBIAN_TOOLS } from '#jobs/render/render-tools.ts'
import { renderTranslatedVideo } from '#jobs/render/render-translated-video.ts'
import { probeSource } from '#jobs/render/source/probe-source.ts'
import { KeptBrowser } from '#jobs/render/states/browser.ts'
import { descendants } from '#tests/fixtures/child-processes.ts'
import { drawSubject, type Subject } from './render-subject.ts'

const run = promisify(execFile)
const never = new AbortController().signal
const TICKS_PER_SECOND = 100
const MEMORY_EVERY_MS = 500

interface Cost {
  readonly wall: number
  readonly cpu: number
  readonly peakMegabytes: number
}

/** Processor seconds of this process and of every child it has waited for. */
function cpuSeconds(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND
}

/** Proportional memory of this process and all that descend from it. */
function megabytes(): number {
  return (
    [process.pid, ...descendants().map(({ pid }) => pid)].reduce((sum, pid) => sum + pssOf(pid), 0) / 1024
  )
}

function pssOf(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
  } catch {
    // it has ended since
    return 0
  }
}

async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  let peakMegabytes = 0
  const timer = setInterval(() => (peakMegabytes = Math.max(peakMegabytes, megabytes())), MEMORY_EVERY_MS)
  const [startedAt, cpuBefore] = [performance.now(), cpuSeconds()]
  await work()
  const wall = (performance.now() - startedAt) / 1000
  clearInterval(timer)
  return { wall, cpu: cpuSeconds() - cpuBefore, peakMegabytes }
}

async function transcode({ path }: Subject, outPath: string): Promise<void> {
  const source = await probeSource(path, DEBIAN_TOOLS, never)
  const args = ['-y', '-v', 'error', '-nostdin', '-i', path, ...videoArguments(source, DEBIAN_TOOLS)]
  await run(DEBIAN_TOOLS.ffmpegPath, [...args, '-c:a', 'copy', '-movflags', '+faststart', outPath])
}

async function render({ path, tracks }: Subject, outPath: string): Promise<Record<string, number>> {
  const browser = new KeptBrowser()
  const enteredAt = new Map<string, number>()
  try {
    await renderTranslatedVideo({
      sourcePath: path,
      tracks,
      targetLanguage: 'en',
      options: RenderOptions.parse({}),
      watermark: { text: 'Mark' },
      outPath,
      tools: DEBIAN_TOOLS,
      browser,
      signal: never,
      onProgress: ({ step }) => {
        if (!enteredAt.has(step)) enteredAt.set(step, performance.now())
      },
    })
  } finally {
    await browser.drop()
  }
  const steps = [...enteredAt, ['end', performance.now()] as const]
  return Object.fromEntries(
    steps.slice(0, -1).map(([step, at], index) => [step, ((steps[index + 1]?.[1] ?? at) - at) / 1000]),
  )
}

const folder = await mkdtemp(join(tmpdir(), 'rotulo-bench-render-'))
try {
  for (const seconds of process.argv.length > 2 ? process.argv.slice(2).map(Number) : [20, 120]) {
    const subject = await drawSubject(folder, seconds)
    let steps: Record<string, number> = {}
    const plain = await costOf(() => transcode(subject, join(folder, 'plain.mp4')))
    const ours = await costOf(async () => (steps = await render(subject, join(folder, 'ours.mp4'))))
    const round = (value: number) => Math.round(value * 100) / 100
    const line = ({ wall, cpu, peakMegabytes }: Cost) =>
      `wall ${round(wall)} s, processor ${round(cpu)} s, memory ${Math.round(peakMegabytes)} MB`
    const stages = Object.entries(steps).map(([step, time]) => `${step} ${round(time)} s`)
    process.stdout.write(
      `${seconds} s of video, ${subject.tracks.length} texts\n  plain  ${line(plain)}\n  render ${line(ours)}\n` +
        `  ratio  wall ${round(ours.wall / plain.wall)}, processor ${round(ours.cpu / plain.cpu)}\n  ${stages.join(', ')}\n`,
    )
  }
} finally {
  await rm(folder, { recursive: true })
}
