import contentDisposition from 'content-disposition'
import { db } from '../db/client.server.ts'
import type { Owned } from '../db/projects.server.ts'
import { AppError } from '../domain/errors.ts'
import { ExportSubtitles, MAX_SUBTITLES_BYTES, SUBTITLES_FIELD } from '../forms/subtitles.ts'
import { exportSubtitles, type UploadedSubtitles } from '../services/subtitles/subtitles.server.ts'
import { type MultipartLimits, readMultipartFile } from './multipart-file.server.ts'
import { readQuery } from './valid-input.server.ts'

const LIMITS: MultipartLimits = {
  fileBytes: MAX_SUBTITLES_BYTES,
  silentMs: 15_000,
  slowestBytesPerSecond: 1024,
  patienceMs: 30_000,
}

/** The file of a multipart form, which from a page has no other fields. Throws `subtitles.too-large`, `subtitles.no-file`, else as `readMultipartFile`. */
export async function receiveSubtitles(
  request: Request,
  limits: Pick<MultipartLimits, 'beside'> = {},
): Promise<UploadedSubtitles> {
  try {
    return await readMultipartFile(
      request,
      SUBTITLES_FIELD,
      { ...LIMITS, ...limits },
      async ({ name, body, complete }) => {
        const chunks: Uint8Array[] = []
        for await (const chunk of body) if (chunk instanceof Uint8Array) chunks.push(chunk)
        await complete
        return { name, bytes: Buffer.concat(chunks) }
      },
    )
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause
    // these speak of a video
    if (cause.code === 'upload.too-large')
      throw new AppError('subtitles.too-large', { cause, params: { maxBytes: MAX_SUBTITLES_BYTES } })
    if (cause.code === 'upload.no-file') throw new AppError('subtitles.no-file', { cause })
    throw cause
  }
}

/** The texts of a project in the format that the query asks for, as an attachment. */
export async function serveSubtitles(request: Request, owned: Owned): Promise<Response> {
  const file = await exportSubtitles(db, owned, readQuery(request, ExportSubtitles))
  return new Response(file.content, {
    headers: {
      'Content-Type': file.mimeType,
      'Content-Disposition': contentDisposition(file.name, { fallback: file.name.replace(/[^ -~]/g, '_') }),
      'Cache-Control': 'private, no-store',
    },
  })
}
