import { cleanFileName } from '#app/domain/file-name.ts'

/** An upload that broke off, as the server has it. */
export interface UnfinishedUpload {
  readonly id: string
  readonly name: string
  readonly sizeBytes: number
  readonly arrivedBytes: number
  /** Milliseconds since 1970; null when its sender did not say. */
  readonly fileModifiedMs: number | null
  /** ISO 8601. */
  readonly expiresAt: string
}

/** Whether the chosen file is, by all that a browser knows without reading it, the one that has begun to arrive. */
export function isSameFile(
  file: { readonly name: string; readonly size: number; readonly lastModified: number },
  { name, sizeBytes, fileModifiedMs }: Pick<UnfinishedUpload, 'name' | 'sizeBytes' | 'fileModifiedMs'>,
): boolean {
  return (
    cleanFileName(file.name) === name &&
    file.size === sizeBytes &&
    (fileModifiedMs === null || fileModifiedMs === file.lastModified)
  )
}
