import { randomUUID } from 'node:crypto'
import { Server } from '@tus/server'
import type { Db } from '../../db/client.server.ts'
import type { Owned } from '../../db/projects.server.ts'
import { AppError } from '../../domain/errors.ts'
import { UploadId } from '../../domain/ids.ts'
import { MAX_UPLOAD_BYTES } from '../../services/projects/upload-limits.server.ts'
import { finishUpload, loadArriving } from '../../services/uploads/continue-upload.server.ts'
import { noteHeaders } from '../noted-headers.server.ts'
import { readId } from '../params.server.ts'
import { unlessSilent } from './unless-silent.ts'
import { tusFailure } from './tus-failure.server.ts'
import { UploadLocks } from './upload-locks.server.ts'
import { TUS_EXTENSIONS, UploadStore } from './upload-store.server.ts'

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
