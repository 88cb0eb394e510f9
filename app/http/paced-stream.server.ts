import type { Readable } from 'node:stream'

/**
 * The body of a response, read only as fast as the visitor takes it: the framework writes whatever it gets without
 * waiting, so a large file for a slow visitor would pile up in memory. Ends early when the visitor has gone.
 */
export function pacedStream(
  body: Readable,
  { drained, gone }: { drained: () => Promise<void>; gone: AbortSignal },
): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<unknown, undefined> = body.iterator()
  const leave = () => void body.destroy()
  // players give up one part for another while this one is being opened
  if (gone.aborted) leave()
  gone.addEventListener('abort', leave)
  body.once('close', () => gone.removeEventListener('abort', leave))
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          await drained()
          const { done, value } = await chunks.next()
          if (value instanceof Uint8Array) controller.enqueue(value)
          else if (done === true || gone.aborted) controller.close()
        } catch (error) {
          if (!gone.aborted) throw error
          controller.close()
        }
      },
      cancel: leave,
    },
    { highWaterMark: 0 },
  )
}
