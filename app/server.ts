import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { broadcastDevReady, type ServerBuild } from '@remix-run/node'
import { env } from './env.server.ts'
import { answerOperators } from './http/for-operators.server.ts'
import { publicUrl, secureCookies } from './http/public-url.server.ts'
import { createWebApp, createWebServer } from './http/web-app.server.ts'
import { log } from './log.server.ts'
import { releaseUnusedMemory } from './native-memory.server.ts'

const BUILD = resolve('build', 'index.js')
const STOP_WITHIN_MS = 15_000

if (!existsSync(BUILD)) {
  log.fatal('the pages are not built: run `npm run build` first')
  process.exit(1)
}
// the build is JavaScript that the compiler wrote; its shape is the framework's own promise
const build = (await import(pathToFileURL(BUILD).href)) as ServerBuild
const stopping = new AbortController()
const stopTelling = await answerOperators()
const server = createWebServer(
  createWebApp({ build, publicFolder: resolve('public'), stopping: stopping.signal }),
)

server.once('error', (error) => {
  log.fatal({ err: error }, `cannot listen on ${env.HOST}:${env.PORT}`)
  process.exit(1)
})
server.listen(env.PORT, env.HOST, () => {
  const address = server.address()
  const port = address === null || typeof address === 'string' ? env.PORT : address.port
  log.info(`listening on http://${env.HOST}:${port}`)
  if (!secureCookies)
    log.warn({ publicUrl: publicUrl.origin }, 'without https anybody on the network can read session cookies')
  if (env.NODE_ENV === 'development') void broadcastDevReady(build)
  // what reading and compiling the modules has left
  void releaseUnusedMemory()
})

/** Lets running requests finish, then ends the process. */
function stop(): void {
  if (stopping.signal.aborted) return
  stopping.abort(new Error('the server is stopping'))
  log.info('stopping')
  server.close(() => void stopTelling().then(() => process.exit(0)))
  // answers that are on their way close their connection, so that no client keeps us waiting
  server.keepAliveTimeout = 1
  setTimeout(() => server.closeAllConnections(), STOP_WITHIN_MS).unref()
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
