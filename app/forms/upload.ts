/** The field of the multipart form. */
export const UPLOAD_FIELD = 'file'
/** What the file chooser offers, and all that a browser can judge; the server looks into the file. */
export const UPLOAD_EXTENSIONS = ['.mp4', '.avi', '.mov', '.mkv'] as const

/** What is wrong with the chosen file as far as a browser can tell: a translation key, or undefined. */
export function fileProblem(file: { name: string; size: number }, maxBytes: number): string | undefined {
  const name = file.name.toLowerCase()
  if (!UPLOAD_EXTENSIONS.some((extension) => name.endsWith(extension))) return 'errors:upload.wrong-type'
  if (file.size > maxBytes) return 'errors:upload.too-large'
  return undefined
}
