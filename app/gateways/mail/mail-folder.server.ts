import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { throwDiskError } from '../disk-error.server.ts'

const SUFFIX = '.eml'

/** Keeps a mail as `<id>.eml`, for its owner's eyes alone: it may hold a link that opens an account. */
export async function writeMailFile(folder: string, id: string, message: Readable | Buffer): Promise<void> {
  const bytes = Buffer.isBuffer(message) ? message : await buffer(message)
  const unfinished = join(folder, `.${id}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(unfinished, bytes, { mode: 0o600 })
    await rename(unfinished, join(folder, id + SUFFIX))
  } catch (cause) {
    await rm(unfinished, { force: true })
    throwDiskError(cause)
  }
}

/** The text of the mail's plain part; undefined when there is no such file. Throws `storage.*`. */
export async function readMailFile(folder: string, id: string): Promise<string | undefined> {
  const raw = await readFile(join(folder, id + SUFFIX), 'latin1').catch(unlessMissing)
  if (raw === undefined) return undefined
  const [, part = ''] = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(raw) ?? []
  return decodeQuotedPrintable(part)
}

interface MailFile {
  readonly path: string
  readonly sizeBytes: number
}

/** Mails that were written before `time`. */
export async function findOldMailFiles(folder: string, time: Date): Promise<MailFile[]> {
  const names = (await readdir(folder).catch(unlessMissing)) ?? []
  const old: MailFile[] = []
  for (const name of names) {
    const path = join(folder, name)
    const { mtime, size } = await stat(path)
    if (mtime < time) old.push({ path, sizeBytes: size })
  }
  return old
}

/** Removes them; resolves to which. */
export async function deleteOldMailFiles(folder: string, time: Date): Promise<MailFile[]> {
  const old = await findOldMailFiles(folder, time)
  for (const { path } of old) await rm(path, { force: true })
  return old
}

/** Quoted-printable of RFC 2045, as UTF-8. */
function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

function unlessMissing(cause: unknown): undefined {
  if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined
  throwDiskError(cause)
}
