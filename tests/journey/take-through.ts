import * as z from 'zod'
import type { ApiClient } from './api-client.ts'

/** Takes a new account's Spanish video to its English watermarked output. Resolves to the project. */
export async function takeThrough(client: ApiClient, video: string, stallSeconds: number): Promise<string> {
  await client.enter()
  const id = await client.createProject('Video', 'es', 'en')
  await client.upload(id, video, 'video.mp4')
  await client.call('POST', `/videos/${id}/analyze`, z.unknown(), { languages: ['es'], frame_step: 3 })
  await client.waitFor(id, 'analyzed', stallSeconds)
  await client.call('POST', `/videos/${id}/confirm`, z.unknown())
  await client.call('POST', `/videos/${id}/translate?target_language=en`, z.unknown())
  await client.waitFor(id, 'translated', stallSeconds)
  await client.call('POST', `/videos/${id}/confirm-translations`, z.unknown())
  await client.call('POST', `/videos/${id}/render`, z.unknown(), { hide_original: true })
  await client.waitFor(id, 'completed', stallSeconds)
  return id
}
