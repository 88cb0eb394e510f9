import { AppError, type ErrorCode } from '../domain/errors.ts'
import { MAX_CSV_BYTES } from '../forms/glossary.ts'
import { type MultipartLimits, readMultipartFile } from './multipart-file.server.ts'

const LIMITS: MultipartLimits = {
  fileBytes: MAX_CSV_BYTES,
  silentMs: 15_000,
  slowestBytesPerSecond: 1024,
  patienceMs: 30_000,
  beside: ['intent'],
}
/** What goes wrong with any upload, without its words for a video. */
const SAID: Partial<Record<ErrorCode, ErrorCode>> = {
  'upload.no-file': 'request.malformed',
  'upload.too-many-files': 'request.malformed',
  'upload.malformed': 'request.malformed',
  'upload.too-large': 'request.too-large',
}

/** Whether a form brings a file. */
export function bringsFile(request: Request): boolean {
  return request.headers.get('content-type')?.startsWith('multipart/form-data') ?? false
}

/**
 * The text of the form's `file`, in UTF-8 or, as older spreadsheets write, in Windows-1252. Throws
 * `request.too-large`, `request.malformed` when the form cannot be read or has no file, else as `readMultipartFile`.
 */
export async function readCsvFile(request: Request): Promise<string> {
  const bytes = await readFile(request).catch((cause: unknown) => {
    const code = cause instanceof AppError ? SAID[cause.code] : undefined
    throw code ? new AppError(code, { cause }) : cause
  })
  if (bytes.length === 0) throw new AppError('request.malformed')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function readFile(request: Request): Promise<Buffer> {
  return readMultipartFile(request, 'file', LIMITS, async ({ body, complete }) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of body) if (chunk instanceof Uint8Array) chunks.push(chunk)
    await complete
    return Buffer.concat(chunks)
  })
}

/** A CSV to be kept as a file of this name. With a byte order mark, or spreadsheets would take it for another encoding. */
export function csvResponse(csv: string, fileName: string): Response {
  return new Response(`\ufeff${csv}`, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'no-store',
    },
  })
}
