// The web process of the release in the current folder, with its API and no pages: `node serve-api.ts PORT`. Nothing
// has to be compiled for that, so a release can be served as it is checked out.
import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type * as WebApp from '#app/http/web-app.server.ts'
import { resourceBuild, type RouteModule } from './resource-build.ts'

const ROUTE = /^(?:api\.v1\..*|health|ready)\.ts$/
const root = process.cwd()
const names = readdirSync(join(root, 'app/routes')).filter((name) => ROUTE.test(name))
const modules = await Promise.all(
  // what a route exports is the framework's promise
  names.map(async (name) => (await import(join(root, 'app/routes', name))) as RouteModule),
)
const routes = Object.fromEntries(
  modules.map((module, index) => [(names[index] ?? '').replace(/\.ts$/, ''), module]),
)
// another release's copy of the same module
const { createWebApp } = (await import(join(root, 'app/http/web-app.server.ts'))) as typeof WebApp
const stopping = new AbortController()
const app = createWebApp({ build: resourceBuild(routes), publicFolder: 'public', stopping: stopping.signal })
// as long as ours, which earlier releases set elsewhere
const server = createServer({ keepAliveTimeout: 65_000 }, app)
server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`ready: http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}\n`)
})
process.once('SIGTERM', () => {
  stopping.abort(new Error('the server is stopping'))
  server.close(() => process.exit(0))
  server.keepAliveTimeout = 1
})
