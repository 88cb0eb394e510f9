import { AppError } from '../../domain/errors.ts'

/**
 * The same stream; it breaks with `upload.too-slow` when nothing comes for `silentMs`, and with `upload.interrupted`
 * when its source breaks. `tell` learns why as well, before whoever reads does.
 */
export function unlessSilent(
  source: ReadableStream<Uint8Array>,
  silentMs: number,
  tell: (reason: AppError) => void,
): ReadableStream<Uint8Array> {
  const reader = source.getReader()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      let timer: ReturnType<typeof setTimeout> | undefined
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new AppError('upload.too-slow')), silentMs)
      })
      try {
        const { done, value } = await Promise.race([reader.read(), late])
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (cause) {
        const reason = cause instanceof AppError ? cause : new AppError('upload.interrupted', { cause })
        tell(reason)
        controller.error(reason)
      } finally {
        clearTimeout(timer)
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
