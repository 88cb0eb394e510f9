import { createServer, request as httpRequest } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** What goes wrong with a call on its way: nothing, a wait before it is passed on, a refusal, or a cut in its answer. */
type Fault = { delayMs: number } | { status: number } | { cutAfterBytes: number } | undefined

/**
 * The service at `endpoint` behind somebody who spoils calls: `faultOf` says how, by how many came before. The name that
 * was signed is passed on. Resolves to its address.
 */
export async function faultyService(
  endpoint: string,
  faultOf: (count: number) => Fault,
): Promise<{ endpoint: string; calls: () => number; stop: () => Promise<void> }> {
  const target = new URL(endpoint)
  let calls = 0
  const server = createServer((asked, answer) => {
    const fault = faultOf(calls++)
    if (fault && 'status' in fault) {
      asked.resume()
      answer.writeHead(fault.status, { 'content-type': 'application/xml' })
      return answer.end(
        '<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>',
      )
    }
    const passOn = () => {
      const passed = httpRequest(
        {
          ...{ host: target.hostname, port: target.port, method: asked.method, path: asked.url },
          headers: asked.headers,
        },
        (got) => {
          answer.writeHead(got.statusCode ?? 502, got.headers)
          if (!fault || !('cutAfterBytes' in fault)) return got.pipe(answer)
          let left = fault.cutAfterBytes
          got.on('data', (chunk: Buffer) => {
            answer.write(chunk.subarray(0, Math.max(0, left)))
            left -= chunk.length
            if (left <= 0) answer.destroy()
          })
        },
      )
      passed.on('error', () => answer.destroy())
      answer.on('close', () => passed.destroy())
      asked.pipe(passed)
    }
    if (fault && 'delayMs' in fault) void pause(fault.delayMs).then(passOn)
    else passOn()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('it does not listen')
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    calls: () => calls,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
