import { once } from 'node:events'
import type { OcrInfo } from '#app/domain/ocr.ts'
import { createOcrServer } from './http/server.ts'
import { createEnginePool } from './pool/engine-pool.ts'
import { missingLanguages } from './recognize/tesseract-library.ts'

export type SidecarOptions = Readonly<{
  host: string
  /** 0 takes any free one. */
  port: number
  /** A socket that listens already, instead of `host` and `port`. */
  listenFd?: number | undefined
  /** Frames read at once; each engine takes a core and about 150 MB. */
  engines: number
  threads: number
  modelsDir?: string | undefined
  mostPixels: number
  deadlineMs: number
  onFailure: (failure: unknown) => void
}>

export type Sidecar = Readonly<{
  address: string
  info: OcrInfo
  warnings: readonly string[]
  /** Finishes what is being read, then ends. */
  stop: () => Promise<void>
}>

/** Requests waiting for each engine before others are sent away. */
const WAITING_PER_ENGINE = 8
/** Bodies held at once: ten frames of 4K. */
const MOST_BYTES = 256 * 1024 * 1024

/** Resolves when the engines are loaded and the port is open. Throws when either cannot be. */
export async function startSidecar(options: SidecarOptions): Promise<Sidecar> {
  const { host, port, listenFd, engines, threads, modelsDir, mostPixels, deadlineMs, onFailure } = options
  const pool = await createEnginePool(engines, { threads, modelsDir, mostPixels })
  const limits = { mostPixels, deadlineMs, requests: engines * (1 + WAITING_PER_ENGINE), bytes: MOST_BYTES }
  const server = createOcrServer(pool, limits, onFailure)
  server.listen(listenFd === undefined ? { port, host } : { fd: listenFd })
  await once(server, 'listening')
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('the sidecar listens on no port')
  return {
    address: `http://${bound.family === 'IPv6' ? `[${bound.address}]` : bound.address}:${bound.port}`,
    info: pool.info,
    warnings: [...missingLanguages().values()],
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeIdleConnections()
      // connections whose answers are on their way close after them
      server.keepAliveTimeout = 1
      await closed
      await pool.close()
    },
  }
}
