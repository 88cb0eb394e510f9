import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach } from 'vitest'

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Somebody's server on loopback that takes webhooks; it answers 204 unless told otherwise. */
export interface Receiver {
  url(host?: string): string
  readonly received: Received[]
  answer: (response: ServerResponse) => void
}

export function useReceiver(): Receiver {
  let server: Server | undefined
  const ok = (response: ServerResponse) => void response.writeHead(204).end()
  const receiver: Receiver = {
    url: (host = '127.0.0.1') => {
      const address = server?.address()
      if (!address || typeof address === 'string') throw new Error('the receiver does not run')
      return `http://${host}:${address.port}/hook`
    },
    received: [],
    answer: ok,
  }
  beforeAll(
    () =>
      new Promise<void>((resolve) => {
        server = createServer((request, response) => {
          let body = ''
          request.setEncoding('utf8').on('data', (part: string) => (body += part))
          request.on('end', () => {
            receiver.received.push({ headers: request.headers, body })
            receiver.answer(response)
          })
        }).listen(0, '127.0.0.1', resolve)
      }),
  )
  beforeEach(() => {
    receiver.received.length = 0
    receiver.answer = ok
  })
  afterAll(() => {
    server?.closeAllConnections()
    return new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
  })
  return receiver
}
