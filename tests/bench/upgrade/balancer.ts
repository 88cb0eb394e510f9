import { createServer, request, type IncomingMessage } from 'node:http'

/** What stands before several web processes: one address, whose requests go to each in turn. */
export interface Balancer {
  readonly url: string
  /** Requests that were answered. */
  readonly answered: () => number
  /** Answers of 500 and above, and requests that nobody answered. */
  readonly failures: readonly string[]
  add(url: string): void
  remove(url: string): void
  stop(): void
}

/** Starts one that asks the next process where one does not take the connection, as proxies do. */
export async function startBalancer(): Promise<Balancer> {
  const failures: string[] = []
  const targets: string[] = []
  let [turn, answered] = [0, 0]
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    const note = (what: string) => failures.push(`${incoming.method} ${incoming.url}: ${what}`)
    const attempt = (left: number) => {
      const target = targets[turn++ % targets.length]
      const { method = 'GET', headers } = incoming
      const passed = request(`${target}${incoming.url}`, { method, headers }, (answer: IncomingMessage) => {
        answered += 1
        const status = answer.statusCode ?? 500
        if (status >= 500) note(String(status))
        outgoing.writeHead(status, answer.headers)
        answer.pipe(outgoing)
      })
      passed.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED' && left > 1) return attempt(left - 1)
        note(error.code ?? error.message)
        outgoing.destroy()
      })
      passed.end(Buffer.concat(chunks))
    }
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.once('end', () => attempt(targets.length))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    answered: () => answered,
    failures,
    add: (url) => void targets.push(url),
    remove: (url) => void targets.splice(targets.indexOf(url), 1),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
