import { bearerToken, renewToken } from '../layout/bearer-token.ts'
import { MOST_ANNOUNCED } from '#app/domain/collections.ts'
import { type Problem, problemIn } from '../layout/problem.ts'
import type { ChosenFile } from './dropped-files.ts'

export type Announced =
  | { readonly outcome: 'awaits'; readonly projectId: string }
  /** Its video is there already. */
  | { readonly outcome: 'there' }
  | { readonly outcome: 'refused'; readonly problem: Problem }
  | { readonly outcome: 'unreachable' | 'logged-out' }

/** Has the collection make a project for a file, or find the one that it has. */
export async function announceFile(
  collectionId: string,
  { path, expectedSeconds }: Pick<ChosenFile, 'path' | 'expectedSeconds'>,
): Promise<Announced> {
  try {
    const response = await post(
      `/api/v1/collections/${collectionId}/projects`,
      bodyOf({ path, expectedSeconds }),
    )
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

/**
 * Has the collection hold the price of many files before the first of them is sent, in their order. What is refused here
 * is told of each file when it is announced by itself.
 */
export async function announceFiles(collectionId: string, files: readonly ChosenFile[]): Promise<void> {
  for (let from = 0; from < files.length; from += MOST_ANNOUNCED) {
    const some = files.slice(from, from + MOST_ANNOUNCED)
    await post(`/api/v1/collections/${collectionId}/files`, { files: some.map(bodyOf) }).catch(
      () => undefined,
    )
  }
}

function bodyOf({ path, expectedSeconds }: Pick<ChosenFile, 'path' | 'expectedSeconds'>) {
  return { relative_path: path, expected_seconds: expectedSeconds }
}

async function post(url: string, body: object): Promise<Response> {
  const send = (token = '') =>
    fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
  const first = await send(await bearerToken())
  return first.status === 401 ? send(await renewToken()) : first
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
