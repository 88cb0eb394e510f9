import { createServer } from 'node:net'

/**
 * A port that was free a moment ago, from the system's own range: Remotion's search starts at 3000, where the
 * web process listens, and two workers that search at once find the same one.
 */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address
          ? resolve(address.port)
          : reject(new Error('the system gave no port')),
      )
    })
  })
}
