import type { Readable } from 'node:stream'
import type { ByteRange } from '../../domain/byte-range.ts'
import { AppError } from '../../domain/errors.ts'
import type { ShownAs } from '../../gateways/presign.server.ts'
import type { ObjectStore } from '../../gateways/store.server.ts'
import type { OpenedDownload } from '../downloads/downloads.server.ts'

/** A stored file, or a part of one, that no download is counted for. Throws `storage.missing`. */
export async function openStored(
  store: ObjectStore,
  key: string,
  names: Pick<OpenedDownload, 'fileName' | 'mimeType' | 'inline'>,
  part?: { readonly start: number; readonly length: number },
): Promise<OpenedDownload> {
  const object = await store.stat(key)
  if (!object) throw new AppError('storage.missing')
  const { start, length } = part ?? { start: 0, length: object.sizeBytes }
  return {
    ...object,
    ...names,
    counted: null,
    sizeBytes: length,
    // each picture of a sheet is a thing of its own
    etag: part ? object.etag.replace(/"$/, `-${start}"`) : object.etag,
    ...(!part && { addressAt: (shown: ShownAs) => store.addressOf(key, shown) }),
    async read(range?: ByteRange): Promise<Readable> {
      const { start: from, end: to } = range ?? { start: 0, end: length - 1 }
      const opened = await store.open(key, { start: start + from, end: start + to })
      if (!opened) throw new AppError('storage.missing')
      return opened.body
    },
  }
}
