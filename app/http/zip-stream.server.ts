import { Readable } from 'node:stream'
import { Zip, ZipDeflate } from 'fflate'

/** A zip archive of files that are made one after another, each no sooner than the reader has taken the one before. */
export function zipStream(
  files: AsyncIterable<{ readonly name: string; readonly bytes: Uint8Array }>,
): Readable {
  return Readable.from(zipped(files))
}

async function* zipped(
  files: AsyncIterable<{ readonly name: string; readonly bytes: Uint8Array }>,
): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  for await (const { name, bytes } of files) {
    const entry = new ZipDeflate(name, { level: 6 })
    zip.add(entry)
    entry.push(bytes, true)
    yield* chunks.splice(0)
  }
  zip.end()
  yield* chunks.splice(0)
}
