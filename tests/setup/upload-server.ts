import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const SCRIPT = join(import.meta.dirname, 'upload-process.ts')

export interface UploadServer {
  readonly port: number
  readonly pid: number
  /** Ends it as a power cut would. */
  kill(): Promise<void>
  /** Resident memory in bytes, at this moment and at the most so far. */
  readonly memory: () => { readonly now: number; readonly peak: number }
}

export interface UploadServerOptions {
  readonly port?: number
  readonly variables?: Readonly<Record<string, string>>
  /** Gives it a disk of its own of this size, mounted at `folder`. */
  readonly disk?: { readonly folder: string; readonly mebibytes: number }
}

/** The web process of uploads as a process of its own, on the test's database and files. */
export async function startUploadServer({
  port = 0,
  variables = {},
  disk,
}: UploadServerOptions = {}): Promise<UploadServer> {
  const node = [process.execPath, SCRIPT]
  const [command = '', ...options] = disk ? onDisk(disk, node) : node
  const child = spawn(command, options, {
    env: { ...process.env, NODE_OPTIONS: '', PORT: String(port), ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const listening = await portOf(child)
  const { pid = 0 } = child
  return {
    port: listening,
    pid,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    memory: () => {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      const bytes = (name: string) =>
        Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024
      return { now: bytes('VmRSS'), peak: bytes('VmHWM') }
    },
  }
}

/** In a mount namespace of its own, which needs no rights; its process is the one that is spawned. */
function onDisk({ folder, mebibytes }: { folder: string; mebibytes: number }, command: readonly string[]) {
  const mount = `mount -t tmpfs -o size=${mebibytes}m tmpfs "$0" && exec "$@"`
  return ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c', mount, folder, ...command]
}

async function portOf(child: ChildProcess): Promise<number> {
  if (!child.stdout) throw new Error('no output')
  for await (const line of createInterface({ input: child.stdout })) {
    const found = /^listening on (\d+)$/.exec(line)?.[1]
    if (found !== undefined) return Number(found)
  }
  throw new Error(`the server of uploads did not start: ${String(child.exitCode)}`)
}
