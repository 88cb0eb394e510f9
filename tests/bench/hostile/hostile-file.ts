import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A file that somebody might send to do harm. */
export interface HostileFile {
  readonly name: string
  readonly extension: 'mp4' | 'mov' | 'avi' | 'mkv'
  /** Draws it, with `folder` to work in. */
  readonly draw: (folder: string) => Promise<Buffer>
}

/** The bytes that ffmpeg makes of the arguments, which are given as one text. */
export async function drawn(folder: string, extension: string, ...args: readonly string[]): Promise<Buffer> {
  const path = join(folder, `drawn.${extension}`)
  await run('ffmpeg', ['-y', '-v', 'error', '-nostdin', ...args.flatMap((text) => text.split(' ')), path])
  return readFile(path)
}

/** Frames of one size, then some of another, which a Matroska file of single pictures allows. */
export async function growing(
  folder: string,
  codec: 'mjpeg' | 'png',
  large: string,
  largeFrames: number,
): Promise<Buffer> {
  const pictures = join(folder, 'pictures')
  await rm(pictures, { recursive: true, force: true })
  await mkdir(pictures)
  const extension = codec === 'png' ? 'png' : 'jpg'
  const pixels = codec === 'png' ? 'gray' : 'yuvj420p'
  const draw = (source: string, frames: number, first: number) =>
    run('ffmpeg', [
      ...['-v', 'error', '-nostdin', '-f', 'lavfi', '-i', source, '-frames:v', String(frames)],
      ...['-threads', '1', '-c:v', codec, '-pix_fmt', pixels, '-start_number', String(first)],
      join(pictures, `%03d.${extension}`),
    ])
  await draw('testsrc2=s=320x180:r=5', 60, 0)
  await draw(`color=gray:s=${large}:r=5`, largeFrames, 60)
  const pattern = join(pictures, `%03d.${extension}`)
  return drawn(folder, 'mkv', '-framerate 5 -i', pattern, '-c copy')
}

/** H.264 of one size followed by H.264 of another, as a camera's stream may be. */
export async function changingSize(folder: string, large: string): Promise<Buffer> {
  const h264 = '-c:v libx264 -preset ultrafast -threads 1 -g 5 -bsf:v dump_extra'
  const small = await drawn(folder, 'h264', '-f lavfi -i testsrc2=s=320x180:r=5 -t 60', h264)
  const big = await drawn(folder, 'h264', `-f lavfi -i color=gray:s=${large}:r=5 -frames:v 3`, h264)
  const both = join(folder, 'both.h264')
  await writeFile(both, Buffer.concat([small, big]))
  return drawn(folder, 'mkv', '-f h264 -framerate 5 -i', both, '-c copy')
}
