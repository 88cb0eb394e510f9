import type { FileHandle } from 'node:fs/promises'
import * as tus from 'tus-js-client'
import * as z from 'zod'
import { type Api, LANGUAGE, Refusal, ServerAway } from './api.ts'

/** After each of these the server is asked how much has arrived, and the rest is sent. */
const RETRY_DELAYS_MS = [500, 1000, 3000, 5000, 10_000, 30_000, 60_000]
/** What is lost at most when a connection breaks without a word. */
const CHUNK_BYTES = 32 * 1024 * 1024

interface VideoUpload {
  /** Of the API. */
  readonly projectPath: string
  readonly name: string
  /** Open: it may be moved or renamed while it is sent. */
  readonly handle: FileHandle
  readonly sizeBytes: number
  /** Where an earlier call has begun to send it; null when none has. */
  readonly url: string | null
  readonly onUrl: (url: string) => Promise<void>
}

const Problem = z.looseObject({ status: z.number(), code: z.string(), detail: z.string() })
const InProgress = z.object({ upload_id: z.string() })

/**
 * Sends a file with the resumable protocol, from where an earlier upload of it broke off. Throws Refusal with the
 * server's reason, ServerAway.
 */
export async function uploadVideo(api: Api, upload: VideoUpload): Promise<void> {
  const endpoint = `${api.base}${upload.projectPath}/upload/resumable`
  try {
    await send(api, endpoint, upload)
  } catch (error) {
    // one was begun whose address got lost: the server names it
    const other = error instanceof Refusal && InProgress.safeParse(error.facts).data?.upload_id
    if (!other) throw error
    await send(api, endpoint, { ...upload, url: `${endpoint}/${other}` })
  }
}

function send(api: Api, endpoint: string, upload: VideoUpload): Promise<void> {
  return new Promise((resolve, reject) => {
    let noted: Promise<void> = Promise.resolve()
    // the reader has the bytes: what is given here is only asked whether it is there
    const sending = new tus.Upload(Buffer.alloc(0), {
      fileReader: { openFile: () => Promise.resolve(sourceOf(upload)) },
      endpoint,
      ...(upload.url !== null && { uploadUrl: upload.url }),
      headers: { Authorization: api.authorization, 'Accept-Language': LANGUAGE },
      metadata: { filename: upload.name },
      uploadSize: upload.sizeBytes,
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_DELAYS_MS,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => {
        if (sending.url !== null) noted = upload.onUrl(sending.url)
      },
      onShouldRetry: (error) => {
        const status = error.originalResponse?.getStatus() ?? 0
        return !api.signal.aborted && (status === 0 || status === 409 || status === 423 || status >= 500)
      },
      onError: (error) => reject(reasonOf(error)),
      onSuccess: () => void noted.then(resolve, reject),
    })
    api.signal.addEventListener('abort', () => {
      void sending.abort().finally(() => reject(new DOMException('stopped', 'AbortError')))
    })
    sending.start()
  })
}

/** Where tus takes its parts from: theirs opens the file by its name for each. */
function sourceOf({ handle, sizeBytes }: VideoUpload) {
  return {
    size: sizeBytes,
    slice: (start: number, end: number) => {
      const part = handle.createReadStream({ start, end: Math.min(end, sizeBytes) - 1, autoClose: false })
      // without a length the part would be sent in chunks, and its end could not be told from a broken connection
      const value = Object.assign(part, { size: Math.min(end, sizeBytes) - start })
      return Promise.resolve({ value, done: end >= sizeBytes })
    },
    close: () => undefined,
  }
}

function reasonOf(error: Error | tus.DetailedError): Error {
  if (!('originalResponse' in error) || !error.originalResponse)
    return new ServerAway('the upload broke off and the server does not answer', { cause: error })
  const body = error.originalResponse.getBody()
  const status = error.originalResponse.getStatus()
  try {
    return new Refusal(Problem.parse(JSON.parse(body)))
  } catch {
    return new Refusal({
      status,
      code: `http.${status}`,
      detail: `The server answers ${status} to the upload.`,
    })
  }
}
