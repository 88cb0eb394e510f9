import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import * as z from 'zod'
import { AnalysisConfig } from '../../domain/analysis-config.ts'
import { RenderId, TrackId } from '../../domain/ids.ts'
import { RENDER_KINDS, RenderOptions } from '../../domain/render-options.ts'
import { TextCorrections } from '../../domain/text-corrections.ts'

const FOLDER = join('app', 'services', 'projects', 'example')
const FILES = {
  source: 'source.mp4',
  poster: 'poster.jpg',
  outputPoster: 'output-poster.jpg',
  watermarked: 'watermarked.mp4',
  premium: 'premium.mp4',
  stills: 'stills.bin',
} as const
export type ExampleFile = keyof typeof FILES

/** Rows as `npm run sample-video` has written them down; what is looked at here is named. */
const Example = z.object({
  project: z.looseObject({ analysis_config: AnalysisConfig, duration_seconds: z.number() }),
  tracks: z
    .array(z.looseObject({ id: TrackId, original_text: z.string(), corrections: TextCorrections.optional() }))
    .min(1),
  translations: z.array(z.looseObject({ track_id: TrackId, text: z.string() })),
  renders: z
    .array(z.looseObject({ id: RenderId, kind: z.enum(RENDER_KINDS), options: RenderOptions }))
    .min(1),
})

/** The rows of the example with ids of their own, so that each account can have a copy. */
export async function readExample(): Promise<z.infer<typeof Example>> {
  const text = await readFile(join(FOLDER, 'example.json'), 'utf8')
  const { tracks, renders } = Example.parse(JSON.parse(text))
  // reports and corrections name texts too: an id is replaced wherever it stands
  const renamed = [...tracks, ...renders].reduce(
    (json, { id }) => json.replaceAll(id, crypto.randomUUID()),
    text,
  )
  return Example.parse(JSON.parse(renamed))
}

/** The example's video, how it was read and rendered, and what its texts became. */
export async function exampleMaterial() {
  const { project, tracks, translations, renders } = await readExample()
  const premium = renders.find(({ kind }) => kind === 'premium')
  if (!premium) throw new Error('the example has no output without a watermark')
  return {
    sourcePath: resolve(FOLDER, FILES.source),
    videoSeconds: project.duration_seconds,
    config: project.analysis_config,
    options: premium.options,
    texts: tracks.map(({ id, original_text: original, corrections }) => ({
      original,
      translation: translations.find(({ track_id }) => track_id === id)?.text ?? '',
      corrections,
    })),
  }
}

export function openExampleFile(file: ExampleFile): Readable {
  return createReadStream(join(FOLDER, FILES[file]))
}
