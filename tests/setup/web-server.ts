/// <reference types="vite/types/importMeta.d.ts" />
import type { Server } from 'node:http'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { createWebApp, createWebServer } from '#app/http/web-app.server.ts'
import { resourceBuild, type RouteModule } from './resource-build.ts'
import { watchAnswer } from './watch-answers.ts'

/**
 * Serves the product's resource routes (the whole API, /session/token, /logout …) with the real web server on a
 * free port while the test file runs. Returns the function that makes an absolute address of a path.
 * A test fails when an answer of the API is not as its OpenAPI description says.
 */
export function useWebServer({
  publicFolder = 'public',
  routes = {},
}: { publicFolder?: string; routes?: Record<string, RouteModule> } = {}): (path: string) => string {
  let server: Server | undefined
  let wrong: string[] = []
  beforeAll(async () => {
    const build = resourceBuild({ ...resourceRoutes(), ...routes })
    const app = createWebApp({ build, publicFolder })
    const listening = createWebServer((request, response) => {
      watchAnswer(request, response, (breaches) => wrong.push(...breaches))
      app(request, response)
    })
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
    server = listening
  })
  afterEach(() => {
    const found = wrong
    wrong = []
    expect(found, 'what the OpenAPI description does not say').toEqual([])
  })
  afterAll(() => {
    server?.closeAllConnections()
    return new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
  })
  return (path) => {
    const address = server?.address()
    if (!address || typeof address === 'string') throw new Error('the server does not run yet')
    return `http://127.0.0.1:${address.port}${path}`
  }
}

/** The resource routes, each loaded by the first request for it: all of them take seconds, and a test asks for a few. */
function resourceRoutes(): Record<string, RouteModule> {
  const files = import.meta.glob<RouteModule>([
    '/app/routes/api.v1.*.ts',
    '/app/routes/{health,ready,session.token,logout,preferences}.{ts,tsx}',
  ])
  const routes = Object.entries(files).map(([path, load]): [string, RouteModule] => {
    const name = path.replace(/^.*\//, '').replace(/\.tsx?$/, '')
    return [name, onDemand(name, load)]
  })
  return Object.fromEntries(routes)
}

/** A route with a loader and an action and nothing else, as every resource route is. */
function onDemand(name: string, load: () => Promise<RouteModule>): RouteModule {
  const loaded = async () => {
    const { loader, action, ...others } = await load()
    if (!loader || !action || Object.keys(others).length > 0)
      throw new Error(`${name} exports more or less than a loader and an action`)
    return { loader, action }
  }
  return {
    loader: async (args) => (await loaded()).loader(args),
    action: async (args) => (await loaded()).action(args),
  }
}
