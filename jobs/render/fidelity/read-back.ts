import type { FidelityReport } from '#app/domain/fidelity-report.ts'
import { treatmentOf } from '#app/domain/overlay/treatment.ts'
import { areAlike, isReadAt } from '#app/domain/read-back.ts'
import type { RenderOptions } from '#app/domain/render-options.ts'
import { originalAt, type OutputReading, type ReadFrame, readOutput, translationAt } from './read-output.ts'

/** Which translations stand in an output, and which hidden originals can still be read. Throws what `readOutput` throws. */
export async function readBack(request: OutputReading): Promise<NonNullable<FidelityReport['readBack']>> {
  return readBackOf(await readOutput(request), request.options)
}

/** The same of frames that were read. */
export function readBackOf(
  frames: readonly ReadFrame[],
  options: RenderOptions,
): NonNullable<FidelityReport['readBack']> {
  let texts = 0
  const [notFound, stillThere]: [string[], string[]] = [[], []]
  for (const { frame, tracks, translated, original } of frames)
    for (const track of tracks) {
      const treatment = treatmentOf(track, options)
      const isWritten = treatment !== 'erase'
      if (isWritten) texts += 1
      const drawnAt = translationAt(track, frame, options)
      if (isWritten && !isReadAt(track.translation, drawnAt, translated)) notFound.push(track.id)
      const isHidden = !isWritten || (treatment === 'replace' && !areAlike(track.text, track.translation))
      if (isHidden && isReadAt(track.text, originalAt(track, frame), original)) stillThere.push(track.id)
    }
  return { texts, found: texts - notFound.length, originalsFound: stillThere.length, notFound, stillThere }
}
