import { availableParallelism } from 'node:os'
import { env } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import { startSidecar } from './start-sidecar.ts'

const STOP_MS = 10_000

try {
  const sidecar = await startSidecar({
    host: env.HOST,
    port: env.OCR_PORT,
    listenFd: env.OCR_LISTEN_FD,
    engines: env.OCR_ENGINES ?? (availableParallelism() >= 4 ? 2 : 1),
    threads: env.OCR_THREADS,
    modelsDir: env.OCR_MODELS_DIR,
    mostPixels: env.MAX_VIDEO_PIXELS,
    // the caller waits as long; the sidecar's own answer comes first
    deadlineMs: env.OCR_TIMEOUT_MS * 0.9,
    onFailure: (failure) => log.error({ err: failure }, 'ocr.failed'),
  })
  for (const warning of sidecar.warnings) log.warn(warning)
  process.stdout.write(`ready: ${sidecar.address}\n`)
  const stop = () => {
    // a reader that does not come back must not hold the process
    setTimeout(() => process.exit(1), STOP_MS).unref()
    void sidecar.stop().then(() => process.exit(0))
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
} catch (failure) {
  log.fatal({ err: failure }, 'ocr.not-started')
  process.exitCode = 1
}
