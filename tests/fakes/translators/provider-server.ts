import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ProviderRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  /** Parsed JSON, or a form's fields. */
  readonly body: unknown
}

export interface ProviderReply {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON, a string as it is. */
  readonly body: unknown
}

export interface ProviderServer {
  readonly url: string
  readonly requests: ProviderRequest[]
  /** Instead of an answer; `silence` never comes to an end. */
  fault: ProviderReply | 'silence' | undefined
  stop(): Promise<void>
}

/** A provider on a loopback port. What `answer` throws is a request that the real one would refuse. */
export async function startProvider(answer: (request: ProviderRequest) => unknown): Promise<ProviderServer> {
  const requests: ProviderRequest[] = []
  const server = createServer((incoming, response) => {
    void readRequest(incoming).then((request) => {
      requests.push(request)
      const { fault } = provider
      if (fault === 'silence') return
      const { status, headers = {}, body } = fault ?? replyTo(request)
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    })
  })
  const replyTo = (request: ProviderRequest): ProviderReply => {
    try {
      return { status: 200, body: answer(request) }
    } catch (error) {
      return { status: 400, body: { message: String(error), error: { code: 400, message: String(error) } } }
    }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // a server that listens on a port has an address with one
  const { port } = server.address() as AddressInfo
  const provider: ProviderServer = {
    url: `http://127.0.0.1:${port}`,
    requests,
    fault: undefined,
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return provider
}

async function readRequest(incoming: IncomingMessage): Promise<ProviderRequest> {
  const chunks: Buffer[] = []
  // a request without an encoding comes in buffers
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  const url = new URL(incoming.url ?? '/', 'http://localhost')
  const isJson = incoming.headers['content-type']?.startsWith('application/json') === true
  return {
    method: incoming.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    headers: incoming.headers,
    body: isJson ? (JSON.parse(text) as unknown) : new URLSearchParams(text),
  }
}
