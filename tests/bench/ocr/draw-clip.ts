import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { drawBackground } from './background.ts'
import type { PlannedClip, PlannedLine } from './clip-plan.ts'
import { drawLine } from './drawn-line.ts'
import type { CorpusSet } from './sets/corpus-set.ts'

const SIZE = { width: 1280, height: 720 }
/** Footage that the picture pans over. */
const FOOTAGE = { width: 1600, height: 900 }
/** How each set's camera moves, and how much grain there is. */
const CAMERA: Readonly<
  Record<CorpusSet, { grain: number; across: number; down: number; framesDown: number }>
> = {
  development: { grain: 8, across: 150, down: 85, framesDown: 31 },
  control: { grain: 10, across: 120, down: 60, framesDown: 37 },
  sealed: { grain: 7, across: 140, down: 75, framesDown: 27 },
}

const run = promisify(execFile)

/** Draws a clip into `folder`: its lines, cut in and out at exact frames, over footage that pans and has grain. */
export async function drawClip(clip: PlannedClip, folder: string): Promise<void> {
  const work = await mkdtemp(path.join(tmpdir(), 'bench-clip-'))
  try {
    const footage = path.join(work, 'footage.png')
    await writeFile(footage, await drawBackground(FOOTAGE.width, FOOTAGE.height, clip.seed * 101 + 7))
    const layers = await Promise.all(
      clip.lines.map((line, i) => layerOf(line, clip, path.join(work, `${i}.png`))),
    )
    const rate = clip.fps.join('/')
    const inputs = [
      '-loop',
      '1',
      '-framerate',
      rate,
      '-i',
      footage,
      ...layers.flatMap((file) => ['-i', file]),
    ]
    const { grain, across, down, framesDown } = CAMERA[clip.set]
    const pan = `crop=${SIZE.width}:${SIZE.height}:x='160+${across}*sin(n/${23 + (clip.seed % 7)})':y='90+${down}*cos(n/${framesDown})'`
    const steps = [`[0:v]${pan},noise=alls=${grain}:allf=t[v0]`]
    clip.lines.forEach(({ from, to }, i) => {
      steps.push(`[v${i}][${i + 1}:v]overlay=enable='between(n\\,${from}\\,${to - 1})'[v${i + 1}]`)
    })
    const output = [
      ...['-map', `[v${clip.lines.length}]`, '-frames:v', String(clip.frames), '-r', rate],
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', String(clip.crf), '-pix_fmt', 'yuv420p'],
      path.join(folder, clip.file),
    ]
    await run('ffmpeg', ['-v', 'error', '-y', ...inputs, '-filter_complex', steps.join(';'), ...output])
  } finally {
    await rm(work, { recursive: true })
  }
}

async function layerOf(line: PlannedLine, { language }: PlannedClip, file: string): Promise<string> {
  const { text, font, style, cy } = line
  const { layer } = await drawLine(SIZE, { text, language, font, style, cx: SIZE.width / 2, cy })
  await sharp(layer).png({ compressionLevel: 1 }).toFile(file)
  return file
}
