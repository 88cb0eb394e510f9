import { createHash } from 'node:crypto'
import { type FileHandle, open, readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { readVideoSeconds } from '#app/domain/video-seconds.ts'
import { SNIFFED_BYTES, sniffContainer } from '#app/domain/video-container.ts'

/** A file that may be a video, by its path below the input folder, with `/` between folders. */
export interface InputFile {
  readonly path: string
  readonly fullPath: string
  readonly sizeBytes: number
  readonly modifiedMs: number
}

/** What people call videos; others in the folder (texts, pictures, subtitles) are passed over without a word. */
const VIDEO_NAME = /\.(?:mp4|m4v|mov|qt|avi|mkv|webm|mpe?g|wmv|flv|3gp|ts|m2ts|ogv)$/i
/** More files than this in a folder are a mistake in its name. */
const MOST_FILES = 10_000

/**
 * Every video in the folder and those below it, by path. Hidden files and folders, links, what lies in `except`, and
 * what is moved away meanwhile are left out. Throws RangeError for more than `MOST_FILES`.
 */
export async function findVideos(folder: string, except: string): Promise<InputFile[]> {
  const found: InputFile[] = []
  const search = async (current: string): Promise<void> => {
    if (current === except) return
    for (const entry of await readdir(current, { withFileTypes: true })) {
      if (entry.name.startsWith('.')) continue
      const fullPath = join(current, entry.name)
      if (entry.isDirectory()) await unlessGone(search(fullPath))
      if (!entry.isFile() || !VIDEO_NAME.test(entry.name)) continue
      if (found.length >= MOST_FILES) throw new RangeError(`more than ${MOST_FILES} videos`)
      const stats = await unlessGone(stat(fullPath))
      if (!stats) continue
      const { size, mtimeMs } = stats
      const path = relative(folder, fullPath).split(sep).join('/')
      found.push({ path, fullPath, sizeBytes: size, modifiedMs: mtimeMs })
    }
  }
  await search(folder)
  return found.sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Does something with a file that was found, which may be renamed meanwhile. Throws Error in words when it is gone before. */
export async function withInput<Result>(
  { fullPath }: InputFile,
  use: (handle: FileHandle) => Promise<Result>,
): Promise<Result> {
  const handle = await unlessGone(open(fullPath))
  if (!handle) throw new Error('it was moved or removed meanwhile')
  try {
    return await use(handle)
  } finally {
    await handle.close()
  }
}

/** How long a video is by what its header says; undefined where it does not say, or the file is gone meanwhile. */
export function videoSeconds(file: InputFile): Promise<number | undefined> {
  const { sizeBytes } = file
  const seconds = withInput(file, (handle) => {
    const read = async (start: number, end: number) => {
      const { buffer, bytesRead } = await handle.read(new Uint8Array(end - start), 0, end - start, start)
      return buffer.subarray(0, bytesRead)
    }
    return readVideoSeconds({ sizeBytes, read })
  })
  return seconds.catch(() => undefined)
}

/** Undefined when there is no such file or folder any more. */
async function unlessGone<Result>(found: Promise<Result>): Promise<Result | undefined> {
  try {
    return await found
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** SHA-256 of the file's bytes, in hex. Throws Error for a file that is no longer as it was when it was found. */
export async function contentHash(file: InputFile, signal: AbortSignal): Promise<string> {
  const { sizeBytes, modifiedMs } = file
  const hash = createHash('sha256')
  const { size, mtimeMs } = await withInput(file, async (handle) => {
    for await (const chunk of handle.createReadStream({ signal, autoClose: false }))
      hash.update(chunk as Buffer)
    return handle.stat()
  })
  // else the hash would be of other bytes than those that are sent
  if (size !== sizeBytes || mtimeMs !== modifiedMs) throw new Error('the file is still changing')
  return hash.digest('hex')
}

interface NoVideo {
  /** As the server's own answer would have it. */
  readonly code: 'upload.wrong-type' | 'upload.too-large'
  readonly detail: string
}

/** Why the server would not take it, as far as that can be told without sending it; undefined when it may be fine. */
export async function whyNoVideo(file: InputFile, maxBytes: number): Promise<NoVideo | undefined> {
  const { sizeBytes } = file
  if (sizeBytes === 0) return { code: 'upload.wrong-type', detail: 'the file is empty' }
  if (sizeBytes > maxBytes) {
    const detail = `${megabytes(sizeBytes)} MB are more than the ${megabytes(maxBytes)} MB that the server takes`
    return { code: 'upload.too-large', detail }
  }
  return withInput(file, async (handle) => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES, 0)
    if (sniffContainer(buffer.subarray(0, bytesRead))) return undefined
    return { code: 'upload.wrong-type', detail: 'no MP4, MOV, AVI or MKV video' }
  })
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1_048_576)
