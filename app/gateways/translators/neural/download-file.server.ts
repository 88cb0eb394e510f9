import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createZstdDecompress } from 'node:zlib'

export interface WantedFile {
  readonly url: URL
  /** Of what is sent. */
  readonly bytes: number
  readonly sha256: string
  /** Of what it is unpacked to. */
  readonly unpackedSha256: string
}

export interface DownloadOptions {
  readonly signal: AbortSignal
  /** Told of the bytes of this file that are on the disk, from time to time. */
  readonly onProgress: (bytes: number) => void
}

/** Something that a person has to know: what was wrong and with which file. */
export class DownloadError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DownloadError'
  }
}

/**
 * Fetches a packed (zstd) file and unpacks it to `path`, which appears only when both checksums are right. A part
 * that an earlier run left beside it is gone on from. Answers the unpacked bytes. Throws DownloadError.
 */
export async function downloadFile(
  file: WantedFile,
  path: string,
  options: DownloadOptions,
): Promise<number> {
  const packed = `${path}.download`
  await fetchInto(packed, file, options)
  if ((await sha256Of(packed)) !== file.sha256) {
    await rm(packed, { force: true })
    throw new DownloadError(`${file.url.href} is not what the catalogue promises (checksum). Run it again.`)
  }
  const bytes = await unpack(packed, path, file, options.signal)
  await rm(packed)
  return bytes
}

async function fetchInto(
  packed: string,
  { url, bytes }: WantedFile,
  { signal, onProgress }: DownloadOptions,
): Promise<void> {
  let here = (await stat(packed).catch(() => undefined))?.size ?? 0
  if (here > bytes) {
    await rm(packed)
    here = 0
  }
  onProgress(here)
  if (here === bytes) return
  const response = await fetch(url, {
    signal,
    headers: { 'Accept-Encoding': 'identity', ...(here > 0 && { Range: `bytes=${here}-` }) },
  }).catch((cause: unknown) => {
    throw new DownloadError(`${url.href} cannot be reached.`, { cause })
  })
  if (!response.ok || response.body === null)
    throw new DownloadError(`${url.href} answers ${response.status}.`)
  // the same object, for which Node and the browser's types have two names
  const body = response.body as ReadableStream<Uint8Array>
  // a server that does not know ranges sends all of it again
  const isRest = response.status === 206
  if (!isRest) here = 0
  const brokeOff = (cause?: unknown) =>
    new DownloadError(`${url.href} broke off after ${here} of ${bytes} bytes. Run it again to go on.`, {
      cause,
    })
  const file = await open(packed, isRest ? 'a' : 'w')
  try {
    // chunk by chunk, not through a pipe: what has come in when the connection breaks is on the disk then
    for await (const chunk of body) {
      // a server that sends without end must not fill the disk
      if (here + chunk.length > bytes) throw new EndlessFileError()
      await file.appendFile(chunk)
      here += chunk.length
      onProgress(here)
    }
  } catch (cause) {
    if (cause instanceof EndlessFileError) {
      await rm(packed, { force: true })
      throw new DownloadError(`${url.href} is longer than the catalogue says.`)
    }
    throw signal.aborted ? cause : brokeOff(cause)
  } finally {
    await file.close()
  }
  if (here < bytes) throw brokeOff()
}

class EndlessFileError extends Error {}

async function unpack(
  packed: string,
  path: string,
  { url, unpackedSha256 }: WantedFile,
  signal: AbortSignal,
): Promise<number> {
  const partial = `${path}.partial`
  const hash = createHash('sha256')
  let bytes = 0
  const hashed = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  try {
    await pipeline(createReadStream(packed), createZstdDecompress(), hashed, createWriteStream(partial), {
      signal,
    })
  } catch (cause) {
    await rm(partial, { force: true })
    if (signal.aborted) throw cause
    await rm(packed, { force: true })
    throw new DownloadError(`${url.href} cannot be unpacked. Run it again.`, { cause })
  }
  if (hash.digest('hex') !== unpackedSha256) {
    await Promise.all([rm(partial), rm(packed, { force: true })])
    throw new DownloadError(`${url.href} unpacks to something else than the catalogue promises.`)
  }
  await rename(partial, path)
  return bytes
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(
    createReadStream(path),
    new Writable({
      write(chunk: Buffer, _, done) {
        hash.update(chunk)
        done()
      },
    }),
  )
  return hash.digest('hex')
}
