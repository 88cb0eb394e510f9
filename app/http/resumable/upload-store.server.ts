import type { Readable } from 'node:stream'
import { DataStore, Upload } from '@tus/server'
import type { Db } from '../../db/client.server.ts'
import type { Owned } from '../../db/projects.server.ts'
import { AppError } from '../../domain/errors.ts'
import { UploadId } from '../../domain/ids.ts'
import { beginUpload, UNFINISHED_UPLOAD_MS } from '../../services/uploads/begin-upload.server.ts'
import { appendToUpload, discardUpload, loadArriving } from '../../services/uploads/continue-upload.server.ts'
import { readId } from '../valid-input.server.ts'

/** What is served of the protocol besides its core; not lengths that come later, nor uploads in several pieces. */
export const TUS_EXTENSIONS = ['creation', 'creation-with-upload', 'termination', 'expiration'] as const

/** The uploads of one project, as the library of the protocol wants to see them. */
export class UploadStore extends DataStore {
  readonly #db: Db
  readonly #owned: Owned

  constructor(db: Db, owned: Owned) {
    super()
    this.#db = db
    this.#owned = owned
    this.extensions = [...TUS_EXTENSIONS]
  }

  override async create(upload: Upload): Promise<Upload> {
    const { filename, name, lastmodified } = upload.metadata ?? {}
    await beginUpload(this.#db, this.#owned, idOf(upload.id), {
      name: filename ?? name ?? '',
      sizeBytes: upload.size ?? 0,
      modifiedAt: dateOf(lastmodified),
    })
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const upload = await loadArriving(this.#db, this.#owned, idOf(id))
    return new Upload({
      id,
      size: upload.sizeBytes,
      offset: upload.arrivedBytes,
      metadata: { filename: upload.file_name },
      creation_date: upload.created_at.toISOString(),
    })
  }

  override write(body: Readable, id: string, offset: number): Promise<number> {
    return appendToUpload(this.#db, this.#owned, { id: idOf(id), offset }, chunksOf(body))
  }

  override async remove(id: string): Promise<void> {
    const { finished_at, id: own } = await loadArriving(this.#db, this.#owned, idOf(id))
    // a finished one is the project's video, which goes with the project
    if (finished_at) throw new AppError('project.status-changed', { params: { project_status: 'uploaded' } })
    await discardUpload(this.#db, own)
  }

  override getExpiration(): number {
    return UNFINISHED_UPLOAD_MS
  }
}

function idOf(id: string): UploadId {
  return readId(UploadId, id, 'upload.not-found')
}

/** Milliseconds since 1970, as browsers tell of files; anything else is as good as nothing. */
function dateOf(text: string | null | undefined): Date | undefined {
  if (!text || !/^\d{1,15}$/.test(text)) return undefined
  const date = new Date(Number(text))
  return Number.isNaN(date.getTime()) ? undefined : date
}

async function* chunksOf(body: Readable): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of body) if (chunk instanceof Uint8Array) yield chunk
}
