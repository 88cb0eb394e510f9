import { AnalysisConfig } from '#app/domain/analysis-config.ts'
import { type AnalyzedVideo, analyzeVideo, type AnalyzeVideoOptions } from '#jobs/analysis/analyze-video.ts'
import type { TextReader } from '#jobs/analysis/reader.ts'
import type * as z from 'zod'
import { type ClipOptions, type ClipText, drawClip } from './draw-clip.ts'
import { ColorReader, type KnownText } from './color-reader.ts'

/** Analyses a file with a reader of coloured texts. */
export function analyzeFile(
  sourcePath: string,
  reader: TextReader,
  settings: Partial<z.input<typeof AnalysisConfig>> = {},
  options: Partial<AnalyzeVideoOptions> = {},
): Promise<AnalyzedVideo> {
  const config = AnalysisConfig.parse({ languages: ['es'], frame_step: 3, ...settings })
  return analyzeVideo({ sourcePath, config, reader, signal: new AbortController().signal, ...options })
}

/** Draws a clip and analyses it with a reader that knows its texts. */
export async function analyzeClip(
  clip: ClipOptions & { texts: readonly ClipText[] },
  settings: Partial<z.input<typeof AnalysisConfig>> = {},
  known: readonly KnownText[] = clip.texts,
): Promise<AnalyzedVideo & { reader: ColorReader }> {
  const reader = new ColorReader(known)
  const video = await analyzeFile(await drawClip(clip), reader, settings)
  return { ...video, reader }
}
