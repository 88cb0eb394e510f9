import type { FidelityReport } from '#app/domain/fidelity-report.ts'
import { treatmentOf } from '#app/domain/overlay/treatment.ts'
import { StyleThread } from '../../style/style-thread.ts'
import { judgeFrames } from './judge/judge-frames.ts'
import { keepStills } from './judge/keep-stills.ts'
import { readBackOf } from './read-back.ts'
import { framesAt, type OutputReading, readOutput } from './read-output.ts'

interface Examination extends OutputReading {
  readonly sourcePath: string
  /** Is written over: pictures of the texts before and after. */
  readonly stillsPath: string
  /** Is told the share that is done, 0 to 1. */
  readonly onProgress?: (share: number) => void
}

/** Reading takes about as long as judging. */
const READING_SHARE = 0.5

/** Reads an output and judges its texts as a viewer would, beside its source. Throws `ocr.*` and what decoding throws. */
export async function examineOutput(
  request: Examination,
): Promise<Pick<FidelityReport, 'readBack' | 'judged' | 'changedTexts'>> {
  const { sourcePath, stillsPath, tracks, options, signal, onProgress } = request
  const onRead = (share: number) => onProgress?.(READING_SHARE * share)
  const frames = await readOutput(request, onRead)
  const wanted = frames.map(({ frame }) => frame)
  const sources = wanted.length > 0 ? await framesAt(sourcePath, wanted, request) : new Map()
  // fitting a typeface takes a second or two of a processor, in which the worker's own thread must answer
  const thread = new StyleThread()
  try {
    const judged = await judgeFrames(frames, sources, {
      options,
      onJudged: (share) => onProgress?.(READING_SHARE + (1 - READING_SHARE) * share),
      // the two faces that are asked about are fitted, and no others searched for
      fit: (sample, known) => thread.fit({ sample, known, search: 'places' }, signal),
    })
    return {
      readBack: readBackOf(frames, options),
      judged: await keepStills(judged, stillsPath),
      changedTexts: tracks.filter((track) => treatmentOf(track, options) !== 'leave').length,
    }
  } finally {
    await thread.stop()
  }
}
