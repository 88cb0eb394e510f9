import type { AnalysisConfig } from '#app/domain/analysis-config.ts'
import type { TextTrack } from '#app/domain/text-track.ts'
import type { TextReader } from '#jobs/analysis/reader.ts'
import { textLength } from '#jobs/analysis/read/text-similarity.ts'
import type { Probe } from './every-frame.ts'
import { frameAt, readFrame } from './read-frame.ts'
import { compareTexts, isFound, type PlacedText, shownAt, type Stay, stayOf } from './same-texts.ts'

export type Missing = PlacedText & Readonly<{ frame: number; stay: Stay }>

export type ProbesCompared = Readonly<{
  probes: number
  /** Lines of the frames that the settings ask for. */
  lines: number
  found: number
  /** Of those found, to the letter. */
  exact: number
  missing: readonly Missing[]
  /** What the analysis has on a frame and reading the frame has not. */
  unread: readonly (PlacedText & Readonly<{ frame: number }>)[]
}>

type Video = Readonly<{ file: string; tracks: readonly TextTrack[]; frames: number; fps: number }>

/** Whether the analysis has what reading each probed frame found. */
export async function compareProbes(
  probes: readonly Probe[],
  video: Video,
  config: AnalysisConfig,
  reader: TextReader,
): Promise<ProbesCompared> {
  const missing: Missing[] = []
  const unread: { frame: number; text: string; box: PlacedText['box'] }[] = []
  let [lines, found, exact] = [0, 0, 0]
  for (const { index: frame, lines: read } of probes) {
    const wanted = read.filter(
      ({ text, confidence }) =>
        confidence >= config.confidence_threshold && textLength(text) >= config.min_text_length,
    )
    const compared = compareTexts(wanted, shownAt(video.tracks, (frame + 0.5) / video.fps), read)
    lines += wanted.length
    found += compared.similarities.filter(isFound).length
    exact += compared.similarities.filter((share) => share === 1).length
    unread.push(...compared.unread.map((text) => ({ ...text, frame })))
    if (compared.missing.length === 0) continue
    const around = await readAround(frame, video, config, reader)
    missing.push(...compared.missing.map((line) => ({ ...line, frame, stay: stayOf(line, around) })))
  }
  return { probes: probes.length, lines, found, exact, missing, unread }
}

/** What is read a minimum duration before and after: a text that is also there on one of the two is long enough. */
async function readAround(
  frame: number,
  { file, frames, fps }: Video,
  config: AnalysisConfig,
  reader: TextReader,
): Promise<PlacedText[][]> {
  const far = Math.max(1, Math.ceil(config.min_duration_seconds * fps))
  const around: PlacedText[][] = []
  for (const index of [frame - far, frame + far]) {
    if (index < 0 || index >= frames) continue
    around.push(await readFrame(await frameAt(file, index, fps), reader, true))
  }
  return around
}
