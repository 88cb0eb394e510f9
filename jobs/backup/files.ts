import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, type Dirent } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PassThrough, Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'

/** For whom files are encrypted; none: they are not. */
export type Recipients = readonly string[]

export interface Written {
  /** Of the file, so that it can be checked without a key. */
  readonly bytes: number
  readonly sha256: string
}

/**
 * Writes a file that appears whole or not at all, readable by its owner alone, and is on disk when this resolves.
 * @param compress for what shrinks; videos do not
 */
export async function writeBackupFile(
  path: string,
  content: Readable,
  { recipients, compress = false }: { recipients: Recipients; compress?: boolean },
): Promise<Written> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const unfinished = `${path}.unfinished`
  const measured = new Measure()
  try {
    const plain = compress ? createGzip() : new PassThrough()
    const read = pipeline(content, plain)
    // it is awaited below; until then its failure would count as unheard
    read.catch(() => undefined)
    const sealed = recipients.length === 0 ? plain : await encrypted(plain, recipients)
    await pipeline(sealed, measured, createWriteStream(unfinished, { mode: 0o600 }))
    await read
    await sync(unfinished)
    await rename(unfinished, path)
    return measured.written()
  } catch (cause) {
    content.destroy()
    await rm(unfinished, { force: true })
    throw cause
  }
}

/**
 * The content of a file that `writeBackupFile` wrote. The stream fails when the file is not the one that `sha256` says.
 * Throws when none of `identities` (age's secret keys) opens it.
 */
export async function readBackupFile(
  path: string,
  sha256: string,
  { identities, compressed = false }: { identities: readonly string[] | undefined; compressed?: boolean },
): Promise<Readable> {
  const checked = new Measure((written) => {
    if (written.sha256 !== sha256) throw new Error(`${path} is damaged.`)
  })
  const stored = flow(createReadStream(path), checked)
  const plain = identities === undefined ? stored : await decrypted(stored, identities)
  return compressed ? flow(plain, createGunzip()) : plain
}

/** Reads a file to its end and throws when it is not the one that `sha256` says, or is not there. */
export async function checkBackupFile(path: string, sha256: string): Promise<void> {
  const content = await readBackupFile(path, sha256, { identities: undefined })
  await pipeline(content, new Writable({ write: (_chunk, _encoding, done) => done() }))
}

/** `to` gets what `from` gives and fails as it does. */
function flow<To extends Transform>(from: Readable, to: To): To {
  // whoever reads `to` is told
  pipeline(from, to).catch(() => undefined)
  return to
}

async function encrypted(content: Readable, recipients: Recipients): Promise<Readable> {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return fromWeb(await encrypter.encrypt(toWeb(content)))
}

async function decrypted(content: Readable, identities: readonly string[]): Promise<Readable> {
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  return fromWeb(await decrypter.decrypt(toWeb(content)))
}

// Node declares its web streams apart from those of the browser; at run time they are the same
const toWeb = (stream: Readable) => Readable.toWeb(stream) as globalThis.ReadableStream<Uint8Array>
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as ReadableStream<Uint8Array>)

/** Passes everything on, and counts and hashes it. */
class Measure extends Transform {
  readonly #hash = createHash('sha256')
  readonly #check: ((written: Written) => void) | undefined
  #bytes = 0
  #written: Written | undefined

  constructor(check?: (written: Written) => void) {
    super()
    this.#check = check
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: null, chunk: Buffer) => void) {
    this.#hash.update(chunk)
    this.#bytes += chunk.length
    done(null, chunk)
  }

  override _flush(done: (error?: Error | null) => void) {
    try {
      this.#check?.(this.written())
      done()
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  }

  written(): Written {
    this.#written ??= { bytes: this.#bytes, sha256: this.#hash.digest('hex') }
    return this.#written
  }
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** What lies in a folder; nothing where there is no such folder. */
export function entriesOf(folder: string): Promise<Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
}
