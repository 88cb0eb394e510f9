import { bearerToken, renewToken } from '../layout/bearer-token.ts'
import { type Problem, problemIn } from '../layout/problem.ts'

export type Begun =
  | { readonly outcome: 'begun'; readonly url: string }
  | { readonly outcome: 'refused'; readonly problem: Problem }
  /** An upload of a file of this name and size has begun before. */
  | { readonly outcome: 'in-progress'; readonly upload: BegunBefore; readonly problem: Problem }
  | { readonly outcome: 'unreachable' | 'logged-out' }

interface BegunBefore {
  readonly id: string
  readonly name: string
  readonly sizeBytes: number
}

const VERSION = { 'Tus-Resumable': '1.0.0' }

export function resumableUrl(projectId: string, uploadId = ''): string {
  return `/api/v1/videos/${projectId}/upload/resumable${uploadId && `/${uploadId}`}`
}

/** Announces the file; it is sent by who gets the address. */
export async function beginResumable(projectId: string, file: File): Promise<Begun> {
  const metadata = { filename: file.name, lastmodified: String(file.lastModified) }
  const response = await call('POST', resumableUrl(projectId), {
    'Upload-Length': String(file.size),
    'Upload-Metadata': Object.entries(metadata)
      .map(([key, value]) => `${key} ${base64(value)}`)
      .join(','),
  })
  if (!response) return { outcome: 'unreachable' }
  if (response.status === 401) return { outcome: 'logged-out' }
  const url = response.headers.get('location')
  if (response.ok && url !== null) return { outcome: 'begun', url }
  const answer: unknown = await response.json().catch(() => undefined)
  const problem = problemIn(answer)
  if (!problem) return { outcome: 'unreachable' }
  const upload = uploadIn(answer)
  return upload ? { outcome: 'in-progress', upload, problem } : { outcome: 'refused', problem }
}

/** What `upload.in-progress` says of the upload that is there. */
function uploadIn(answer: unknown): BegunBefore | undefined {
  const facts = new Map<string, unknown>(
    typeof answer === 'object' && answer !== null ? Object.entries(answer) : [],
  )
  const [id, name, sizeBytes] = [facts.get('upload_id'), facts.get('file_name'), facts.get('upload_length')]
  if (typeof id !== 'string' || typeof name !== 'string' || typeof sizeBytes !== 'number') return undefined
  return { id, name, sizeBytes }
}

/** Cancels an upload. One that is gone already, or that nobody can reach, is left to the server. */
export async function dropResumable(projectId: string, uploadId: string): Promise<void> {
  await call('DELETE', resumableUrl(projectId, uploadId), {})
}

/** With a token that is renewed once when it has run out; undefined when the server is out of reach. */
async function call(
  method: string,
  url: string,
  headers: Record<string, string>,
): Promise<Response | undefined> {
  const send = (token = '') =>
    fetch(url, { method, headers: { ...VERSION, ...headers, Authorization: `Bearer ${token}` } })
  try {
    const response = await send(await bearerToken())
    return response.status === 401 ? await send(await renewToken()) : response
  } catch {
    return undefined
  }
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}
