import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { join } from 'node:path'
import * as z from 'zod'

const Asked = z.object({ q: z.array(z.string()) })

/** A translator that takes its time and counts what it was asked. */
export async function startTranslator(tookMs: number) {
  let calls = 0
  const server = createServer((request, response) => {
    const answer = async () => {
      const { q } = Asked.parse(JSON.parse(await bodyOf(request)))
      calls += 1
      await pause(tookMs)
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ translatedText: q.map((text) => `${text}, in English`) }))
    }
    answer().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, calls: () => calls, end: () => server.close() }
}

async function bodyOf(request: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}

const CLOCK = join(import.meta.dirname, 'shifted-clock.ts')

/** Workers that are started again whenever they end, as a supervisor does. */
export class Crew {
  readonly #workers: (ChildProcess | undefined)[] = []
  readonly #queues: string
  readonly #environment: NodeJS.ProcessEnv
  #isOver = false

  constructor(queues: string, environment: NodeJS.ProcessEnv) {
    this.#queues = queues
    this.#environment = environment
  }

  hire(): void {
    this.#start(this.#workers.length)
  }

  #start(index: number): void {
    if (this.#isOver) return
    const args = ['--import', CLOCK, 'jobs/worker.ts', '--queues', this.#queues]
    const worker = spawn(process.execPath, args, { env: this.#environment, stdio: 'ignore' })
    this.#workers[index] = worker
    worker.once('exit', () => this.#start(index))
  }

  strike(index: number, signal: NodeJS.Signals): void {
    this.#workers[index % this.#workers.length]?.kill(signal)
  }

  async dismiss(): Promise<void> {
    this.#isOver = true
    for (const worker of this.#workers) {
      if (!worker || worker.exitCode !== null || worker.signalCode !== null) continue
      const gone = once(worker, 'exit')
      worker.kill('SIGTERM')
      await gone
    }
  }
}
