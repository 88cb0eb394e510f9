import { drawAndEncode } from '../draw-and-encode.ts'
import type { SampledFrame } from '../fidelity/untouched.ts'
import type { CacheFiles, CacheFileWriter } from '../cache/cache-file.ts'
import { withRenderCache } from '../cache/render-cache.ts'
import { PictureServer } from '../picture-server.ts'
import type { RenderRequest } from '../render-request.ts'
import { withWorkFolder } from '../work-folder.ts'
import { readPartPackage } from './part-package.ts'

export interface PartRequest extends Pick<
  RenderRequest,
  'sourcePath' | 'outPath' | 'tools' | 'browser' | 'signal' | 'onProgress'
> {
  readonly packagePath: string
  /** Is written over: what was drawn, for the project's next render, and what stands on the sampled frames. */
  readonly picturesPath: string
}

/** Encodes one part of a long video, without sound; progress is the part's own. Throws what `renderTranslatedVideo` throws. */
export function encodePart(request: PartRequest): Promise<void> {
  return withWorkFolder(async (workDir) => {
    const pictures = await PictureServer.open(workDir)
    const { tools, packagePath, picturesPath, onProgress } = request
    try {
      const part = await readPartPackage(packagePath, request.sourcePath, pictures)
      const { source, sampleFrames } = part
      const totalFrames = source.frameTimes.length
      const cachePaths = { sourceId: packagePath, from: [packagePath], to: picturesPath }
      await withRenderCache(cachePaths, tools, async (cache) => {
        const { overflowing, samples } = await drawAndEncode({
          ...request,
          ...{ ...part, workDir, cache, sampleFrames },
          onProgress: (seconds, frames) =>
            onProgress({
              ...{ step: 'encoding', frames, totalFrames },
              fraction: Math.min(1, seconds / source.durationSeconds),
            }),
        })
        if (!cache) return
        for (const sample of samples) addSample(cache.writer, sample)
        await cache.writer.finish(overflowing)
      })
    } finally {
      pictures.close()
    }
  })
}

const SAMPLE = 'sample '

/** @param sample its frame counts within the part */
function addSample(file: CacheFileWriter, { frame, pictures }: SampledFrame): void {
  file.add(`${SAMPLE}${frame}`, Buffer.alloc(0), pictures.length)
  for (const [index, png] of pictures.entries()) file.add(`${SAMPLE}${frame} ${index}`, png)
}

/** What a part noted of one of its frames; undefined when it did not. */
export async function readSample(file: CacheFiles, frame: number): Promise<SampledFrame | undefined> {
  const count = file.facts(`${SAMPLE}${frame}`)
  if (typeof count !== 'number') return undefined
  const pictures = []
  for (let index = 0; index < count; index += 1) {
    const png = await file.bytes(`${SAMPLE}${frame} ${index}`)
    if (!png) return undefined
    pictures.push(png)
  }
  return { frame, pictures }
}

/** Whether an entry of a part's file is of use to this render alone. */
export function isSample(key: string): boolean {
  return key.startsWith(SAMPLE)
}
