import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { env } from '#app/env.server.ts'

const run = promisify(execFile)
const FONT = '/usr/share/fonts/truetype/noto/NotoSans-Bold.ttf'
const WIDTH = 480
const HEIGHT = 270
const COARSE = '96x54'

export interface ClipText {
  readonly text: string
  /** `RRGGBB`, saturated: how the colour reader tells it from other texts. */
  readonly color: string
  /** First frame, and the one after the last. */
  readonly from: number
  readonly to: number
  /** Expressions of drawtext; `n` is the frame. */
  readonly x?: string
  readonly y?: string
  readonly alpha?: string
  /** Of a black outline, in pixels. */
  readonly outline?: number
}

export interface ClipOptions {
  readonly texts?: readonly ClipText[]
  readonly frames: number
  readonly fps?: string
  readonly background?: 'still' | 'moving'
  readonly size?: string
  /** What follows the drawn texts in the filter graph. */
  readonly filters?: readonly string[]
  readonly output?: readonly string[]
  readonly name?: string
}

const BACKGROUNDS = {
  still: 'gradients=x0=0:y0=0:x1=400:y1=200:c0=0x202830:c1=0x404840:n=2:speed=0.00001',
  // hard-edged grey triangles that pass behind the texts
  moving: 'cellauto=rule=110:random_seed=5',
} as const

/** An empty folder that is gone when the test is over. */
export async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rotulo-analysis-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Draws a clip with texts at exact frames, and returns its path. */
export async function drawClip(options: ClipOptions): Promise<string> {
  const { texts = [], frames, fps = '25', background = 'moving', size = `${WIDTH}x${HEIGHT}` } = options
  const folder = await testFolder()
  const source = `${BACKGROUNDS[background]}:s=${background === 'moving' ? COARSE : size}:r=${fps}`
  const tone =
    background === 'moving'
      ? [`scale=${size.replace('x', ':')}`, 'format=yuv420p', 'eq=contrast=0.4:brightness=-0.2']
      : []
  const drawn = await Promise.all(texts.map((text, index) => drawText(text, join(folder, `${index}.txt`))))
  const path = join(folder, options.name ?? 'clip.mp4')
  // prettier-ignore
  await ffmpeg([
    '-f', 'lavfi', '-i', source, '-frames:v', String(frames),
    '-vf', [...tone, ...drawn, ...(options.filters ?? []), 'format=yuv420p'].join(','),
    '-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '18', '-g', '30', '-threads', '1', '-fps_mode', 'passthrough',
    ...(options.output ?? []), path,
  ])
  return path
}

async function drawText({ text, color, from, to, ...place }: ClipText, file: string): Promise<string> {
  await writeFile(file, text)
  const { x = '(w-tw)/2', y = 'h-60', alpha = '1', outline = 0 } = place
  const options = {
    fontfile: FONT,
    textfile: file,
    fontcolor: `0x${color}`,
    fontsize: '30',
    x: `'${x}'`,
    y: `'${y}'`,
    alpha: `'${alpha}'`,
    borderw: String(outline),
    enable: `'between(n,${from},${to - 1})'`,
  }
  return `drawtext=${Object.entries(options)
    .map(([name, value]) => `${name}=${value}`)
    .join(':')}`
}

export async function ffmpeg(args: readonly string[]): Promise<void> {
  await run(env.FFMPEG_PATH, ['-v', 'error', '-y', '-nostdin', ...args])
}
