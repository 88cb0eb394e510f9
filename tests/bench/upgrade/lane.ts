import { mkdir } from 'node:fs/promises'
import * as z from 'zod'
import { drawVideo, randomFrom, randomTexts } from '#tests/fixtures/drawn-video.ts'
import { ApiClient } from '#tests/journey/api-client.ts'
import { takeThrough } from '#tests/journey/take-through.ts'

/** Two releases, a reader and a database share the cores. */
const STALL_SECONDS = 600

/** One person after the other takes a video from upload to a paid output, until `isOver`. Resolves to the projects. */
export async function takeProjects(
  url: string,
  { folder, seed, isOver }: { folder: string; seed: number; isOver: () => boolean },
): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const video = await drawVideo(folder, randomTexts(randomFrom(seed)))
  const ids: string[] = []
  while (!isOver()) ids.push(await takeOne(new ApiClient(url), video))
  return ids
}

async function takeOne(client: ApiClient, video: string): Promise<string> {
  const id = await takeThrough(client, video, STALL_SECONDS)
  await client.call('POST', `/projects/${id}/render_premium`, z.unknown(), {})
  await client.waitFor(id, 'completed', STALL_SECONDS)
  const answer = await client.download(id, 'output')
  const bytes = (await answer.arrayBuffer()).byteLength
  if (!answer.ok || bytes === 0) throw new Error(`${id}: the output came as ${answer.status}, ${bytes} bytes`)
  return id
}
