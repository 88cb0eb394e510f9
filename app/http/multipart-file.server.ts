import { once } from 'node:events'
import { pipeline, type Readable, Transform, type Writable } from 'node:stream'
import busboy from 'busboy'
import { AppError } from '../domain/errors.ts'
import { tooLargeUpload } from '../services/projects/upload-limits.server.ts'

export interface MultipartLimits {
  readonly fileBytes: number
  /** A sender that is silent for longer is given up. */
  readonly silentMs: number
  /** On average, once we have waited for `patienceMs` in all. */
  readonly slowestBytesPerSecond: number
  readonly patienceMs: number
  /** The only fields that may come beside the file, each once. Absent, as for programs: any, which are ignored. */
  readonly beside?: readonly string[]
  /** Is told of each field beside the file, at most 8 KB of it; of those before the file, before `use` is called. */
  readonly onField?: (name: string, value: string) => void
}

export interface IncomingFile {
  /** As the sender wrote it: not to be trusted. */
  readonly name: string
  /** Fails with the AppError that the request fails with. */
  readonly body: Readable
  /** Settles once the whole form has been read: it rejects when what follows the file is wrong. */
  readonly complete: Promise<void>
}

export type Reader = ReadableStreamDefaultReader<Uint8Array>

/** Boundaries, part headers and small fields beside the file. */
export const AROUND_FILE_BYTES = 64 * 1024

/**
 * Streams the one file of a multipart form, under `field`, to `use`, and answers what that resolves to. Holds no
 * more than a few chunks in memory. When anything is wrong the file's stream breaks, `use` gets to clean up, and
 * the reason is thrown: `upload.too-large` (at once when the stated length tells), `upload.no-file`,
 * `upload.too-many-files`, `upload.not-multipart`, `upload.malformed`, `upload.too-slow`, `upload.interrupted`,
 * `request.undeclared-field`, or what `use` throws.
 */
export async function readMultipartFile<Result>(
  request: Request,
  field: string,
  limits: MultipartLimits,
  use: (file: IncomingFile) => Promise<Result>,
): Promise<Result> {
  if (Number(request.headers.get('content-length') ?? 0) > limits.fileBytes + AROUND_FILE_BYTES)
    throw tooLargeUpload(limits.fileBytes)
  const parser = parserFor(request.headers)
  if (!request.body) throw new AppError('upload.no-file')
  const reader = request.body.getReader()

  const stop = new AbortController()
  const fail = (reason: unknown) => stop.abort(reason)
  const failed = rejectionOf(stop.signal)
  const finished = new Promise<void>((resolve) => parser.once('finish', resolve))
  const complete = Promise.race([failed, finished])
  // it may fail before `use` comes to await it
  complete.catch(() => undefined)

  let used: Promise<Result> | undefined
  // with no file chosen, some senders make a plain field of it
  const fields = new Set([field, ...(limits.beside ?? [])])
  const checkField = (name: string) => {
    if (limits.beside && !fields.delete(name)) fail(new AppError('request.undeclared-field'))
  }
  parser.on('field', (name, value, { valueTruncated }) => {
    checkField(name)
    if (valueTruncated) fail(new AppError('request.too-large'))
    // Postgres keeps no NUL
    else if (value.includes('\0')) fail(new AppError('request.malformed'))
    else if (name !== field) limits.onField?.(name, value)
  })
  parser.on('error', (cause) => fail(new AppError('upload.malformed', { cause })))
  parser.on('file', (name, stream, { filename }) => {
    // a form with no file chosen sends a part with no name
    if (filename && name === field && !used) {
      const body = limited(stream, limits)
      body.once('error', fail)
      used = use({ name: filename, body, complete })
      used.catch(fail)
      return
    }
    // it breaks with the form, which tells why
    stream.on('error', () => undefined).resume()
    if (filename) fail(new AppError(used ? 'upload.too-many-files' : 'upload.no-file'))
    else checkField(name)
  })

  try {
    await Promise.race([failed, pump(reader, parser, limits, stop.signal)])
    await complete
    if (!used) throw new AppError('upload.no-file')
    return await used
  } catch (error) {
    fail(error)
    parser.destroy(error instanceof Error ? error : undefined)
    await used?.catch(() => undefined)
    throw error
  } finally {
    reader.releaseLock()
  }
}

/** Throws `upload.not-multipart`, `upload.malformed`. `more` goes to the parser. */
export function parserFor(headers: Headers, more: Partial<busboy.BusboyConfig> = {}): busboy.Busboy {
  const type = headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*(?:;|$)/i.test(type)) throw new AppError('upload.not-multipart')
  try {
    return busboy({
      headers: { 'content-type': type },
      defParamCharset: 'utf8',
      limits: { fields: 10, fieldSize: 8 * 1024, fieldNameSize: 100, headerPairs: 50, parts: 20 },
      ...more,
    })
  } catch (cause) {
    throw new AppError('upload.malformed', { cause })
  }
}

/** Feeds the parser, no faster than it takes it. Throws as `readMultipartFile`. */
export async function pump(reader: Reader, parser: Writable, limits: MultipartLimits, signal: AbortSignal) {
  let [bytes, waitedMs] = [0, 0]
  while (!signal.aborted) {
    const begun = performance.now()
    const { done, value } = await nextWithin(reader, limits.silentMs)
    if (done) return void parser.end()
    waitedMs += performance.now() - begun
    bytes += value.byteLength
    if (bytes > limits.fileBytes + AROUND_FILE_BYTES) throw tooLargeUpload(limits.fileBytes)
    if (waitedMs > limits.patienceMs && (bytes * 1000) / waitedMs < limits.slowestBytesPerSecond)
      throw new AppError('upload.too-slow')
    if (!parser.write(value)) await once(parser, 'drain', { signal })
  }
}

async function nextWithin(reader: Reader, deadlineMs: number) {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('upload.too-slow')), deadlineMs)
  })
  const next = reader.read().catch((cause: unknown) => {
    throw new AppError('upload.interrupted', { cause })
  })
  try {
    return await Promise.race([next, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The stream, broken with `upload.too-large` at the first byte too many. */
function limited(stream: Readable, limits: MultipartLimits): Readable {
  let size = 0
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > limits.fileBytes) done(tooLargeUpload(limits.fileBytes))
      else done(null, chunk)
    },
  })
  // whatever breaks one of them breaks the other, and the form with it
  pipeline(stream, counter, () => undefined)
  return counter
}

export function rejectionOf(signal: AbortSignal): Promise<never> {
  return new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(reasonOf(signal)), { once: true })
  })
}

function reasonOf({ reason }: AbortSignal): Error {
  return reason instanceof Error ? reason : new AppError('upload.interrupted', { cause: reason })
}
