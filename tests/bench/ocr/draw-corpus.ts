import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { PlannedClip, PlannedLine } from './clip-plan.ts'
import { drawClip } from './draw-clip.ts'
import type { Truth, TrueStyle } from './truth.ts'

/** Draws the clips that the folder lacks, and answers what all of them show; the same is left there as truth.json. */
export async function drawCorpus(clips: readonly PlannedClip[], folder: string): Promise<Truth> {
  await mkdir(folder, { recursive: true })
  for (const clip of clips) if (!existsSync(path.join(folder, clip.file))) await drawClip(clip, folder)
  const truth = Object.fromEntries(clips.map((clip) => [clip.file, truthOf(clip)]))
  await writeFile(path.join(folder, 'truth.json'), JSON.stringify(truth, null, 1))
  return truth
}

function truthOf({ set, language, fps, lines }: PlannedClip): Truth[string] {
  const seconds = (frame: number) => (frame * fps[1]) / fps[0]
  const texts = lines.map((line) => ({
    text: line.text,
    start: seconds(line.from),
    end: seconds(line.to),
    style: styleOf(line),
  }))
  return { set, source: language, approx_seconds: 0, group: lines.length === 0 ? 'no text' : language, texts }
}

/** What shines through has no colour of its own to be found. */
function styleOf({ style }: PlannedLine): TrueStyle {
  const features = {
    plate: style.plate !== undefined,
    bold: style.bold ?? false,
    italic: style.italic ?? false,
  }
  return style.opacity === undefined ? { ...features, fill: style.fill } : features
}
