import { drawAndEncode } from '../draw-and-encode.ts'
import type { SampledFrame } from '../fidelity/untouched.ts'
import type { KeptFiles, KeptFileWriter } from '../kept/kept-file.ts'
import { withKeeping } from '../kept/keeping.ts'
import { PictureServer } from '../picture-server.ts'
import type { RenderRequest } from '../render-translated-video.ts'
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
      const kept = { sourceId: packagePath, from: [packagePath], to: picturesPath }
      await withKeeping(kept, tools, async (keeping) => {
        const { overflowing, samples } = await drawAndEncode({
          ...request,
          ...{ ...part, workDir, keeping, sampleFrames },
          onProgress: (seconds, frames) =>
            onProgress({
              ...{ step: 'encoding', frames, totalFrames },
              fraction: Math.min(1, seconds / source.durationSeconds),
            }),
        })
        if (!keeping) return
        for (const sample of samples) addSample(keeping.keep, sample)
        await keeping.keep.finish(overflowing)
      })
    } finally {
      pictures.close()
    }
  })
}

const SAMPLE = 'sample '

/** @param sample its frame counts within the part */
function addSample(file: KeptFileWriter, { frame, pictures }: SampledFrame): void {
  file.add(`${SAMPLE}${frame}`, Buffer.alloc(0), pictures.length)
  for (const [index, png] of pictures.entries()) file.add(`${SAMPLE}${frame} ${index}`, png)
}

/** What a part noted of one of its frames; undefined when it did not. */
export async function readSample(file: KeptFiles, frame: number): Promise<SampledFrame | undefined> {
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
