import { once } from 'node:events'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { pacedStream } from './paced-stream.server.ts'

const drained = () => Promise.resolve()

test.each([
  ['before it is served', true],
  ['while it is served', false],
])('what is read is let go when the visitor has gone %s', async (_, isBefore) => {
  const body = new Readable({ read: () => undefined })
  const visit = new AbortController()
  if (isBefore) visit.abort()
  const stream = pacedStream(body, { drained, gone: visit.signal })
  if (!isBefore) visit.abort()
  if (!body.closed) await once(body, 'close')
  expect((await stream.getReader().read()).done).toBe(true)
})
