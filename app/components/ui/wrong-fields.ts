import type { WrongField } from './error-summary.tsx'

/** The fields that have a message, in the order of the form. */
export function wrongFields(
  fields: readonly { id: string; label: string; error: string | undefined }[],
): WrongField[] {
  return fields.flatMap(({ id, label, error }) =>
    error === undefined ? [] : [{ id, label, message: error }],
  )
}
