import fc, { type Arbitrary } from 'fast-check'
import * as z from 'zod'

/** The parts of JSON Schema that the description uses. */
const Schema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.json()).optional(),
  const: z.json().optional(),
  anyOf: z.array(z.looseObject({})).optional(),
  properties: z.record(z.string(), z.looseObject({})).optional(),
  propertyNames: z.looseObject({}).optional(),
  additionalProperties: z.union([z.boolean(), z.looseObject({})]).optional(),
  required: z.array(z.string()).optional(),
  /** `false`: nothing beyond `prefixItems`. */
  items: z.union([z.boolean(), z.looseObject({})]).optional(),
  prefixItems: z.array(z.looseObject({})).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  examples: z.array(z.json()).optional(),
})

/** What breaks programs: the wrong type, the ends of ranges, and texts that somebody somewhere takes for code. */
export const NASTY: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  0,
  -1,
  1e9,
  -0.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 1,
  'NaN',
  'null',
  '\0',
  '\ud800',
  'a\u2028b',
  '\u202eabc',
  '</script><img onerror=x>',
  "' OR 1=1 --",
  '%00',
  '../../etc/passwd',
  '00000000-0000-0000-0000-000000000000',
  'x'.repeat(300),
  'ñ'.repeat(5000),
  [],
  {},
  [[[[[[]]]]]],
  { __proto__x: 1 },
]
const nasty = fc.constantFrom(...NASTY)

/** Values that the schema describes. */
export function valueOf(schema: unknown, resolve: (reference: string) => unknown): Arbitrary<unknown> {
  const parsed = Schema.parse(schema)
  const inner = (part: unknown) => valueOf(part, resolve)
  if (parsed.$ref !== undefined) return inner(resolve(parsed.$ref))
  if (parsed.const !== undefined) return fc.constant(parsed.const)
  if (parsed.enum) return fc.constantFrom(...parsed.enum)
  if (parsed.anyOf) return fc.oneof(...parsed.anyOf.map(inner))
  if (Array.isArray(parsed.type)) return fc.oneof(...parsed.type.map((type) => inner({ ...parsed, type })))
  const { minimum: min = -1e6, maximum: max = 1e6 } = parsed
  switch (parsed.type) {
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'integer':
      return fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
    case 'number':
      return fc.double({ min, max, noNaN: true })
    case 'array':
      if (parsed.prefixItems) return fc.tuple(...parsed.prefixItems.map(inner))
      return fc.array(inner(parsed.items ?? {}), {
        minLength: parsed.minItems ?? 0,
        maxLength: Math.min(parsed.maxItems ?? 4, 12),
      })
    case 'object':
      return objectOf(parsed, inner)
    case 'string':
      return stringOf(parsed)
    default:
      return fc.jsonValue()
  }
}

function objectOf(
  { properties = {}, required = [], propertyNames, additionalProperties }: z.infer<typeof Schema>,
  inner: (part: unknown) => Arbitrary<unknown>,
): Arbitrary<unknown> {
  if (propertyNames && typeof additionalProperties === 'object')
    return fc.dictionary(inner(propertyNames).map(String), inner(additionalProperties), { maxKeys: 4 })
  const fields = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, inner(part)]))
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields), noNullPrototype: true })
}

function stringOf({ format, pattern, examples = [], minLength = 0, maxLength = 40 }: z.infer<typeof Schema>) {
  const free =
    format === 'uuid'
      ? fc.uuid()
      : pattern === undefined
        ? fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 40) })
        : fc.stringMatching(new RegExp(pattern))
  if (examples.length === 0) return free
  return fc.oneof({ arbitrary: fc.constantFrom(...examples), weight: 9 }, { arbitrary: free, weight: 1 })
}

/** The value with one part of it, or all of it, replaced, removed or added to. */
export function spoiled(values: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc
    .tuple(values, nasty, fc.nat(), fc.constantFrom('replace', 'remove', 'add', 'whole'))
    .map(([value, bad, index, how]) => {
      if (how === 'whole' || typeof value !== 'object' || value === null) return bad
      if (Array.isArray(value)) return [...(value as unknown[]), bad]
      const entries = Object.entries(value)
      const at = entries.length === 0 ? -1 : index % entries.length
      if (how === 'add') return Object.fromEntries([...entries, [`extra${index}`, bad]])
      return Object.fromEntries(
        entries.flatMap((entry, place) =>
          place !== at ? [entry] : how === 'remove' ? [] : [[entry[0], bad] as const],
        ),
      )
    })
}
