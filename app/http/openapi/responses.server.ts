import { STATUS_CODES } from 'node:http'
import { AppError, type ErrorCode, type ErrorParams } from '../../domain/errors.ts'
import { IDEMPOTENCY_HEADER } from '../idempotency.server.ts'
import { problemBody } from '../problem.server.ts'
import { Problem } from './answers.ts'
import { type Json, jsonSchema } from './json-schema.ts'
import { groupByStatus, errorsOf, type Operation } from './operation.ts'

const header = (name: string) => ({ $ref: `#/components/headers/${name}` })
const RATE_LIMIT = { RateLimit: header('RateLimit'), 'RateLimit-Policy': header('RateLimitPolicy') }

/** Headers that answers carry, by the names that `responses` refers to. */
export const RESPONSE_HEADERS: Json = {
  RateLimit: {
    description:
      'For a program’s token: calls that are left (`r`) and seconds until there are all again (`t`).',
    schema: { type: 'string', examples: ['"token";r=599;t=60'] },
  },
  RateLimitPolicy: {
    description: 'For a program’s token: calls (`q`) in so many seconds (`w`).',
    schema: { type: 'string', examples: ['"token";q=600;w=60'] },
  },
  RetryAfter: {
    description: 'Seconds after which the call may be repeated.',
    schema: { type: 'integer', minimum: 1 },
  },
  Replayed: {
    description: `\`true\` when this is the answer to an earlier call with the same \`${IDEMPOTENCY_HEADER}\`.`,
    schema: { type: 'string', enum: ['true'] },
  },
}

/** What the description names once and refers to. */
export interface Components {
  readonly schemas: Json
  readonly examples: Json
}

/** Everything that a call may be answered: what it was asked for, and each of its errors with an example. */
export function responses(operation: Operation, components: Components): Json {
  const { schemas } = components
  const others = Object.entries(operation.success.others ?? {})
  return {
    ...success(operation, schemas),
    ...Object.fromEntries(others.map(([status, description]) => [status, { description }])),
    ...failures(operation, components),
    default: {
      description:
        'Whatever else is wrong with a request before it reaches the call, or 429 when too many of its address wait.',
      content: { 'application/problem+json': { schema: jsonSchema(Problem, 'output', schemas) } },
    },
  }
}

function success(operation: Operation, schemas: Json): Json {
  const { status, schema, example, types } = operation.success
  const description = STATUS_CODES[status] ?? ''
  const headers = {
    ...(operation.security !== 'none' && RATE_LIMIT),
    ...(operation.idempotent && { 'Idempotent-Replayed': header('Replayed') }),
    ...Object.fromEntries(
      Object.entries(operation.success.headers ?? {}).map(([name, { description, type, example }]) => [
        name,
        { description, schema: { type }, example },
      ]),
    ),
  }
  if (schema === 'file') {
    const [type, range] = types ? [types[0], types[0]] : ['video/mp4', 'video/*']
    const content = { [range ?? '*/*']: { schema: { type: 'string', contentMediaType: type } } }
    return {
      200: { description, headers, content },
      206: { description: 'The part that was asked for', headers, content },
      302: {
        description:
          'The store serves the file itself: at the address in Location, for a while, to whoever has it',
        headers: { Location: { schema: { type: 'string', format: 'uri' } } },
      },
      304: { description: 'The caller has it already', headers },
    }
  }
  if (types) {
    const text = { schema: { type: 'string' }, ...(example !== undefined && { example }) }
    const content = Object.fromEntries(types.map((type) => [type, text]))
    return { [status]: { description, headers, content } }
  }
  if (!schema) return { [status]: { description, headers } }
  const json = { schema: jsonSchema(schema, 'output', schemas), ...(example !== undefined && { example }) }
  return { [status]: { description, headers, content: { 'application/json': json } } }
}

function failures(operation: Operation, { schemas, examples }: Components): Json {
  const named = (code: ErrorCode) => {
    examples[code] ??= { value: exampleOf(code) }
    return { $ref: `#/components/examples/${code}` }
  }
  const schema = jsonSchema(Problem, 'output', schemas)
  return Object.fromEntries(
    [...groupByStatus(errorsOf(operation))].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\``).join(', '),
        ...([429, 503].includes(status) && { headers: { 'Retry-After': header('RetryAfter') } }),
        content: {
          'application/problem+json': {
            schema,
            examples: Object.fromEntries(codes.map((code) => [code, named(code)])),
          },
        },
      },
    ]),
  )
}

/** What the texts of the errors fill in. */
const PARAMS: ErrorParams = {
  retryAfterSeconds: 30,
  minutes: 1,
  max: 50,
  cost: 3,
  balance: 1,
  maxBytes: 104_857_600,
  maxMegabytes: 100,
  types: 'application/json',
}

function exampleOf(code: ErrorCode): Json {
  const fields = code === 'request.invalid' ? { fields: { name: ['errors:form.all-fields-required'] } } : {}
  const { type, title, status, detail, errors } = problemBody(
    new AppError(code, { params: PARAMS, ...fields }),
    {
      path: '/api/v1',
      cookie: undefined,
      acceptLanguage: 'en',
    },
  )
  return { type, title, status, detail, code, ...(errors !== undefined && { errors }) }
}
