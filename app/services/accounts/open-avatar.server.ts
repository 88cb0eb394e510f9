import type { Readable } from 'node:stream'
import { AppError } from '../../domain/errors.ts'
import { store } from '../../gateways/store.server.ts'

/** The JPEG under the key of a user's picture. Throws `request.not-found` when there is none. */
export async function openAvatar(
  key: string | null,
): Promise<{ body: Readable; etag: string; sizeBytes: number }> {
  const opened = key === null ? undefined : await store.open(key)
  if (!opened) throw new AppError('request.not-found')
  return { body: opened.body, etag: opened.object.etag, sizeBytes: opened.object.sizeBytes }
}
