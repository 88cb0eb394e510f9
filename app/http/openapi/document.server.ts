import * as z from 'zod'
import { UPLOAD_FIELD } from '../../forms/upload.ts'
import { IDEMPOTENCY_HEADER, IdempotencyKey } from '../idempotency.server.ts'
import { ACCOUNT_OPERATIONS } from './account-operations.ts'
import { COLLECTION_OPERATIONS } from './collection-operations.ts'
import { type Json, jsonSchema } from './json-schema.ts'
import type { HeaderField, Operation } from './operation.ts'
import { PREVIEW_OPERATIONS } from './preview-operations.ts'
import { PROJECT_OPERATIONS } from './project-operations.ts'
import { RECIPE_OPERATIONS } from './recipe-operations.ts'
import { REVIEW_OPERATIONS } from './review-operations.ts'
import { RUN_OPERATIONS } from './run-operations.ts'
import { type Components, RESPONSE_HEADERS, responses } from './responses.server.ts'
import { STYLE_PRESET_OPERATIONS } from './style-preset-operations.ts'
import { SUBTITLE_OPERATIONS } from './subtitle-operations.ts'
import { TEXT_OPERATIONS } from './text-operations.ts'
import { TERM_OPERATIONS } from './term-operations.ts'
import { TOKEN_OPERATIONS } from './token-operations.ts'
import { UPLOAD_OPERATIONS } from './upload-operations.ts'
import { WEBHOOK_OPERATIONS, WebhookMessage } from './webhook-operations.ts'

export const OPERATIONS: readonly Operation[] = [
  ...ACCOUNT_OPERATIONS,
  ...TOKEN_OPERATIONS,
  ...PROJECT_OPERATIONS,
  ...TEXT_OPERATIONS,
  ...REVIEW_OPERATIONS,
  ...UPLOAD_OPERATIONS,
  ...COLLECTION_OPERATIONS,
  ...PREVIEW_OPERATIONS,
  ...TERM_OPERATIONS,
  ...RECIPE_OPERATIONS,
  ...STYLE_PRESET_OPERATIONS,
  ...RUN_OPERATIONS,
  ...SUBTITLE_OPERATIONS,
  ...WEBHOOK_OPERATIONS,
]

const TAGS = {
  Account: 'Who calls.',
  Tokens: 'Tokens that people make for their programs.',
  Projects: 'A project is one video on its way to a translation.',
  Videos: 'The steps of that way.',
  Collections: 'Many videos that go one way together.',
  Terms: 'How you want words and whole texts translated.',
  Recipes: 'How your videos are translated from upload to output, under a name.',
  'Style presets': 'How you have texts drawn, under a name.',
  Webhook: 'An address of yours that is told when a step is done or has failed.',
  Credits: 'What a video without a watermark costs.',
  Health: 'Whether the server works.',
} as const satisfies Record<Operation['tag'], string>

const DESCRIPTION = `Translates the text burned into videos. Make a project, upload its video, analyze, confirm, translate, edit, confirm, render, download.

Errors are problems of RFC 9457: \`detail\` for people, in the language of \`Accept-Language\`, \`code\` for programs. Of several the first counts: 405, 406, 401, 403, 404, 415, 400, 422, 409, 402. What is asked of somebody else’s project is answered as if there were none. An upload to a project that takes none is refused before its body is read.

A video of any size that the server takes may be sent with the resumable protocol [tus](https://tus.io/protocols/resumable-upload) 1.0.0, for which there are clients in many languages: an upload that breaks off goes on where it was. Point one at \`/videos/{id}/upload/resumable\` with the bearer token as a header and \`filename\` as metadata. \`OPTIONS\` there tells the largest upload in \`Tus-Max-Size\`.

A call that starts or buys something takes an \`${IDEMPOTENCY_HEADER}\`: for 24 hours the same call with the same key gets the first answer and does nothing more. A call that is refused has done nothing, so its key is free again.`

/** The description of `/api/v1` as OpenAPI 3.1, made from the schemas that read the calls and type the answers. */
export function openApiDocument(origin: string): Json {
  const named = { schemas: {}, examples: {} }
  const paths: Record<string, Json> = {}
  for (const operation of OPERATIONS)
    paths[operation.path] = { ...paths[operation.path], [operation.method]: describe(operation, named) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rótulo',
      version: '1',
      description: DESCRIPTION,
      license: { name: 'Terms of use', url: `${origin}/terms` },
    },
    servers: [{ url: `${origin}/api/v1` }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    security: [{ bearer: [] }],
    paths,
    webhooks: { event: { post: outgoing(named) } },
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of a login, or one that was made for a program.',
        },
        downloadToken: {
          type: 'apiKey',
          in: 'query',
          name: 'token',
          description: 'The token of a login, for clients that can set no header.',
        },
      },
      headers: RESPONSE_HEADERS,
      ...named,
    },
  }
}

function describe(operation: Operation, named: Components): Json {
  const { id, tag, summary, security } = operation
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(security === 'none' && { security: [] }),
    ...(security === 'download' && { security: [{ bearer: [] }, { downloadToken: [] }] }),
    parameters: [
      ...pathParameters(operation),
      ...queryParameters(operation),
      ...Object.entries(operation.headers ?? {}).map(headerParameter),
      ...(operation.idempotent ? [keyParameter()] : []),
    ],
    ...(operation.body && { requestBody: requestBody(operation.body, named.schemas) }),
    responses: responses(operation, named),
  }
}

/** What we call ourselves. */
function outgoing({ schemas }: Components): Json {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  })
  return {
    operationId: 'receiveEvent',
    tags: ['Webhook'],
    summary: 'What your webhook is sent when a step is done or has failed, signed as in Standard Webhooks',
    security: [],
    parameters: [
      header('webhook-id', 'The same for every attempt of a delivery.'),
      header('webhook-timestamp', 'Of this attempt, in seconds since 1970.'),
      header(
        'webhook-signature',
        '`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; two while a secret is changed.',
      ),
    ],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: jsonSchema(WebhookMessage, 'output', schemas) } },
    },
    responses: {
      '2XX': {
        description:
          'It has arrived; anything else, or nothing within 10 seconds, and it is sent again later.',
      },
      410: { description: 'There is nobody here any more: the webhook is switched off.' },
    },
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

function headerParameter([name, { description, type, example, isRequired }]: [string, HeaderField]): Json {
  return { name, in: 'header', required: isRequired ?? false, description, schema: { type }, example }
}

function keyParameter(): Json {
  return {
    name: IDEMPOTENCY_HEADER,
    in: 'header',
    required: false,
    description: 'A new one for each different call: a UUID, say.',
    schema: jsonSchema(IdempotencyKey, 'input'),
  }
}

function requestBody(body: NonNullable<Operation['body']>, schemas: Json): Json {
  if (typeof body === 'object')
    return {
      required: true,
      content: {
        'application/json': { schema: jsonSchema(body.schema, 'input', schemas), example: body.example },
      },
    }
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  if (body === 'bytes')
    return { required: true, content: { 'application/offset+octet-stream': { schema: file } } }
  const schema = { type: 'object', properties: { [UPLOAD_FIELD]: file }, required: [UPLOAD_FIELD] }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}
