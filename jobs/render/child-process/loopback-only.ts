import { Server } from 'node:net'

/**
 * Makes every server of this process listen on the loopback address only. Remotion's would listen on all: it
 * serves the composition, and fetches any address it is asked for.
 */
export function listenOnLoopbackOnly(): void {
  const listen = Reflect.get(Server.prototype, 'listen')
  Object.defineProperty(Server.prototype, 'listen', {
    value(this: Server, options: unknown, ...rest: unknown[]): unknown {
      if (typeof options === 'object' && options !== null)
        return Reflect.apply(listen, this, [{ ...options, host: '127.0.0.1' }, ...rest])
      // listen(port[, host][, …]): the host is replaced, or put in
      const [host, ...more] = rest
      const others = typeof host === 'string' ? more : rest
      return Reflect.apply(listen, this, [options, '127.0.0.1', ...others])
    },
  })
}
