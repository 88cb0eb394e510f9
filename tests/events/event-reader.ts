export interface ServerEvent {
  readonly id?: string
  readonly event?: string
  readonly data?: string
}

/** Reads the events of a response one by one; undefined when it has ended. Comments and `retry` are passed over. */
export function eventReader(response: Response): {
  next: () => Promise<ServerEvent | undefined>
  leave: () => Promise<void>
} {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    async next() {
      for (;;) {
        const end = text.indexOf('\n\n')
        if (end >= 0) {
          const block = text.slice(0, end)
          text = text.slice(end + 2)
          const fields = [...block.matchAll(/^(id|event|data): (.*)$/gm)].map(([, name, value]) => [
            name,
            value,
          ])
          if (fields.length > 0) return Object.fromEntries(fields) as ServerEvent
          continue
        }
        const part = await reader?.read()
        if (!part || part.done) return undefined
        text += part.value
      }
    },
    leave: async () => reader?.cancel(),
  }
}
