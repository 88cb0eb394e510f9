import { Socket } from 'node:net'

const CONNECT_TIMEOUT_MS = 10_000
/** So long the server has to end a statement by itself, which keeps the connection. */
const GRACE_MS = 2_000

/**
 * What every pool is made with, the queue's as well. A statement that takes longer than `timeoutMs` is broken off by
 * the server. Where not even that is heard of, the network has lost the connection: it is ended, and whoever waits is
 * told. Nobody else would: of data on their way the kernel gives up after a quarter of an hour.
 */
export function poolOptions(connectionString: string, timeoutMs: number) {
  return {
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: timeoutMs,
    idle_in_transaction_session_timeout: timeoutMs,
    stream: () => endWhenSilent(new Socket(), timeoutMs + GRACE_MS),
  }
}

function endWhenSilent(socket: Socket, silenceMs: number): Socket {
  socket.setTimeout(silenceMs, () => {
    socket.destroy(Object.assign(new Error('the database is silent'), { code: 'ETIMEDOUT' }))
  })
  return socket
}
