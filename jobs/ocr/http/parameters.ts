import type { IncomingMessage } from 'node:http'
import type * as z from 'zod'
import { OCR_PARAMETERS_HEADER } from '#app/domain/ocr.ts'
import { Problem } from '../failures.ts'

/** The JSON of the parameters header. Throws `bad-parameters`, naming each field that is wrong. */
export function parametersOf<Schema extends z.ZodType>(
  request: IncomingMessage,
  schema: Schema,
): z.output<Schema> {
  const header = request.headers[OCR_PARAMETERS_HEADER]
  if (typeof header !== 'string')
    throw new Problem('bad-parameters', `The header ${OCR_PARAMETERS_HEADER} is missing.`)
  const result = schema.safeParse(parsedJson(header))
  if (result.success) return result.data
  const lines = result.error.issues.slice(0, 10).map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Problem('bad-parameters', lines.join('; '))
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Problem('bad-parameters', `The header ${OCR_PARAMETERS_HEADER} is not JSON.`, { cause })
  }
}
