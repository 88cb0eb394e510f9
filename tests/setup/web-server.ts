/// <reference types="vite/types/importMeta.d.ts" />
import { createServer, type Server } from 'node:http'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { createWebApp } from '#app/http/web-app.server.ts'
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
    const build = resourceBuild({ ...(await resourceRoutes()), ...routes })
    const app = createWebApp({ build, publicFolder })
    const listening = createServer((request, response) => {
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

async function resourceRoutes(): Promise<Record<string, RouteModule>> {
  const files = import.meta.glob<RouteModule>([
    '/app/routes/api.v1.*.ts',
    '/app/routes/{health,ready,session.token,logout,preferences}.{ts,tsx}',
  ])
  const loaded = Object.entries(files).map(async ([path, load]): Promise<[string, RouteModule]> => {
    const name = path.replace(/^.*\//, '').replace(/\.tsx?$/, '')
    return [name, await load()]
  })
  return Object.fromEntries(await Promise.all(loaded))
}
