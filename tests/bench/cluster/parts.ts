import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Host } from './network.ts'

const READY_WITHIN_MS = 120_000
const MAX_LOG_LINES = 200

/** A process of the product on a host. */
export interface Part {
  readonly pid: number
  /** What it said when it was ready. */
  readonly ready: string
  /** The last lines of its log. */
  readonly lines: readonly string[]
  /** Ends it as its supervisor would, and waits. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** This machine itself. */
export const HERE: Pick<Host, 'name' | 'on'> = {
  name: 'this machine',
  on: ([command = '', ...args]) => [command, args],
}

/** Starts a program of this repository, or of the release in `cwd`, on a host; resolves once it prints what `isReady` matches. */
export async function startPart(
  host: Pick<Host, 'name' | 'on'>,
  args: readonly string[],
  {
    environment,
    cwd,
    isReady = /^ready: (.*)/,
  }: { environment: NodeJS.ProcessEnv; cwd?: string; isReady?: RegExp },
): Promise<Part> {
  const [command, all] = host.on([process.execPath, ...args])
  const child = spawn(command, all, {
    env: environment,
    ...(cwd !== undefined && { cwd }),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const ready = await readyLine(child, { lines, isReady, name: `${args.join(' ')} on ${host.name}` })
  return {
    ...{ pid: child.pid ?? 0, ready, lines },
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill(signal)
      await gone
    },
  }
}

function readyLine(
  child: ChildProcess,
  { lines, isReady, name }: { lines: string[]; isReady: RegExp; name: string },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${name} ${why}:\n${lines.join('\n')}`))
    const late = setTimeout(() => fail('was not ready in time'), READY_WITHIN_MS)
    for (const stream of [child.stdout, child.stderr])
      if (stream)
        createInterface({ input: stream }).on('line', (line) => {
          lines.push(line)
          if (lines.length > MAX_LOG_LINES) lines.shift()
          const said = isReady.exec(line)
          if (!said) return
          clearTimeout(late)
          resolve(said[1] ?? '')
        })
    child.once('exit', (code) => {
      clearTimeout(late)
      fail(`ended with ${String(code)}`)
    })
  })
}
