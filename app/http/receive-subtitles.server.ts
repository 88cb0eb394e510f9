import { AppError } from '../domain/errors.ts'
import { MAX_SUBTITLES_BYTES, SUBTITLES_FIELD } from '../forms/subtitles.ts'
import type { UploadedSubtitles } from '../services/subtitles/import-subtitles.server.ts'
import { type MultipartLimits, readMultipartFile } from './multipart-file.server.ts'

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
