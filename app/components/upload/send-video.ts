import { UPLOAD_FIELD } from '#app/forms/upload.ts'
import { bearerToken, forgetToken, renewToken } from '../layout/bearer-token.ts'
import { type Problem, problemIn } from '../layout/problem.ts'

export type Sent =
  | { readonly outcome: 'stored' }
  | { readonly outcome: 'refused'; readonly problem: Problem }
  | { readonly outcome: 'cancelled' | 'unreachable' | 'logged-out' }

export interface Sending {
  readonly file: File
  readonly projectId: string
  readonly signal: AbortSignal
  /** Bytes of the file that have gone so far. */
  readonly onProgress: (sentBytes: number) => void
}

/** Uploads the project's video by the API. A token that has run out is renewed once. */
export async function sendVideo(sending: Sending): Promise<Sent> {
  const first = await send(sending, await bearerToken())
  if (first.outcome !== 'logged-out') return first
  const again = await send(sending, await renewToken())
  if (again.outcome === 'logged-out') forgetToken()
  return again
}

/** `fetch` does not tell how much has been sent, so this is the older way. */
function send({ file, projectId, signal, onProgress }: Sending, token: string | undefined): Promise<Sent> {
  if (token === undefined) return Promise.resolve({ outcome: 'logged-out' })
  if (signal.aborted) return Promise.resolve({ outcome: 'cancelled' })
  const call = new XMLHttpRequest()
  const body = new FormData()
  body.append(UPLOAD_FIELD, file)
  return new Promise((resolve) => {
    call.upload.onprogress = ({ loaded }) => onProgress(Math.min(loaded, file.size))
    call.onload = () => resolve(outcomeOf(call))
    call.onerror = () => resolve({ outcome: 'unreachable' })
    call.onabort = () => resolve({ outcome: 'cancelled' })
    signal.addEventListener('abort', () => call.abort(), { once: true })
    call.open('POST', `/api/v1/videos/${projectId}/upload`)
    call.setRequestHeader('Authorization', `Bearer ${token}`)
    call.send(body)
  })
}

function outcomeOf({ status, responseText }: XMLHttpRequest): Sent {
  if (status >= 200 && status < 300) return { outcome: 'stored' }
  if (status === 401) return { outcome: 'logged-out' }
  const problem = problemIn(parsed(responseText))
  return problem ? { outcome: 'refused', problem } : { outcome: 'unreachable' }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
