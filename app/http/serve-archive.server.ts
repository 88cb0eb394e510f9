import { Readable } from 'node:stream'
import { makeZip, predictLength } from 'client-zip'
import contentDisposition from 'content-disposition'
import type { Db } from '../db/client.server.ts'
import { cleanFileName } from '../domain/file-name.ts'
import type { ArchiveFile } from '../services/collections/plan-archive.server.ts'
import { noteDownload } from '../services/downloads/downloads.server.ts'
import type { ApiArgs } from './api-route.server.ts'
import { pacedStream } from './paced-stream.server.ts'

/**
 * The files as one ZIP archive (ZIP64 where it must be), stored as they are: videos do not shrink. Each is opened when
 * its turn comes and read as fast as the visitor takes it. One that has gone meanwhile breaks the answer off, so that
 * its length does not come out and nobody takes it for whole.
 */
export function serveArchive(
  db: Db,
  { request, context }: ApiArgs,
  { title, files }: { title: string; files: readonly ArchiveFile[] },
): Response {
  const entries = files.map(({ name, modifiedAt, sizeBytes }) => ({
    name,
    lastModified: modifiedAt,
    size: sizeBytes,
  }))
  const fileName = cleanFileName(`${title}.zip`)
  const headers = {
    'Content-Type': 'application/zip',
    'Content-Disposition': contentDisposition(fileName, {
      fallback: fileName
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .replace(/[^ -~]/g, '_'),
    }),
    'Content-Length': String(predictLength(entries)),
    'Cache-Control': 'no-store',
  }
  if (request.method === 'HEAD') return new Response(null, { headers })
  const zip = Readable.from(chunksOf(makeZip(opened(db, files))), { objectMode: false })
  return new Response(pacedStream(zip, { drained: context.drained, gone: request.signal }), { headers })
}

async function* opened(db: Db, files: readonly ArchiveFile[]) {
  for (const file of files) {
    const { name, modifiedAt, sizeBytes, counted } = file
    if (counted) await noteDownload(db, counted)
    const content = await file.open()
    const input = content instanceof Readable ? content : bytesOf(content)
    yield { name, lastModified: modifiedAt, size: sizeBytes, input }
  }
}

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const reader = stream.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    // the file whose turn it is must not stay open for a visitor who has gone
    await reader.cancel()
  }
}

function bytesOf(content: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(content)
}
