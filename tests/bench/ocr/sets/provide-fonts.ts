import { readdirSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { inflateSync } from 'node:zlib'
import type { CorpusSet } from './corpus-set.ts'
import { fontPackages } from './typefaces.ts'

const require = createRequire(import.meta.url)
const DRAWN = /-(?:latin|latin-ext|cyrillic)-(?:400|700)-(?:normal|italic)\.woff$/

/** Lets this process draw with the sets' packaged typefaces, unpacked into `folder`. Call it before anything is drawn. */
export async function provideFonts(sets: readonly CorpusSet[], folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of sets.flatMap(fontPackages)) {
    const from = path.join(path.dirname(require.resolve(`@fontsource/${name}/package.json`)), 'files')
    for (const file of readdirSync(from).filter((each) => DRAWN.test(each)))
      await writeFile(path.join(folder, `${file}.ttf`), unpackWoff(await readFile(path.join(from, file))))
  }
  const config = path.join(folder, 'fonts.conf')
  await writeFile(
    config,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig>
    <include ignore_missing="yes">/etc/fonts/fonts.conf</include><dir>${folder}</dir></fontconfig>`,
  )
  // fontconfig asks for it once, when the first text is drawn
  process.env['FONTCONFIG_FILE'] = config
}

/** The font in a WOFF 1.0 file (W3C recommendation of 2012), each of whose tables is deflated or as it is. */
function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(12 + 16 * count)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const tables: Buffer[] = []
  let at = head.length
  for (let i = 0; i < count; i++) {
    const [entry, record] = [44 + 20 * i, 12 + 16 * i]
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field))
    if (offset === undefined || packed === undefined || length === undefined) throw new Error('no table')
    const stored = woff.subarray(offset, offset + packed)
    tables.push(packed < length ? inflateSync(stored) : stored, Buffer.alloc(-length & 3))
    woff.copy(head, record, entry, entry + 4)
    woff.copy(head, record + 4, entry + 16, entry + 20)
    head.writeUInt32BE(at, record + 8)
    head.writeUInt32BE(length, record + 12)
    at += length + (-length & 3)
  }
  return Buffer.concat([head, ...tables])
}
