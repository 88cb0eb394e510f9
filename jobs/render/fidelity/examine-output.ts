import type { FidelityReport } from '#app/domain/fidelity-report.ts'
import { treatmentOf } from '#app/domain/overlay/treatment.ts'
import type { RgbImage } from '../../ocr/image.ts'
import { StyleThread } from '../../style/style-thread.ts'
import { judgeFrames } from './judge/judge-frames.ts'
import { keepStills } from './judge/keep-stills.ts'
import { readBackOf } from './read-back.ts'
import { probeSource } from '../source/probe-source.ts'
import { beginReading, framesAt, type OutputReading } from './read-output.ts'

/** Of the time, reading takes this share; what is read is judged meanwhile. */
const READING_SHARE = 0.8

interface Examination extends Omit<OutputReading, 'onRead'> {
  readonly sourcePath: string
  /** Is written over: pictures of the texts before and after. */
  readonly stillsPath: string
  /** Is told the share that is done, 0 to 1. */
  readonly onProgress?: (share: number) => void
}

/** Reads an output and judges its texts as a viewer would, beside its source. Throws `ocr.*` and what decoding throws. */
export async function examineOutput(
  request: Examination,
): Promise<Pick<FidelityReport, 'readBack' | 'judged' | 'changedTexts'>> {
  const { stillsPath, tracks, options, signal, onProgress } = request
  // the sidecar reads one frame while the one before is judged here
  let [read, done] = [0, 0]
  const report = () => onProgress?.(READING_SHARE * read + (1 - READING_SHARE) * done)
  const onRead = (share: number) => {
    read = share
    report()
  }
  const onJudged = (share: number) => {
    done = share
    report()
  }
  const { indexes, frames } = await beginReading({ ...request, onRead })
  // fitting a typeface takes a second or two of a processor, in which the worker's own thread must answer
  const thread = new StyleThread()
  try {
    const sources = indexes.length > 0 ? await sourceFrames(request, indexes) : new Map<number, RgbImage>()
    const judged = await judgeFrames(frames, sources, {
      options,
      onJudged,
      // the two faces that are asked about are fitted, and no others searched for
      fit: (sample, known) => thread.fit({ sample, known, search: 'places' }, signal),
    })
    return {
      readBack: readBackOf(await Promise.all(frames), options),
      judged: await keepStills(judged, stillsPath),
      changedTexts: tracks.filter((track) => treatmentOf(track, options) !== 'leave').length,
    }
  } finally {
    await thread.stop()
  }
}

async function sourceFrames({ sourcePath, tools, signal }: Examination, indexes: readonly number[]) {
  return framesAt(await probeSource(sourcePath, tools, signal), indexes, { tools, signal })
}
