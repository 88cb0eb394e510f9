import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

export type BenchSidecar = Readonly<{
  url: string
  /** User and system time since it was ready. */
  cpuSeconds: () => number
  /** The most memory that it ever held (Linux). */
  peakMegabytes: () => number
  stop: () => Promise<void>
}>

/** Clock ticks a second of /proc/PID/stat, the same on every Linux. */
const TICKS = 100

/** The sidecar as a process of its own, as in production, on a free port. */
export async function startBenchSidecar(): Promise<BenchSidecar> {
  const child = spawn(process.execPath, ['jobs/ocr/server.ts'], {
    env: { ...process.env, OCR_PORT: '0', OCR_ENGINES: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^ready: (\S+)/.exec(line)?.[1]
    if (!url) continue
    const from = ticks(child.pid)
    return {
      url,
      cpuSeconds: () => (ticks(child.pid) - from) / TICKS,
      peakMegabytes: () =>
        Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
      stop: async () => {
        child.kill('SIGTERM')
        await once(child, 'exit')
      },
    }
  }
  throw new Error('the sidecar ended before it was ready')
}

function ticks(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return Number(fields[11]) + Number(fields[12])
}
