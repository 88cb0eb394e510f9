declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
  /** What the web server knows of a request besides the request itself. */
  interface AppLoadContext {
    /** Goes on every script of the page. */
    cspNonce: string
    /** The visitor's IP address, looked up behind the trusted proxies. */
    clientAddress: string
    /** Resolves once the visitor has taken what was written so far, or has gone. */
    drained: () => Promise<void>
    /** Aborted when the server is about to stop: what could go on for ever ends then. */
    stopping: AbortSignal
  }
}

export {}
