import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { AnalysisConfig } from '#app/domain/analysis-config.ts'
import { TrackId } from '#app/domain/ids.ts'
import type { RenderOptions } from '#app/domain/render-options.ts'
import type { SnapshotTrack } from '#app/domain/render-snapshot.ts'
import type { TextCorrections } from '#app/domain/text-corrections.ts'
import type { TextTrack } from '#app/domain/text-track.ts'
import type { OcrGateway } from '#app/gateways/ocr.server.ts'
import { analyzeVideo } from '../analysis/analyze-video.ts'
import { ocrReader } from '../analysis/detect/ocr-reader.ts'
import { TOOLS } from '../handlers/render.ts'
import { renderInChild } from '../render/child-process/render-in-child.ts'
import { examineOutput } from '../render/fidelity/examine-output.ts'
import { findStyles } from '../style/find-styles.ts'

/** A video, how it is read, and what its texts become. */
export interface Material {
  readonly sourcePath: string
  readonly config: AnalysisConfig
  readonly options: RenderOptions
  readonly texts: readonly {
    readonly original: string
    readonly translation: string
    readonly corrections?: TextCorrections | undefined
  }[]
}

/**
 * Reads a video and renders it with its texts in English, as jobs do, but for nobody. Throws when another text is read than
 * those that it has, when the output shows a fault, and whatever analysis and render throw.
 */
export async function makeVideo(
  { sourcePath, config, options, texts }: Material,
  { folder, ocr, signal }: { folder: string; ocr: OcrGateway; signal: AbortSignal },
): Promise<string> {
  const { tracks: read } = await analyzeVideo({
    ...{ sourcePath, config, signal },
    reader: ocrReader(ocr, config),
    styleTracks: (lines, onProgress) => findStyles(sourcePath, lines, TOOLS, signal, { onProgress }),
  })
  const tracks = translated(read, texts)
  const outPath = join(folder, 'output.mp4')
  const content = { tracks, targetLanguage: 'en', options } as const
  const watch = { signal, onProgress: () => undefined }
  await renderInChild({ ...content, sourcePath, outPath, watermark: null, tools: TOOLS }, watch)
  const paths = { sourcePath, outPath, stillsPath: join(folder, 'stills') }
  const { judged } = await examineOutput({ ...content, ...paths, ocr, tools: TOOLS, signal })
  const faults = (judged ?? []).flatMap((text) => text.faults)
  if (faults.length > 0) throw new Error(`the output shows ${faults.join(', ')}`)
  return outPath
}

function translated(read: readonly TextTrack[], texts: Material['texts']): SnapshotTrack[] {
  const found = read.map(({ text }) => text)
  if (found.length !== texts.length || texts.some(({ original }) => !found.includes(original)))
    throw new Error(`other texts were read: ${found.join(' | ')}`)
  return read.map((track) => {
    const { translation = '', corrections } = texts.find(({ original }) => original === track.text) ?? {}
    const id = TrackId.parse(randomUUID())
    return { ...track, id, disposition: 'translate', translation, ...(corrections && { corrections }) }
  })
}
