import type * as z from 'zod'

/** The messages of each wrong field, in the order in which the schema found them; `body` for the whole. */
export function fieldsOf(error: z.ZodError): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const issue of error.issues) {
    const name = issue.path.map(String).join('.') || 'body'
    fields[name] = [...(fields[name] ?? []), issue.message]
  }
  return fields
}
