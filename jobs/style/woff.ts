import { inflateSync } from 'node:zlib'

const HEADER = { woff: 44, sfnt: 12 } as const
const ENTRY = { woff: 20, sfnt: 16 } as const

/**
 * The tables of a WOFF 1 file as the uncompressed font they were packed from, for readers whose own unpacking fails on
 * some files. Throws what zlib throws on damaged ones.
 *
 * @see https://www.w3.org/TR/WOFF/
 */
export function sfntOf(woff: Buffer): ArrayBuffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => {
    const at = HEADER.woff + index * ENTRY.woff
    const [offset, packedBytes, bytes] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field))
    const packed = woff.subarray(offset, (offset ?? 0) + (packedBytes ?? 0))
    return {
      ...{ tag: woff.subarray(at, at + 4), checksum: woff.readUInt32BE(at + 16) },
      data: packedBytes === bytes ? packed : inflateSync(packed),
    }
  })
  const start = HEADER.sfnt + count * ENTRY.sfnt
  const sfnt = Buffer.alloc(tables.reduce((sum, { data }) => sum + aligned(data.length), start))
  woff.copy(sfnt, 0, 4, 8)
  sfnt.writeUInt16BE(count, 4)
  let offset = start
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const at = HEADER.sfnt + index * ENTRY.sfnt
    tag.copy(sfnt, at)
    sfnt.writeUInt32BE(checksum, at + 4)
    sfnt.writeUInt32BE(offset, at + 8)
    sfnt.writeUInt32BE(data.length, at + 12)
    data.copy(sfnt, offset)
    offset += aligned(data.length)
  }
  return new Uint8Array(sfnt).buffer
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / 4) * 4
}
