import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { env } from '#app/env.server.ts'
import { workLimits } from '#app/gateways/media/tool-limits.server.ts'
import { runTool } from '../render/run-tool.ts'

const STILL = { atSeconds: 2, widthPx: 1120, heightPx: 630, mostBytes: 60_000 }
const VIDEO = { widthPx: 960, mostBytes: 260_000 }

/** Writes `NAME.webp`, one frame for a first look, and `NAME.mp4`, all of the clip, in sizes that a home page can afford. */
export async function makeWebCopies(
  video: string,
  name: 'before' | 'after',
  { folder, videoSeconds, signal }: { folder: string; videoSeconds: number; signal: AbortSignal },
): Promise<void> {
  const ffmpeg = (...args: string[]) =>
    runTool(env.FFMPEG_PATH, ['-y', '-v', 'error', '-nostdin', ...args], {
      signal,
      limits: workLimits(videoSeconds),
    })
  const frame = ['-frames:v', '1', '-f', 'image2pipe', '-c:v', 'png', '-']
  const still = join(folder, `${name}.webp`)
  await sharp(await ffmpeg('-ss', String(STILL.atSeconds), '-i', video, ...frame))
    .resize(STILL.widthPx, STILL.heightPx)
    .webp({ quality: 84, effort: 6 })
    .toFile(still)
  const moving = join(folder, `${name}.mp4`)
  const smaller = ['-vf', `scale=${VIDEO.widthPx}:-2`, '-c:v', 'libx264', '-preset', 'veryslow', '-crf', '22']
  await ffmpeg('-i', video, '-an', ...smaller, '-pix_fmt', 'yuv420p', '-movflags', '+faststart', moving)
  await refuseLarger(still, STILL.mostBytes)
  await refuseLarger(moving, VIDEO.mostBytes)
}

async function refuseLarger(path: string, mostBytes: number): Promise<void> {
  const { size } = await stat(path)
  if (size > mostBytes) throw new Error(`${path} has ${size} bytes`)
}
