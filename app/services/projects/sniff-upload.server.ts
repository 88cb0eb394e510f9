import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AppError } from '../../domain/errors.ts'
import { SNIFFED_BYTES, sniffContainer, type VideoContainer } from '../../domain/video-container.ts'

/** What kind of video the stream is by its first bytes, and the stream whole. Throws `upload.wrong-type`, ending the stream. */
export async function sniffUpload(body: Readable): Promise<{ container: VideoContainer; body: Readable }> {
  const chunks = chunksOf(body)
  const head: Buffer[] = []
  for (let size = 0; size < SNIFFED_BYTES;) {
    const { done, value } = await chunks.next()
    if (done === true) break
    head.push(value)
    size += value.length
  }
  const container = sniffContainer(Buffer.concat(head))
  if (!container) {
    await chunks.return(undefined)
    throw new AppError('upload.wrong-type')
  }
  const whole = async function* () {
    yield* head
    yield* chunks
  }
  return { container, body: Readable.from(whole(), { objectMode: false }) }
}

/** The same of a file on our disk. Throws `upload.wrong-type`. */
export async function sniffFile(path: string): Promise<VideoContainer> {
  const container = sniffContainer(await buffer(createReadStream(path, { end: SNIFFED_BYTES - 1 })))
  if (!container) throw new AppError('upload.wrong-type')
  return container
}

async function* chunksOf(body: Readable): AsyncGenerator<Buffer, void, undefined> {
  for await (const chunk of body) if (chunk instanceof Buffer) yield chunk
}
