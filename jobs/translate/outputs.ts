import { createWriteStream } from 'node:fs'
import { access, mkdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Api } from './api.ts'

/** Whether all of them are in the folder; of none there is nothing to be there. */
export async function areThere(out: string, paths: readonly string[]): Promise<boolean> {
  for (const path of paths)
    try {
      await access(join(out, path))
    } catch {
      return false
    }
  return paths.length > 0
}

/** Writes what the server answers to a file, whole or not at all. Throws Refusal, ServerAway, and what the disk does. */
export async function fetchFile(api: Api, address: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const part = `${path}.part`
  try {
    const { body } = await api.call('GET', address, { headers: { Accept: '*/*' } })
    if (body) await pipeline(chunksOf(body), createWriteStream(part), { signal: api.signal })
    await rename(part, path)
  } finally {
    await rm(part, { force: true })
  }
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
}

/** `curso/uno.mov` → `curso/uno.en.mp4`. */
export function outputPath(path: string, pattern: string, language: string): string {
  const extension = extname(path)
  const name = basename(path, extension)
  const file = pattern.replaceAll('{name}', () => name).replaceAll('{lang}', language)
  const folder = dirname(path)
  return folder === '.' ? file : `${folder}/${file}`
}

/** That of the subtitles beside it: `curso/uno.en.srt`. */
export function subtitlePath(path: string, pattern: string, language: string): string {
  return `${outputPath(path, pattern, language).replace(/\.[^./]+$/, '')}.srt`
}
