import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReadableStream } from 'node:stream/web'
import { MEBIBYTE } from '../../../domain/byte-size.ts'
import { spareDiskBytes } from '../../disk-space.server.ts'
import { DownloadError, downloadFile } from './download-file.server.ts'
import { type Manifest, MANIFEST, readManifest } from './model-folder.server.ts'
import { filesOfPair, type ModelRecord, parseRecords } from './model-records.ts'

export interface ModelSource {
  readonly records: readonly ModelRecord[]
  /** What the location of an attachment is relative to. */
  readonly filesUrl: URL
}

/** Unpacked a model is about this much bigger. */
const UNPACKED_PER_PACKED = 2
const CATALOGUE_TIMEOUT_MS = 30_000
/** Firefox's own has about 400 records in 250,000 bytes. */
const MOST_CATALOGUE_BYTES = 8_000_000

/**
 * The catalogue of a mirror: `records.json` (the answer of Firefox's collection `translations-models-v2`) with the
 * attachments beside it. An address that ends in `/records` is a Remote Settings server itself. Throws DownloadError.
 */
export async function openModelSource(url: string): Promise<ModelSource> {
  const isServer = /\/records$/.test(url)
  const base = new URL(url.endsWith('/') || isServer ? url : `${url}/`)
  const records = await readJson(isServer ? base : new URL('records.json', base))
  try {
    return { records: parseRecords(records), filesUrl: isServer ? await attachmentsOf(base) : base }
  } catch (cause) {
    if (cause instanceof DownloadError) throw cause
    throw new DownloadError(`${url} has no catalogue of models.`, { cause })
  }
}

async function attachmentsOf(records: URL): Promise<URL> {
  const root = await readJson(new URL('/v1/', records))
  const path = ['capabilities', 'attachments', 'base_url']
  const found = path.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
    root,
  )
  if (typeof found !== 'string')
    throw new DownloadError(`${records.origin} does not say where its files are.`)
  const files = URL.parse(found.endsWith('/') ? found : `${found}/`)
  // Firefox has its files on another host; in the clear they come only from a catalogue that does
  if (files?.protocol !== 'https:' && files?.origin !== records.origin)
    throw new DownloadError(`${records.origin} sends to files at ${found}, which is not https.`)
  return files
}

async function readJson(url: URL): Promise<unknown> {
  try {
    const signal = AbortSignal.timeout(CATALOGUE_TIMEOUT_MS)
    const response = await fetch(url, { signal, redirect: 'manual' })
    if (!response.ok) throw new DownloadError(`${url.href} answers ${response.status}.`)
    return JSON.parse(await textOf(response, url))
  } catch (cause) {
    if (cause instanceof DownloadError) throw cause
    throw new DownloadError(`${url.href} cannot be read.`, { cause })
  }
}

async function textOf(response: Response, url: URL): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  // the same object, for which Node and the browser's types have two names
  for await (const chunk of response.body as ReadableStream<Uint8Array>) {
    bytes += chunk.length
    if (bytes > MOST_CATALOGUE_BYTES) throw new DownloadError(`${url.href} is too long for a catalogue.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

export interface ModelDownload {
  readonly pair: { readonly source: string; readonly target: string }
  readonly modelsFolder: string
  readonly signal: AbortSignal
  /** Bytes of the whole model that are here, and that it has. */
  readonly onProgress: (done: number, total: number) => void
}

/**
 * Downloads a model, if it is not here in its newest version. Answers whether it did. Of one that is wrong nothing
 * stays; what had come in of one that broke off does. Throws DownloadError; `storage.unavailable`.
 */
export async function downloadModel(source: ModelSource, download: ModelDownload): Promise<boolean> {
  const { pair, modelsFolder, signal } = download
  const name = `${pair.source}-${pair.target}`
  const files = filesOfPair(source.records, pair)
  if (files === undefined) throw new DownloadError(`There is no model ${name} in this catalogue.`)
  const folder = join(modelsFolder, name)
  const [version] = files.map((file) => file.version)
  if (readManifest(folder)?.version === version) return false
  // beside the model that is replaced, which works until then
  const staging = join(modelsFolder, `.${name}`)
  try {
    await mkdir(staging, { recursive: true })
    await writeManifest(staging, files, await downloadFiles(source, files, { ...download, staging }))
    await rm(folder, { recursive: true, force: true })
    await rename(staging, folder)
  } catch (error) {
    const goesOn = signal.aborted || (error instanceof DownloadError && error.canGoOn)
    if (!goesOn) await rm(staging, { recursive: true, force: true })
    throw error
  }
  return true
}

async function downloadFiles(
  { filesUrl }: ModelSource,
  files: readonly ModelRecord[],
  { staging, signal, onProgress }: ModelDownload & { readonly staging: string },
): Promise<Manifest['files']> {
  const total = files.reduce((sum, { attachment }) => sum + attachment.size, 0)
  await checkRoom(staging, total)
  let before = 0
  const manifest: Record<string, Manifest['files'][string]> = {}
  for (const file of files) {
    const { attachment, decompressedHash } = file
    const wanted = {
      url: fileUrl(attachment.location, filesUrl),
      bytes: attachment.size,
      sha256: attachment.hash,
      unpackedSha256: decompressedHash,
    }
    const bytes = await downloadFile(wanted, join(staging, file.name), {
      signal,
      onProgress: (here) => onProgress(before + here, total),
    })
    manifest[file.name] = { bytes, sha256: decompressedHash }
    before += attachment.size
  }
  return manifest
}

/** Throws DownloadError for a location that leads away from where the files of the catalogue are. */
function fileUrl(location: string, filesUrl: URL): URL {
  const url = URL.parse(location, filesUrl)
  if (!url?.href.startsWith(filesUrl.href))
    throw new DownloadError(`The catalogue names a file that is not among its own: ${location.slice(0, 200)}`)
  return url
}

async function checkRoom(folder: string, packedBytes: number): Promise<void> {
  const needed = packedBytes * (1 + UNPACKED_PER_PACKED)
  const free = Math.max(0, await spareDiskBytes(folder))
  if (free < needed)
    throw new DownloadError(`${folder} has ${megabytes(free)} free; ${megabytes(needed)} are needed.`)
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / MEBIBYTE)} MB`

async function writeManifest(
  folder: string,
  files: readonly ModelRecord[],
  checked: Manifest['files'],
): Promise<void> {
  const nameOf = (...roles: ModelRecord['fileType'][]) =>
    files.find(({ fileType }) => roles.includes(fileType))?.name ?? ''
  const manifest: Manifest = {
    version: files[0]?.version ?? '',
    model: nameOf('model'),
    sourceVocabulary: nameOf('vocab', 'srcvocab'),
    targetVocabulary: nameOf('vocab', 'trgvocab'),
    files: checked,
  }
  const path = join(folder, MANIFEST)
  await writeFile(`${path}.partial`, JSON.stringify(manifest, undefined, 2))
  await rename(`${path}.partial`, path)
}
