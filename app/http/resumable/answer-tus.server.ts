import { randomUUID } from 'node:crypto'
import { ERRORS, Server } from '@tus/server'
import type { Db } from '../../db/client.server.ts'
import type { Owned } from '../../db/projects.server.ts'
import { AppError, type ErrorCode } from '../../domain/errors.ts'
import { UploadId } from '../../domain/ids.ts'
import { MAX_UPLOAD_BYTES, tooLargeUpload } from '../../services/projects/upload-limits.server.ts'
import { finishUpload, loadArriving } from '../../services/uploads/continue-upload.server.ts'
import { noteHeaders } from '../api-route.server.ts'
import { readId } from '../valid-input.server.ts'
import { UploadLocks } from './upload-locks.server.ts'
import { TUS_EXTENSIONS, UploadStore } from './upload-store.server.ts'

/**
 * The same stream; it breaks with `upload.too-slow` when nothing comes for `silentMs`, and with `upload.interrupted`
 * when its source breaks. `tell` learns why as well, before whoever reads does.
 */
function unlessSilent(
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

/** The library throws these very objects. */
const CODES = new Map<object, ErrorCode>([
  [ERRORS.MISSING_OFFSET, 'upload.bad-headers'],
  [ERRORS.INVALID_CONTENT_TYPE, 'upload.bad-headers'],
  [ERRORS.INVALID_LENGTH, 'upload.bad-headers'],
  [ERRORS.INVALID_METADATA, 'upload.bad-headers'],
  [ERRORS.FILE_NOT_FOUND, 'upload.not-found'],
  [ERRORS.FILE_NO_LONGER_EXISTS, 'upload.not-found'],
  [ERRORS.INVALID_OFFSET, 'upload.wrong-offset'],
  [ERRORS.ERR_SIZE_EXCEEDED, 'upload.wrong-length'],
  [ERRORS.ABORTED, 'upload.interrupted'],
  [ERRORS.UNSUPPORTED_CONCATENATION_EXTENSION, 'upload.not-supported'],
  [ERRORS.UNSUPPORTED_CREATION_DEFER_LENGTH_EXTENSION, 'upload.not-supported'],
])

/** What the library failed with as a failure of ours; undefined when it is a bug. */
function tusFailure(error: object): AppError | undefined {
  if (error instanceof AppError) return error
  if (error === ERRORS.ERR_MAX_SIZE_EXCEEDED) return tooLargeUpload()
  // thrown for a body of no declared length that goes on behind the upload's end
  if ('status_code' in error && error.status_code === 413) return new AppError('upload.wrong-length')
  const code = CODES.get(error)
  return code && new AppError(code, { cause: error })
}

const VERSION = '1.0.0'
/** What of a request the library gets to see: it trusts forwarding headers that anybody may send. */
const ASKED = [
  'tus-resumable',
  'upload-length',
  'upload-defer-length',
  'upload-offset',
  'upload-metadata',
  'upload-concat',
  'content-type',
  'content-length',
]
/** What of its answer is passed on: not its CORS headers, which open the call to every site. */
const ANSWERED = ['location', 'upload-offset', 'upload-length', 'upload-metadata', 'upload-expires']
const MAX_METADATA_CHARACTERS = 4096
const SILENT_MS = 30_000
/** A broken connection may have left megabytes to be read; one that is only silent must not hold up its successor. */
const DRAIN_MS = 2_000

/** What OPTIONS tells of the protocol. */
export const TUS_OFFERS: Readonly<Record<string, string>> = {
  'Tus-Resumable': VERSION,
  'Tus-Version': VERSION,
  'Tus-Extension': TUS_EXTENSIONS.join(','),
  'Tus-Max-Size': String(MAX_UPLOAD_BYTES),
}

const locks = new UploadLocks()

/** Every answer to the request names the version of the protocol, as it demands, an error too. */
export function noteTus(request: Request): void {
  noteHeaders(request, { 'Tus-Resumable': VERSION, 'Tus-Version': VERSION })
}

/**
 * Answers a call of the tus protocol (version 1.0.0) for the project's upload. An upload that is whole is examined and
 * accepted before the call that completes it, or that asks how far it is, is answered. Throws `upload.*`, `storage.*`,
 * `project.status-changed`.
 */
export async function answerTus(
  db: Db,
  owned: Owned,
  request: Request,
  uploadId?: string,
): Promise<Response> {
  if (request.headers.get('tus-resumable') !== VERSION) throw new AppError('upload.other-version')
  if ((request.headers.get('upload-metadata') ?? '').length > MAX_METADATA_CHARACTERS)
    throw new AppError('upload.bad-headers')
  if (request.method === 'HEAD') await finishIfWhole(db, owned, uploadId)
  let failure: unknown
  const path = `/api/v1/videos/${owned.id}/upload/resumable`
  const server = new Server({
    path,
    datastore: new UploadStore(db, owned),
    locker: locks,
    lockDrainTimeout: DRAIN_MS,
    maxSize: MAX_UPLOAD_BYTES,
    namingFunction: () => randomUUID(),
    generateUrl: (_, { id }) => `${path}/${id}`,
    getFileIdFromRequest: () => uploadId,
    onUploadFinish: async (_, { id }) => {
      await finishUpload(db, owned, await loadArriving(db, owned, readId(UploadId, id, 'upload.not-found')))
      return {}
    },
    onResponseError: (_, error) => {
      failure ??= tusFailure(error) ?? error
      return undefined
    },
  })
  const body = request.body && unlessSilent(request.body, SILENT_MS, (error) => (failure ??= error))
  const answer = await server.handleWeb(forLibrary(request, body))
  if (answer.status >= 400) throw failure ?? new AppError('upload.bad-headers')
  return new Response(null, { status: answer.status, headers: picked(answer.headers, ANSWERED) })
}

/** For a sender that missed the answer to its last bytes, and for a server that died before it could give it. */
async function finishIfWhole(db: Db, owned: Owned, uploadId: string | undefined): Promise<void> {
  const upload = await loadArriving(db, owned, readId(UploadId, uploadId, 'upload.not-found'))
  if (upload.arrivedBytes === upload.sizeBytes) await finishUpload(db, owned, upload)
}

function forLibrary(request: Request, body: ReadableStream<Uint8Array> | null): Request {
  return new Request(request.url, {
    method: request.method,
    headers: picked(request.headers, ASKED),
    ...(body && { body, duplex: 'half' as const }),
  })
}

function picked(headers: Headers, names: readonly string[]): Headers {
  const some = new Headers({ 'Cache-Control': 'no-store' })
  for (const name of names) {
    const value = headers.get(name)
    if (value !== null) some.set(name, value)
  }
  return some
}
