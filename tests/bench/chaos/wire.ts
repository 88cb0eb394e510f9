import { connect, createServer, type Socket } from 'node:net'

export interface Wire {
  /** The database's address for those at the other end. */
  readonly url: string
  /** Ends every connection and takes no new ones, as a server that is gone. */
  down(): void
  /** Passes nothing on, and tells nobody. */
  stall(): void
  /** As it should be; what was stalled is lost. */
  up(): void
  end(): void
}

/** What lies between workers and their database. */
export async function startWire(target: string): Promise<Wire> {
  const database = new URL(target)
  const sockets = new Set<Socket>()
  let state: 'up' | 'down' | 'stalled' = 'up'
  const server = createServer((near) => {
    sockets.add(near)
    near.on('error', () => undefined).on('close', () => sockets.delete(near))
    if (state === 'down') near.resetAndDestroy()
    if (state !== 'up') return
    const far = connect(Number(database.port), database.hostname)
    sockets.add(far)
    far.on('error', () => near.destroy()).on('close', () => sockets.delete(far))
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = new URL(target)
  url.port = String(typeof address === 'object' ? address?.port : 0)
  const endAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    down: () => {
      state = 'down'
      endAll()
    },
    stall: () => {
      state = 'stalled'
      for (const socket of sockets) socket.unpipe().pause()
    },
    up: () => {
      state = 'up'
      endAll()
    },
    end: () => {
      endAll()
      server.close()
    },
  }
}
