import { bearerToken, renewToken } from '../layout/bearer-token.ts'
import { type Problem, problemIn } from '../layout/problem.ts'

export type Begun =
  | { readonly outcome: 'begun'; readonly url: string }
  | { readonly outcome: 'refused'; readonly problem: Problem }
  | { readonly outcome: 'unreachable' | 'logged-out' }

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
  const problem = problemIn(await response.json().catch(() => undefined))
  return problem ? { outcome: 'refused', problem } : { outcome: 'unreachable' }
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
