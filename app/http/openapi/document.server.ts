import { STATUS_CODES } from 'node:http'
import * as z from 'zod'
import type { ErrorCode } from '../../domain/errors.ts'
import { UPLOAD_FIELD } from '../../forms/upload.ts'
import { ACCOUNT_OPERATIONS } from './account-operations.ts'
import { Problem } from './answers.ts'
import { byStatus, errorsOf, type Operation } from './operation.ts'
import { PROJECT_OPERATIONS } from './project-operations.ts'

export const OPERATIONS: readonly Operation[] = [...ACCOUNT_OPERATIONS, ...PROJECT_OPERATIONS]

type Json = Record<string, unknown>
const JsonSchema = z.looseObject({ $defs: z.record(z.string(), z.looseObject({})).optional() })

/** The description of `/api/v1` as OpenAPI 3.1, made from the schemas that read the calls and type the answers. */
export function openApiDocument(origin: string): Json {
  const schemas: Json = {}
  const paths: Record<string, Json> = {}
  for (const operation of OPERATIONS)
    paths[operation.path] = { ...paths[operation.path], [operation.method]: describe(operation, schemas) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rótulo',
      version: '1',
      description:
        'Translates the text burned into videos. Make a project, upload its video, analyze, confirm, translate, ' +
        'edit, confirm, render, download. Errors are problems of RFC 9457. What is asked of somebody else’s project ' +
        'is answered as if there were none.',
    },
    servers: [{ url: `${origin}/api/v1` }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        downloadToken: { type: 'apiKey', in: 'query', name: 'token' },
      },
      schemas,
    },
  }
}

function describe(operation: Operation, schemas: Json): Json {
  const { id, tag, summary, security } = operation
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(security === 'none' && { security: [] }),
    ...(security === 'download' && { security: [{ bearer: [] }, { downloadToken: [] }] }),
    parameters: [...pathParameters(operation), ...queryParameters(operation)],
    ...(operation.body && { requestBody: requestBody(operation.body, schemas) }),
    responses: { ...success(operation, schemas), ...failures(operation, schemas) },
  }
}

function pathParameters({ path }: Operation): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'id' ? { type: 'string', format: 'uuid' } : { type: 'string' },
  }))
}

function queryParameters({ query }: Operation): Json[] {
  return Object.entries(query?.shape ?? {}).map(([name, schema]) => {
    const required = !z.safeParse(schema, undefined).success
    return { name, in: 'query', required, schema: jsonSchema(schema, 'input') }
  })
}

function requestBody(body: NonNullable<Operation['body']>, schemas: Json): Json {
  if (body !== 'video')
    return {
      required: true,
      content: {
        'application/json': { schema: jsonSchema(body.schema, 'input', schemas), example: body.example },
      },
    }
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  const schema = { type: 'object', properties: { [UPLOAD_FIELD]: file }, required: [UPLOAD_FIELD] }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

function success({ success: { status, schema, example } }: Operation, schemas: Json): Json {
  const description = STATUS_CODES[status] ?? ''
  if (!schema) return { [status]: { description } }
  if (schema === 'file') {
    const content = { 'video/*': { schema: { type: 'string', contentMediaType: 'video/mp4' } } }
    return {
      200: { description, content },
      206: { description: 'The part that was asked for', content },
      304: { description: 'The caller has it already' },
    }
  }
  const json = { schema: jsonSchema(schema, 'output', schemas), ...(example !== undefined && { example }) }
  return { [status]: { description, content: { 'application/json': json } } }
}

function failures(operation: Operation, schemas: Json): Json {
  const schema = jsonSchema(Problem, 'output', schemas)
  const problem = (codes: readonly ErrorCode[]) => ({
    description: codes.map((code) => `\`${code}\``).join(', '),
    content: { 'application/problem+json': { schema } },
  })
  return Object.fromEntries(
    [...byStatus(errorsOf(operation))].map(([status, codes]) => [String(status), problem(codes)]),
  )
}

/** As JSON Schema; schemas with an id become references into `schemas`. */
function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output', schemas: Json = {}): Json {
  const text = JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: 'any' }))
  const parsed = JsonSchema.parse(JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/')))
  const { $defs = {}, ...own } = parsed
  for (const [name, definition] of Object.entries($defs)) schemas[name] = withoutNames(definition)
  return withoutNames(own)
}

/** What JSON Schema calls a document by; OpenAPI has its own names for both. */
function withoutNames(schema: Json): Json {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== '$schema' && key !== 'id'))
}
