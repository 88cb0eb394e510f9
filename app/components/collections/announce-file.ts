import { bearerToken, renewToken } from '../layout/bearer-token.ts'
import { type Problem, problemIn } from '../layout/problem.ts'

export type Announced =
  | { readonly outcome: 'awaits'; readonly projectId: string }
  /** Its video is there already. */
  | { readonly outcome: 'there' }
  | { readonly outcome: 'refused'; readonly problem: Problem }
  | { readonly outcome: 'unreachable' | 'logged-out' }

/** Has the collection make a project for a file, or find the one that it has. */
export async function announceFile(collectionId: string, path: string): Promise<Announced> {
  const send = (token = '') =>
    fetch(`/api/v1/collections/${collectionId}/projects`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ relative_path: path }),
    })
  try {
    const first = await send(await bearerToken())
    const response = first.status === 401 ? await send(await renewToken()) : first
    if (response.status === 401) return { outcome: 'logged-out' }
    const answer: unknown = await response.json()
    const problem = problemIn(answer)
    if (!response.ok) return problem ? { outcome: 'refused', problem } : { outcome: 'unreachable' }
    const { id, status } = answer as { id: string; status: string }
    return status === 'created' ? { outcome: 'awaits', projectId: id } : { outcome: 'there' }
  } catch {
    return { outcome: 'unreachable' }
  }
}

/** Takes back the project of a file that was refused: the collection would wait for its video for ever. */
export async function withdrawFile(projectId: string): Promise<void> {
  const token = (await bearerToken()) ?? ''
  // whom nobody reaches is left as a draft, which the same file finds again
  await fetch(`/api/v1/projects/${projectId}`, {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${token}` },
  }).catch(() => undefined)
}
