import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import express from 'express'
import { expect, test } from 'vitest'
import { smallBody } from '#app/http/request-checks.server.ts'

const ROUTES = 'app/routes'
const RECEIVES_FILES = /receive-(?:videos?|project|picture)\.server/

/** Addresses whose action takes a video or a picture in a form or as a body, by what their modules import. */
const addresses = readdirSync(ROUTES, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && RECEIVES_FILES.test(readFileSync(join(ROUTES, name), 'utf8')))
  .map((name) => {
    const [route = ''] = name.replace(/\.ts$/, '').split('/')
    return `/${route.replaceAll(/\$\w+/g, 'x').replaceAll('_', '').replaceAll('.', '/')}`
  })

test('there are forms and calls that take files', () => {
  expect(addresses).toContain('/projects/create')
  expect(addresses.length).toBeGreaterThan(4)
})

test.each(addresses)('%s takes files of more than a form may have', async (address) => {
  const app = express().use(smallBody, (_request, response) => response.send('taken'))
  const server = app.listen(0, '127.0.0.1')
  try {
    const port = await new Promise<number>((resolve) => {
      server.once('listening', () => {
        const place = server.address()
        resolve(typeof place === 'object' && place ? place.port : 0)
      })
    })
    const body = Buffer.alloc(5 * 1024 * 1024)
    const answer = await fetch(`http://127.0.0.1:${port}${address}`, { method: 'POST', body })
    expect([answer.status, await answer.text()]).toEqual([200, 'taken'])
  } finally {
    server.close()
  }
})
