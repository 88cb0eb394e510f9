import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { TextBox } from '#app/domain/geometry.ts'
import { medianBox } from '#jobs/analysis/boxes.ts'
import { FrameReader } from '#jobs/analysis/decode/frame-reader.ts'
import { rgbOf } from '#jobs/analysis/decode/rgb.ts'
import { textSimilarity } from '#jobs/analysis/read/text-similarity.ts'
import type { TextReader } from '#jobs/analysis/reader.ts'
import { packRecording, type Recording, type Rect } from '#tests/analysis/tracking/recording.ts'
import type { TrueLine } from './truth.ts'

const STEP = 3
/** A box read so much like a line is one of that line. */
const READ_AS = 0.6

/** Records what the reader detects on every third frame of a drawn clip, and how it reads that fast. */
export async function recordDetections(
  video: string,
  texts: readonly TrueLine[],
  reader: TextReader,
  folder: string,
): Promise<void> {
  const { signal } = new AbortController()
  const frames = new FrameReader({ path: video, signal })
  const passes: { frame: number; boxes: TextBox[]; found: Recording['passes'][number]['found'] }[] = []
  let size = { width: 1, height: 1 }
  for await (const frame of frames.frames()) {
    size = { width: frame.width, height: frame.height }
    if (frame.index % STEP === 0) {
      const image = rgbOf(frame)
      const boxes = (await reader.detect(image, signal, Math.max(frame.width, frame.height))).map(
        ({ box }) => box,
      )
      const read = boxes.length > 0 ? await reader.recognize(image, boxes, signal, true) : []
      const found = boxes.map((box, index) => ({
        rect: rectOf(box),
        angle: Math.round(box.angleDegrees * 10) / 10,
        text: read[index]?.text ?? '',
        confidence: Math.round((read[index]?.confidence ?? 0) * 1000) / 1000,
      }))
      passes.push({ frame: frame.index, boxes, found })
    }
    frames.recycle(frame)
  }
  const { fps, frames: count } = frames.clock
  const rate = fps.num / fps.den
  const lines = texts.map(({ text, start, end }) => {
    const [from, to] = [Math.round(start * rate), Math.round(end * rate)]
    const own = passes
      .filter(({ frame }) => frame >= from && frame < to)
      .flatMap(({ boxes, found }) =>
        boxes.filter((_, index) => textSimilarity(found[index]?.text ?? '', text) >= READ_AS),
      )
    if (own.length === 0) throw new Error(`${video}: "${text}" is never read`)
    return { text, from, to, rect: rectOf(medianBox(own)) }
  })
  const recording: Recording = {
    ...{ fps: rate, frames: count, ...size, lines },
    passes: passes.map(({ frame, found }) => ({ frame, found })),
  }
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, `${path.parse(video).name}.json.gz`), packRecording(recording))
}

function rectOf({ x, y, width, height }: TextBox): Rect {
  const tenths = (value: number) => Math.round(value * 10)
  return [tenths(x), tenths(y), tenths(width), tenths(height)]
}
