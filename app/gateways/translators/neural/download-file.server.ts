import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
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
  /** A server that sends nothing for so long is given up. */
  readonly stallMs?: number
}

const STALL_MS = 30_000
/** A packed file of Firefox's largest models has less than a quarter of this. */
const MOST_PACKED_BYTES = 200_000_000
/** Models pack to about a half, vocabularies to a third. */
const MOST_UNPACKED_PER_PACKED = 8
const UNPACKED_SPARE_BYTES = 1_000_000

/** Something that a person has to know: what was wrong and with which file. */
export class DownloadError extends Error {
  /** What has come in is right as far as anybody knows: another run goes on from there. */
  readonly canGoOn: boolean
  constructor(message: string, { canGoOn = false, ...options }: ErrorOptions & { canGoOn?: boolean } = {}) {
    super(message, options)
    this.name = 'DownloadError'
    this.canGoOn = canGoOn
  }
}

/**
 * Fetches a packed (zstd) file and unpacks it to `path`, which appears only when both checksums are right. What had
 * come in when a connection broke stays beside it, and the next run goes on from there; of a file that is wrong
 * nothing stays. Answers the unpacked bytes. Throws DownloadError.
 */
export async function downloadFile(
  file: WantedFile,
  path: string,
  options: DownloadOptions,
): Promise<number> {
  if (file.bytes > MOST_PACKED_BYTES)
    throw new DownloadError(`${file.url.href} is larger than any model (${file.bytes} bytes).`)
  const isHere = existsSync(path) && (await sha256Of(path)) === file.unpackedSha256
  if (isHere) return (await stat(path)).size
  const packed = `${path}.download`
  await fetchInto(packed, file, options)
  if ((await sha256Of(packed)) !== file.sha256) {
    await rm(packed, { force: true })
    throw new DownloadError(`${file.url.href} is not what the catalogue promises (checksum).`)
  }
  const bytes = await unpack(packed, path, file, options.signal)
  await rm(packed)
  return bytes
}

async function fetchInto(
  packed: string,
  { url, bytes }: WantedFile,
  { signal, onProgress, stallMs = STALL_MS }: DownloadOptions,
): Promise<void> {
  let here = (await stat(packed).catch(() => undefined))?.size ?? 0
  if (here > bytes) {
    await rm(packed)
    here = 0
  }
  onProgress(here)
  if (here === bytes) return
  const stalled = new AbortController()
  const watchdog = setTimeout(() => stalled.abort(), stallMs)
  const response = await fetch(url, {
    signal: AbortSignal.any([signal, stalled.signal]),
    // where files lie is the catalogue's to say, not that of whoever answers for one of them
    redirect: 'manual',
    headers: { 'Accept-Encoding': 'identity', ...(here > 0 && { Range: `bytes=${here}-` }) },
  }).catch((cause: unknown) => {
    clearTimeout(watchdog)
    signal.throwIfAborted()
    throw new DownloadError(`${url.href} cannot be reached.`, { cause, canGoOn: true })
  })
  if (!response.ok || response.body === null) {
    clearTimeout(watchdog)
    await response.body?.cancel()
    throw new DownloadError(`${url.href} answers ${response.status}.`, { canGoOn: response.status >= 500 })
  }
  // the same object, for which Node and the browser's types have two names
  const body = response.body as ReadableStream<Uint8Array>
  // a server that does not know ranges sends all of it again
  const isRest = response.status === 206
  if (!isRest) here = 0
  const brokeOff = (cause?: unknown) =>
    new DownloadError(`${url.href} broke off after ${here} of ${bytes} bytes.`, { cause, canGoOn: true })
  const file = await open(packed, isRest ? 'a' : 'w')
  try {
    // chunk by chunk, not through a pipe: what has come in when the connection breaks is on the disk then
    for await (const chunk of body) {
      // a server that sends without end must not fill the disk
      if (here + chunk.length > bytes) throw new EndlessFileError()
      await file.appendFile(chunk)
      here += chunk.length
      onProgress(here)
      watchdog.refresh()
    }
  } catch (cause) {
    if (cause instanceof EndlessFileError) {
      await rm(packed, { force: true })
      throw new DownloadError(`${url.href} is longer than the catalogue says.`)
    }
    throw signal.aborted ? cause : brokeOff(cause)
  } finally {
    clearTimeout(watchdog)
    await file.close()
  }
  if (here === bytes) return
  // the server has sent all that it has
  await rm(packed, { force: true })
  throw new DownloadError(`${url.href} ends after ${here} of ${bytes} bytes.`)
}

class EndlessFileError extends Error {}

async function unpack(
  packed: string,
  path: string,
  { url, unpackedSha256, bytes: packedBytes }: WantedFile,
  signal: AbortSignal,
): Promise<number> {
  const most = MOST_UNPACKED_PER_PACKED * packedBytes + UNPACKED_SPARE_BYTES
  const partial = `${path}.partial`
  const hash = createHash('sha256')
  let bytes = 0
  const hashed = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      bytes += chunk.length
      if (bytes > most) done(new EndlessFileError())
      else done(null, chunk)
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
    const why = cause instanceof EndlessFileError ? 'is too much when it is unpacked' : 'cannot be unpacked'
    throw new DownloadError(`${url.href} ${why}.`, { cause })
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
