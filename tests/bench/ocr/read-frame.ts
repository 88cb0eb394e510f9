import { execFileSync } from 'node:child_process'
import sharp from 'sharp'
import type { TextReader } from '#jobs/analysis/reader.ts'
import type { RgbImage } from '#jobs/analysis/decode/rgb.ts'
import type { PlacedText } from './same-texts.ts'

export type ReadLine = PlacedText & Readonly<{ confidence: number }>

/** Finds and reads the lines of a whole frame, by fast or full recognition. */
export async function readFrame(image: RgbImage, reader: TextReader, fast: boolean): Promise<ReadLine[]> {
  const { signal } = new AbortController()
  const found = await reader.detect(image, signal, Math.max(image.width, image.height))
  if (found.length === 0) return []
  const boxes = found.map(({ box }) => box)
  const lines = await reader.recognize(image, boxes, signal, fast)
  return lines.flatMap(({ text, confidence, box }, index) => {
    const place = box ?? boxes[index]
    return place ? [{ text, confidence, box: place }] : []
  })
}

/** The frame of that index in a video of a constant rate. */
export async function frameAt(file: string, index: number, fps: number): Promise<RgbImage> {
  // the first frame from the second on is taken: half a frame earlier than it is shown is surely not yet past it
  const second = Math.max(0, (index - 0.5) / fps).toFixed(4)
  const picture = ['-frames:v', '1', '-f', 'image2pipe', '-c:v', 'png', '-']
  const png = execFileSync('ffmpeg', ['-v', 'error', '-ss', second, '-i', file, ...picture], {
    maxBuffer: 64 * 1024 * 1024,
  })
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data: Uint8Array.from(data), width: info.width, height: info.height }
}
