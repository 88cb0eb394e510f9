import { createHash } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { zstdCompressSync } from 'node:zlib'

export interface ModelMirror {
  readonly url: string
  /** `records.json` as it is served; tests bend it. */
  records: { data: Record<string, unknown>[] }
  /** Paths and ranges asked for. */
  readonly requests: string[]
  /** Sends so many bytes of a file and then no more, until the connection is cut. */
  stallAfter: number | undefined
  /** Breaks the connections that are stalled. */
  cut(): void
  knowsRanges: boolean
  /** Answers a path with these bytes from now on. */
  serve(path: string, bytes: Buffer): void
  stop(): Promise<void>
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A mirror of one made-up model for a pair: a "model" and a "vocab" of these contents. */
export async function startMirror(
  pair: { source: string; target: string },
  contents: { model: Buffer; vocab: Buffer },
): Promise<ModelMirror> {
  const files = new Map(
    Object.entries(contents).map(([fileType, bytes]) => [
      `/files/${fileType}.zst`,
      { fileType, bytes, packed: zstdCompressSync(bytes) },
    ]),
  )
  const others = new Map<string, Buffer>()
  const stalled = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    mirror.requests.push(request.headers.range === undefined ? path : `${path} ${request.headers.range}`)
    const other = others.get(path)
    if (other !== undefined) return response.end(other)
    if (path === '/files/moved.zst')
      return response.writeHead(302, { Location: 'http://127.0.0.2/model.zst' }).end()
    if (path === '/records.json') return response.end(JSON.stringify(mirror.records))
    const file = files.get(path)
    if (file === undefined) return response.writeHead(404).end()
    const from = mirror.knowsRanges ? Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0) : 0
    const rest = file.packed.subarray(from)
    response.writeHead(from > 0 ? 206 : 200, { 'Content-Length': rest.length })
    if (mirror.stallAfter === undefined) return response.end(rest)
    stalled.add(response)
    return response.write(rest.subarray(0, mirror.stallAfter))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // a server that listens on a port has an address with one
  const { port } = server.address() as AddressInfo
  const mirror: ModelMirror = {
    url: `http://127.0.0.1:${port}`,
    records: {
      data: [...files].map(([path, { fileType, bytes, packed }]) => ({
        name: `${fileType}.bin`,
        fileType,
        sourceLanguage: pair.source,
        targetLanguage: pair.target,
        version: '3.0',
        decompressedHash: sha256(bytes),
        attachment: { hash: sha256(packed), size: packed.length, location: path.slice(1) },
      })),
    },
    requests: [],
    stallAfter: undefined,
    cut() {
      for (const response of stalled) response.destroy()
      stalled.clear()
    },
    knowsRanges: true,
    serve: (path, bytes) => void others.set(path, bytes),
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return mirror
}
