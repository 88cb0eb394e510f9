import { AppError } from '../domain/errors.ts'
import { MAX_CSV_BYTES } from '../forms/glossary.ts'

/** Boundaries and small fields beside the file. */
const AROUND_FILE_BYTES = 64 * 1024

/** Whether a form brings a file. */
export function bringsFile(request: Request): boolean {
  return request.headers.get('content-type')?.startsWith('multipart/form-data') ?? false
}

/**
 * The text of the form's `file`, in UTF-8 or, as older spreadsheets write, in Latin letters of Windows. Throws
 * `request.length-required`, `request.too-large`, `request.malformed` when the form cannot be read or has no file.
 */
export async function readCsvFile(request: Request): Promise<string> {
  const length = request.headers.get('content-length')
  // the form is held in memory: nothing is read of which nobody says how much it is
  if (length === null) throw new AppError('request.length-required')
  if (Number(length) > MAX_CSV_BYTES + AROUND_FILE_BYTES) throw new AppError('request.too-large')
  const form = await request.formData().catch((cause: unknown) => {
    throw new AppError('request.malformed', { cause })
  })
  const file = form.get('file')
  if (!(file instanceof Blob) || file.size === 0) throw new AppError('request.malformed')
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
