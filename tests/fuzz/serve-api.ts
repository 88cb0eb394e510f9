import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerBuild } from '@remix-run/node'
import { createWebApp, createWebServer } from '#app/http/web-app.server.ts'
import { resourceBuild, type RouteModule } from '#tests/setup/resource-build.ts'

const BUILD = join(import.meta.dirname, '../../build/index.js')
const ROUTES = join(import.meta.dirname, '../../app/routes')

export interface Served {
  readonly at: (path: string) => string
  readonly stop: () => Promise<void>
}

/** The API alone, as the web server has it, on a free port. */
export async function serveApi(): Promise<Served> {
  const modules: Record<string, RouteModule> = {}
  for (const file of readdirSync(ROUTES).filter((name) => /^api\.v1\..*\.ts$/.test(name)))
    // what a route file exports is what a route is
    modules[file.replace(/\.ts$/, '')] = (await import(join(ROUTES, file))) as RouteModule
  return serve(resourceBuild(modules))
}

/** All pages as they were built, in this process. */
export async function servePages(): Promise<Served> {
  // the build is JavaScript that the compiler wrote; its shape is the framework's own promise
  return serve((await import(BUILD)) as ServerBuild)
}

async function serve(build: ServerBuild): Promise<Served> {
  const server = createWebServer(createWebApp({ build, publicFolder: 'public' }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  return {
    at: (path) => `http://127.0.0.1:${address.port}${path}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
