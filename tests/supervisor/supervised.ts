import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const DEADLINE_MS = 30_000
/** What the test run sets for the application inside the tests. */
const SET_BY_TESTS = ['OCR_URL', 'DATABASE_URL', 'SECRET', 'DATA_DIR', 'PORT', 'PUBLIC_URL', 'LOG_LEVEL']

/** The environment as it is outside the test run. */
export const environmentOfAPerson = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !SET_BY_TESTS.includes(name))),
  NODE_ENV: 'production',
})

/** A supervisor over the stand-ins of `fixture/`, and what it has printed; `uid` is who begins it. */
export class Supervised {
  readonly lines: string[] = []
  readonly #child: ChildProcess
  readonly #ended: Promise<unknown>
  #onLine: () => void = () => undefined

  constructor(dir: string, variables: Record<string, string> = {}, uid?: number) {
    this.#child = spawn(process.execPath, [join(import.meta.dirname, 'fixture/start.mjs')], {
      env: { ...environmentOfAPerson(), FIXTURE_DIR: dir, ...variables },
      ...(uid !== undefined && { uid, gid: uid }),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#ended = once(this.#child, 'close')
    for (const stream of [this.#child.stdout, this.#child.stderr])
      if (stream)
        createInterface({ input: stream }).on('line', (line) => {
          this.lines.push(line)
          this.#onLine()
        })
  }

  get text(): string {
    return this.lines.join('\n')
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  /** The match of the first line, printed already or to come, that `pattern` fits; only lines after `from` count. */
  async line(pattern: RegExp, from = 0): Promise<RegExpExecArray> {
    const deadline = Date.now() + DEADLINE_MS
    for (;;) {
      for (const line of this.lines.slice(from)) {
        const match = pattern.exec(line)
        if (match) return match
      }
      if (Date.now() > deadline || this.#child.exitCode !== null)
        throw new Error(`No line ${String(pattern)} in:\n${this.text}`)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 500)
        this.#onLine = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }

  async ready(): Promise<this> {
    await this.line(/^Rótulo is ready: /)
    return this
  }

  /** The process that a part said it is, the newest when there were several. */
  pidOf(part: string): number {
    const said = this.lines.findLast((line) => new RegExp(`^\\[${part}\\] +(pid|job) \\d`).test(line))
    return Number(said?.split(' ').at(-1))
  }

  /** Sends a signal (none to wait only) and returns the exit code. */
  async end(signal?: NodeJS.Signals): Promise<number | null> {
    if (signal) this.#child.kill(signal)
    await this.#ended
    return this.#child.exitCode
  }
}

/** Whether the process runs; a zombie does not. */
export function runs(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** Resolves when the process is gone. */
export async function gone(pid: number): Promise<void> {
  const deadline = Date.now() + DEADLINE_MS
  while (runs(pid)) {
    if (Date.now() > deadline) throw new Error(`process ${pid} still runs`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** The number of the embedded database's process. */
export const databasePid = (dir: string): number =>
  Number(readFileSync(join(dir, 'data/postgres/postmaster.pid'), 'utf8').split('\n')[0])
