import type * as z from 'zod'
import { AppError } from '../domain/errors.ts'
import { validFor } from './valid-input.server.ts'

export const STANDARD_LIMIT_BYTES = 4 * 1024 * 1024
/** Elements and members of all that is in a body, as many as the largest call may have: parsing costs by these. */
const MOST_ELEMENTS = 60_000
/** Arrays and objects within one another, more than any call has: two million brackets cost 110 MB to refuse. */
const MOST_LEVELS = 64
/** Bytes enough for any e-mail and password that we take. */
export const AUTH_BODY_LIMIT = 64 * 1024

/**
 * The request's JSON body as the schema makes it; an empty one is an object without members. Throws AppError:
 * `request.not-json`, `request.too-large` (in bytes,
 * in elements or in levels), `request.malformed`, or `request.invalid` naming the fields, each with a
 * message in the language that the request asks for.
 */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  { limitBytes = STANDARD_LIMIT_BYTES }: { limitBytes?: number } = {},
): Promise<z.output<Schema>> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type)) throw new AppError('request.not-json')
  return validFor(request, schema, parse(await readText(request, limitBytes)))
}

/** The body as text. Throws `request.too-large`, `request.malformed` when it is not UTF-8. */
export async function readText(request: Request, limitBytes: number): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) throw new AppError('request.too-large')
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    const reader = request.body?.getReader()
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      size += part.value.byteLength
      if (size > limitBytes) throw new AppError('request.too-large')
      chunks.push(part.value)
    }
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch (cause) {
    // broken off, or not UTF-8
    throw cause instanceof AppError ? cause : new AppError('request.malformed', { cause })
  }
}

function parse(text: string): unknown {
  if (text === '') return {}
  const { commas, levels } = measure(text)
  if (commas > MOST_ELEMENTS || levels > MOST_LEVELS) throw new AppError('request.too-large')
  try {
    return JSON.parse(text, refuseTraps)
  } catch (cause) {
    throw new AppError('request.malformed', { cause })
  }
}

/** Commas that part elements and members, and how deep they lie in one another; what is within a text does not count. */
function measure(text: string): { commas: number; levels: number } {
  let [commas, depth, levels] = [0, 0, 0]
  let isText = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) isText = !isText
    else if (code === BACKSLASH) at += 1
    else if (isText) continue
    else if (code === COMMA) commas += 1
    else if (code === BRACKET || code === BRACE) levels = Math.max(levels, (depth += 1))
    else if (code === BRACKET_END || code === BRACE_END) depth -= 1
  }
  return { commas, levels }
}
const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [BRACKET, BRACKET_END, BRACE, BRACE_END] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Half a character, which an escape can name though no text has it, or NUL: Postgres keeps neither. */
const UNSTORABLE = /\p{Surrogate}|\0/u

/** No schema of ours has such a key. */
function refuseTraps(key: string, value: unknown): unknown {
  if (key === '__proto__' || UNSTORABLE.test(key)) throw new SyntaxError('a key that is not allowed')
  if (typeof value === 'string' && UNSTORABLE.test(value)) throw new SyntaxError('a text that cannot be kept')
  return value
}
