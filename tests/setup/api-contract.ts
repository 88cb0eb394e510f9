import type { ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { ERROR_STATUS } from '#app/domain/errors.ts'
import { OPERATIONS, openApiDocument } from '#app/http/openapi/document.server.ts'
import { errorsOf, type Operation } from '#app/http/openapi/operation.ts'

export interface Answer {
  readonly method: string
  /** Below the origin, without the query. */
  readonly path: string
  readonly status: number
  /** Without its parameters; empty when there is none. */
  readonly mediaType: string
  readonly body: Buffer
}

/** What is said before a request reaches the call that it is for; `default` stands for these in the description. */
const BEFORE_THE_CALL = [
  'request.malformed',
  'request.cross-origin',
  'request.too-large',
  'request.length-required',
  'request.too-many-from-address',
]
/** Calls of no program. */
const UNDESCRIBED = /^\/(?:openapi\.json|payments\/webhook)$/

const ajv = new Ajv2020({ strict: false, allErrors: true })
formats(ajv)
ajv.addSchema(openApiDocument('http://127.0.0.1:3000'), 'description')
const validators = new Map<string, ValidateFunction>()

const patterns = OPERATIONS.map((operation) => ({
  operation,
  // a path without parameters goes before one with
  rank: operation.path.split('{').length,
  pattern: new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
})).toSorted((a, b) => a.rank - b.rank)

/** The call that a request is for, by its method and its path below `/api/v1`; HEAD is GET where it is no call of its own. */
export function operationFor(method: string, path: string): Operation | undefined {
  const best = patterns.find(({ pattern }) => pattern.test(path))?.operation.path
  const by = (asked: string) =>
    OPERATIONS.find((operation) => operation.path === best && operation.method === asked)
  return by(method.toLowerCase()) ?? (method === 'HEAD' ? by('get') : undefined)
}

/** What about an answer of `/api/v1` the description does not say; an empty list when it fits. */
export function breaches(answer: Answer): string[] {
  const { method, status, mediaType } = answer
  const path = answer.path.replace(/^\/api\/v1/i, '')
  const told = (what: string) => [`${method} ${path} answered ${status}: ${what}`]
  if (method === 'OPTIONS' && status === 204) return []
  const operation = operationFor(method, path)
  if (status >= 400) return problemBreaches(answer, operation).flatMap(told)
  if (UNDESCRIBED.test(path)) return []
  if (!operation) return told('nothing describes the call')
  const { success } = operation
  const partial = success.schema === 'file' && [206, 302, 304].includes(status)
  if (success.others?.[status] !== undefined) return answer.body.length === 0 ? [] : told('a body')
  if (status !== success.status && !partial) return told('the description does not have this status')
  if (method === 'HEAD' || success.schema === 'file') return []
  if (success.types) return success.types.includes(mediaType) ? [] : told(mediaType)
  if (!success.schema) return answer.body.length === 0 ? [] : told('a body')
  if (mediaType !== 'application/json') return told(mediaType)
  return schemaBreaches(operation, String(status), answer.body).flatMap(told)
}

function problemBreaches(
  { method, status, mediaType, body }: Answer,
  operation: Operation | undefined,
): string[] {
  // the one failure that is answered with what a success is
  if (operation?.id === 'getReadiness' && status === 503) return []
  if (mediaType !== 'application/problem+json') return [`${mediaType || 'nothing'} is no problem`]
  if (method === 'HEAD') return []
  const wrong = validate('#/components/schemas/Problem', body)
  if (wrong.length > 0) return wrong
  const { code } = JSON.parse(body.toString()) as { code: keyof typeof ERROR_STATUS }
  if (ERROR_STATUS[code] !== status) return [`${code} belongs to ${ERROR_STATUS[code]}`]
  if (!operation) return []
  const known: readonly string[] = errorsOf(operation)
  return known.includes(code) || BEFORE_THE_CALL.includes(code) ? [] : [`${code} is not described`]
}

function schemaBreaches({ path, method }: Operation, status: string, body: Buffer): string[] {
  const at = ['paths', path, method, 'responses', status, 'content', 'application/json', 'schema']
  const pointer = at.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')
  return validate(`#/${pointer}`, body)
}

function validate(pointer: string, body: Buffer): string[] {
  let value: unknown
  try {
    value = JSON.parse(body.toString())
  } catch {
    return ['the body is no JSON']
  }
  const validator = validators.get(pointer) ?? ajv.compile({ $ref: `description${encodeURI(pointer)}` })
  validators.set(pointer, validator)
  if (validator(value)) return []
  return (validator.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message ?? ''} ${JSON.stringify(params)}`,
  )
}
