// @ts-check
import { createServer } from 'node:net'

/**
 * Whether this process could listen on the port now; `port` 0 finds any free one.
 * @param {number} port
 * @param {string} host
 * @returns {Promise<number | undefined>} the port, or undefined when it is taken
 */
function tryPort(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(undefined) : reject(error),
    )
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined))
    })
  })
}

/** @param {number} port @param {string} host */
export const isFree = async (port, host) => (await tryPort(port, host)) !== undefined

/**
 * The wanted port when it is free, else any free one.
 * @param {number} wanted
 * @param {string} host
 * @returns {Promise<number>}
 */
export async function freePort(wanted, host) {
  const port = (await tryPort(wanted, host)) ?? (await tryPort(0, host))
  if (port === undefined) throw new Error(`${host} has no free port`)
  return port
}
