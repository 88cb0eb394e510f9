import type { DetailedError, Upload } from 'tus-js-client'
import { bearerToken, forgetToken, renewToken } from '../layout/bearer-token.ts'
import { type Problem, problemIn } from '../layout/problem.ts'
import { beginResumable, dropResumable, resumableUrl } from './begin-resumable.ts'
import { isSameFile, type UnfinishedUpload } from './unfinished-upload.ts'

export type Sent =
  | { readonly outcome: 'stored' }
  | { readonly outcome: 'refused'; readonly problem: Problem }
  /** `gone`: it has been finished or cancelled elsewhere. */
  | { readonly outcome: 'cancelled' | 'unreachable' | 'logged-out' | 'gone' }

export interface Sending {
  readonly file: File
  readonly projectId: string
  /** What is there already: continued when it is this file, else dropped. */
  readonly unfinished: UnfinishedUpload | undefined
  /** Bytes of the file that have gone so far. */
  readonly onProgress: (sentBytes: number) => void
  /** The connection is lost, and tried again after a while. */
  readonly onWaiting: () => void
  /** It has been lost for too long: `resume` tries again. */
  readonly onStalled: () => void
}

export interface Transmission {
  readonly sent: Promise<Sent>
  pause: () => void
  resume: () => void
  /** Nothing of the file stays on the server. */
  cancel: () => void
}

/** Many a proxy takes no larger body, or keeps one back until it is whole. */
const CHUNK_BYTES = 64 * 1024 * 1024
/** About four minutes in all; each byte that gets through begins them anew. */
const RETRY_DELAYS_MS = [0, 1000, 2000, 4000, 8000, 15_000, 30_000, 60_000, 120_000]

/** Uploads the project's video by the API, in pieces if it must: what has arrived is never sent again. */
export function sendVideo(sending: Sending): Transmission {
  const { promise: sent, resolve } = resolvable<Sent>()
  const cancelled = new AbortController()
  const isCancelled = () => cancelled.signal.aborted
  let upload: Upload | undefined
  void open(sending).then(
    async (opened) => {
      if (isCancelled()) return drop(sending, opened)
      if (typeof opened !== 'string') return resolve(opened)
      upload = await transmission(sending, opened, resolve)
      if (isCancelled()) return upload.abort(true)
      upload.start()
    },
    () => resolve({ outcome: 'unreachable' }),
  )
  return {
    sent,
    pause: () => void upload?.abort(),
    resume: () => upload?.start(),
    cancel: () => {
      cancelled.abort()
      const over = upload?.abort(true).catch(() => undefined) ?? Promise.resolve()
      void over.then(() => resolve({ outcome: 'cancelled' }))
    },
  }
}

/** The address that the bytes go to, or why there is none. */
async function open({ file, projectId, unfinished }: Sending): Promise<string | Sent> {
  if (unfinished && isSameFile(file, unfinished)) return resumableUrl(projectId, unfinished.id)
  if (unfinished) await dropResumable(projectId, unfinished.id)
  const begun = await beginResumable(projectId, file)
  if (begun.outcome === 'logged-out') forgetToken()
  if (begun.outcome === 'in-progress') {
    const before = { ...begun.upload, fileModifiedMs: null }
    if (isSameFile(file, before)) return resumableUrl(projectId, before.id)
    return { outcome: 'refused', problem: begun.problem }
  }
  return begun.outcome === 'begun' ? begun.url : begun
}

async function drop({ projectId }: Sending, opened: string | Sent): Promise<void> {
  const id = typeof opened === 'string' ? opened.split('/').at(-1) : undefined
  if (id !== undefined) await dropResumable(projectId, id)
}

/** The client of the protocol comes only when there is something to send. */
async function transmission(
  { file, onProgress, onWaiting, onStalled }: Sending,
  uploadUrl: string,
  resolve: (sent: Sent) => void,
): Promise<Upload> {
  const tus = await import('tus-js-client')
  let [isTokenNew, tokenRanOut] = [false, false]
  return new tus.Upload(file, {
    uploadUrl: new URL(uploadUrl, window.location.origin).href,
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_DELAYS_MS,
    // the server knows what it has, whatever browser asks
    storeFingerprintForResuming: false,
    onBeforeRequest: async (request) => {
      const token = tokenRanOut ? await renewToken() : await bearerToken()
      if (tokenRanOut) isTokenNew = true
      tokenRanOut = false
      request.setHeader('Authorization', `Bearer ${token ?? ''}`)
    },
    onAfterResponse: (_, response) => {
      if (response.getStatus() !== 401) isTokenNew = false
    },
    onShouldRetry: (error) => {
      if (statusOf(error) === 401 && !isTokenNew) return (tokenRanOut = true)
      if (!isTransient(error)) return false
      onWaiting()
      return true
    },
    onProgress,
    onSuccess: () => resolve({ outcome: 'stored' }),
    onError: (error) => {
      if (isTransient(error)) onStalled()
      else resolve(outcomeOf(error))
    },
  })
}

type Failure = Error | DetailedError

function statusOf(error: Failure): number {
  return ('originalResponse' in error && error.originalResponse?.getStatus()) || 0
}

/** An answer to HEAD has none. */
function problemOf(error: Failure): Problem | undefined {
  return problemIn(parsed(('originalResponse' in error && error.originalResponse?.getBody()) || ''))
}

/** No answer at all, one of a proxy whose server is away, or a piece that another call has overtaken. */
function isTransient(error: Failure): boolean {
  if (problemOf(error)?.code === 'project.status-changed') return false
  return [0, 409, 423, 429, 500, 502, 503, 504].includes(statusOf(error))
}

function outcomeOf(error: Failure): Sent {
  const problem = problemOf(error)
  if (statusOf(error) === 401) {
    forgetToken()
    return { outcome: 'logged-out' }
  }
  return problem && statusOf(error) !== 404 ? { outcome: 'refused', problem } : { outcome: 'gone' }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function resolvable<Value>() {
  let resolve: (value: Value) => void = () => undefined
  const promise = new Promise<Value>((settle) => (resolve = settle))
  return { promise, resolve }
}
