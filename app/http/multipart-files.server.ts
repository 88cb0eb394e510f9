import { PassThrough, type Readable } from 'node:stream'
import { AppError } from '../domain/errors.ts'
import { tooLargeUpload } from '../services/projects/upload-limits.server.ts'
import {
  AROUND_FILE_BYTES,
  type MultipartLimits,
  parserFor,
  pump,
  rejectionOf,
} from './multipart-file.server.ts'

export interface ManyLimits extends MultipartLimits {
  readonly files: number
  /** Of all of them. */
  readonly totalBytes: number
}

export interface ArrivedAnswer {
  /** As the sender wrote it: not to be trusted. */
  readonly name: string
  /** Absent when all is well. */
  readonly problem?: AppError
}

/**
 * Streams the files of a multipart form, under `field`, to `use`, one after the other, and answers what became of each:
 * one that is refused is read to its end and stops nobody. Throws, when the form itself is wrong, what
 * `readMultipartFile` throws; files that had come whole by then stay.
 */
export async function readMultipartFiles(
  request: Request,
  field: string,
  limits: ManyLimits,
  use: (file: { name: string; body: Readable; complete: Promise<void> }) => Promise<void>,
): Promise<ArrivedAnswer[]> {
  const mostBytes = limits.totalBytes + AROUND_FILE_BYTES
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) throw tooLargeUpload(limits.totalBytes)
  const parser = parserFor(request.headers, {
    preservePath: true,
    // one more, to tell that there are too many
    limits: { fields: 10, fieldSize: 1024, fieldNameSize: 100, headerPairs: 50, files: limits.files + 1 },
  })
  if (!request.body) throw new AppError('upload.no-file')
  const reader = request.body.getReader()
  const stop = new AbortController()
  const fail = (reason: unknown) => stop.abort(reason)
  const failed = rejectionOf(stop.signal)
  const finished = new Promise<void>((resolve) => parser.once('finish', resolve))
  failed.catch(() => undefined)

  const answers: Promise<ArrivedAnswer>[] = []
  parser.on('error', (cause) => fail(new AppError('upload.malformed', { cause })))
  parser.on('file', (name, stream, { filename }) => {
    if (!filename || name !== field) return void stream.on('error', () => undefined).resume()
    if (answers.length === limits.files) {
      stream.on('error', () => undefined).resume()
      return fail(new AppError('upload.too-many-files'))
    }
    const ended = new Promise<void>((resolve, reject) => {
      stream.once('end', resolve)
      stream.once('error', reject)
    })
    const complete = Promise.race([ended, failed])
    complete.catch(() => undefined)
    const body = bodyOf(stream, limits)
    const answer = answerOf(filename, use({ name: filename, body, complete }))
    void answer.finally(() => body.destroy()).catch(() => undefined)
    answer.catch(fail)
    answers.push(answer)
  })
  try {
    await Promise.race([
      failed,
      pump(reader, parser, { ...limits, fileBytes: limits.totalBytes }, stop.signal),
    ])
    await Promise.race([failed, finished])
    if (answers.length === 0) throw new AppError('upload.no-file')
    return await Promise.all(answers)
  } catch (error) {
    fail(error)
    parser.destroy(error instanceof Error ? error : undefined)
    await Promise.allSettled(answers)
    throw error
  } finally {
    reader.releaseLock()
  }
}

/** A file that ends by itself, broken at the first byte too many. What nobody reads of it is read all the same: behind it comes the next one. */
function bodyOf(stream: Readable, { fileBytes }: MultipartLimits): Readable {
  const body = new PassThrough()
  let size = 0
  stream.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (body.destroyed) return
    if (size > fileBytes) body.destroy(tooLargeUpload(fileBytes))
    else if (!body.write(chunk)) stream.pause()
  })
  stream.once('end', () => body.end())
  stream.once('error', (error) => body.destroy(error))
  body.on('drain', () => stream.resume())
  body.once('close', () => stream.resume())
  // whoever reads it is told
  body.on('error', () => undefined)
  return body
}

async function answerOf(name: string, used: Promise<void>): Promise<ArrivedAnswer> {
  try {
    await used
    return { name }
  } catch (error) {
    if (error instanceof AppError) return { name, problem: error }
    throw error
  }
}
