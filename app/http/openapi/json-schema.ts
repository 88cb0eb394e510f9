import * as z from 'zod'
import { LanguageCode } from '../../domain/analysis-config.ts'

export type Json = Record<string, unknown>
const Parsed = z.looseObject({ $defs: z.record(z.string(), z.looseObject({})).optional() })

/** As JSON Schema; schemas with an id become references into `schemas`. */
export function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output', schemas: Json = {}): Json {
  const made = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: json }) => {
      // what a transformation takes has no examples of its own
      if (zodSchema === LanguageCode) json.examples = ['es', 'zh-tw']
    },
  })
  const text = JSON.stringify(made)
  const { $defs = {}, ...own } = Parsed.parse(
    JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/')),
  )
  for (const [name, definition] of Object.entries($defs)) schemas[name] = withoutNames(definition)
  return withoutNames(own)
}

/** What JSON Schema calls a document by; OpenAPI has its own names for both. */
function withoutNames(schema: Json): Json {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== '$schema' && key !== 'id'))
}
