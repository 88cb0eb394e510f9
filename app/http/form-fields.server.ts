import * as z from 'zod'

/** The names that a form may bring, and how often each. */
export interface FormFields {
  readonly mostOf: ReadonlyMap<string, number>
  /** Names that are made of what the page shows: `translation:` before the id of each text, say. */
  readonly family?: { readonly pattern: RegExp; readonly most: number }
}

/**
 * The fields of a form: those of its schema, and others by name (its `intent`, a hidden id). A list may be repeated as
 * often as its schema allows; everything else comes once.
 */
export function formFields(schema: z.ZodType | null, ...others: readonly string[]): FormFields {
  const shape = schema === null ? {} : shapeOf(schema)
  const own = Object.entries(shape).map(([name, field]) => [name, mostOf(name, field)] as const)
  return { mostOf: new Map([...own, ...others.map((name) => [name, 1] as const)]) }
}

function shapeOf(schema: z.ZodType): Record<string, z.core.$ZodType> {
  if (schema instanceof z.ZodObject) return schema.shape
  if (schema instanceof z.ZodPipe && schema.in instanceof z.ZodType) return shapeOf(schema.in)
  throw new TypeError('only an object can be the schema of a form')
}

function mostOf(name: string, field: z.core.$ZodType): number {
  if (field instanceof z.ZodDefault || field instanceof z.ZodOptional || field instanceof z.ZodNullable)
    return mostOf(name, field.unwrap())
  if (field instanceof z.ZodPipe) return mostOf(name, field.in)
  if (field instanceof z.ZodObject) throw new TypeError(`a form has no bracketed names: ${name}`)
  if (!(field instanceof z.ZodArray)) return 1
  for (const check of field.def.checks ?? [])
    if (check instanceof z.core.$ZodCheckMaxLength) return check._zod.def.maximum
  throw new TypeError(`a list of a form needs a maximum: ${name}`)
}

/** What a form says in a field of text; empty when it says nothing, or brings a file. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
