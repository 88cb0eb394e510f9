import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const ROOT = join(import.meta.dirname, '../..')
const READY = /Rótulo is ready: (http\S+)/

/** The whole product as `npm start` runs it, in a data folder of its own. */
export interface RunningProduct {
  readonly url: string
  readonly ocrUrl: string
  /** What all processes have printed. */
  readonly lines: readonly string[]
  stop(): Promise<number | null>
}

/** Starts the supervisor and waits until it says that everything is ready. Throws with all that was printed. */
export async function startProduct(
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningProduct> {
  const [port, ocrPort] = [await freePort(), await freePort()]
  const child = spawn(process.execPath, [join(ROOT, 'jobs/supervisor/start.mjs')], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(port),
      OCR_PORT: String(ocrPort),
      LOG_LEVEL: 'info',
      MT_AUTO_DOWNLOAD: 'false',
      MAKE_HOME_VIDEO: 'false',
      // several browsers at one address, all quicker than people
      PAGES_PER_MINUTE: '1000000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const url = await readyLine(child, lines)
  return {
    url,
    ocrUrl: `http://127.0.0.1:${ocrPort}`,
    lines,
    stop: async () => {
      if (child.exitCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      return child.exitCode
    },
  }
}

function readyLine(child: ChildProcess, lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const read = (line: string) => {
      lines.push(line)
      const url = READY.exec(line)?.[1]
      if (url) resolve(url)
    }
    for (const stream of [child.stdout, child.stderr])
      if (stream) createInterface({ input: stream }).on('line', read)
    child.once('exit', (code) =>
      reject(new Error(`the product ended with ${String(code)}:\n${lines.join('\n')}`)),
    )
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
