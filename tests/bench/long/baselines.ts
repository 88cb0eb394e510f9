import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { costOf } from '../render/cost.ts'
import { transcode } from '../render/ways.ts'

const run = promisify(execFile)

/** Seconds by the clock, and of all processors. */
export interface Baseline {
  readonly wall: number
  readonly cpu: number
}

/** Decoding the video and nothing else. */
export function decoding(path: string): Promise<Baseline> {
  return costOf(() =>
    run('ffmpeg', ['-v', 'error', '-nostdin', '-i', path, '-map', '0:V:0', '-f', 'null', '-']),
  )
}

/** Decoding it and encoding it again by the product's settings. */
export async function plainTranscode(path: string, outPath: string): Promise<Baseline> {
  try {
    return await costOf(() => transcode({ path, seconds: 0, tracks: [] }, outPath))
  } finally {
    await rm(outPath, { force: true })
  }
}
