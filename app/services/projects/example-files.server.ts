import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import * as z from 'zod'
import { RenderId, TrackId } from '../../domain/ids.ts'
import { RENDER_KINDS, RenderOptions } from '../../domain/render-options.ts'

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
  project: z.looseObject({}),
  tracks: z.array(z.looseObject({ id: TrackId })).min(1),
  translations: z.array(z.looseObject({ track_id: TrackId })),
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

export function openExampleFile(file: ExampleFile): Readable {
  return createReadStream(join(FOLDER, FILES[file]))
}
