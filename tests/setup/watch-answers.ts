import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { type Answer, breaches } from './api-contract.ts'

const API = /^\/api\/v1(?:\/|$)/i
/** Longer bodies are files. */
const LONGEST = 8 * 1024 * 1024

const DECODERS: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  gzip: (body) => gunzipSync(body),
  br: (body) => brotliDecompressSync(body),
  deflate: (body) => inflateSync(body),
}

/** Has `report` told what about the answer to this request the API's description does not say, before it is sent. */
export function watchAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  report: (breaches: string[]) => void,
): void {
  const path = (request.url ?? '').split('?', 1).join('')
  if (!API.test(path)) return
  const chunks: Buffer[] = []
  let size = 0
  const take = (chunk: unknown, encoding: unknown) => {
    const bytes =
      typeof chunk === 'string'
        ? Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
        : chunk instanceof Uint8Array
          ? Buffer.from(chunk)
          : undefined
    if (!bytes) return
    size += bytes.length
    if (size <= LONGEST) chunks.push(bytes)
  }
  // typed by their many overloads, which only pass through here
  const write = response.write.bind(response) as (...parts: unknown[]) => boolean
  const end = response.end.bind(response) as (...parts: unknown[]) => ServerResponse
  response.write = (...parts: unknown[]) => {
    take(parts[0], parts[1])
    return write(...parts)
  }
  response.end = (...parts: unknown[]) => {
    take(parts[0], parts[1])
    // who has gone gets no answer: what Remix writes then goes nowhere
    const isHeard = !request.socket.destroyed
    if (isHeard && size <= LONGEST) report(breaches(answerOf(request, response, path, Buffer.concat(chunks))))
    return end(...parts)
  }
}

function answerOf(
  { method = '' }: IncomingMessage,
  response: ServerResponse,
  path: string,
  sent: Buffer,
): Answer {
  const header = (name: string) => String(response.getHeader(name) ?? '')
  const decode = DECODERS[header('content-encoding')]
  return {
    method,
    path,
    status: response.statusCode,
    mediaType: header('content-type').split(';', 1).join('').trim(),
    body: decode && sent.length > 0 ? decode(sent) : sent,
  }
}
