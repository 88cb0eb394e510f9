import type { Db } from '../../db/client.server.ts'
import { findLastFidelity } from '../../db/renders.server.ts'
import { findTexts } from '../../db/text-tracks.server.ts'
import type { CheckOfOutput } from '../../domain/check-of-output.ts'
import { FidelityReport } from '../../domain/fidelity-report.ts'
import type { ProjectId } from '../../domain/ids.ts'
import { WEAK_COVER_SCORE } from '../../domain/overlay/plan-flags.ts'

/** More names would say nothing more; the last of them says that there are others. */
const NAMED = 4

/** Undefined when there is no output yet, or its report is one of an older release. */
export async function checkOfOutput(db: Db, projectId: ProjectId): Promise<CheckOfOutput | undefined> {
  const report = FidelityReport.safeParse(await findLastFidelity(db, projectId)).data
  if (!report) return undefined
  const texts = await findTexts(db, projectId)
  // tracks that an analysis has replaced since have no text any more
  const named = (ids: readonly string[]) =>
    [...new Set(ids.flatMap((id) => texts.get(id) ?? []))].slice(0, NAMED)
  const { audio, readBack, untouched } = report
  return {
    frames: report.frames.output,
    sound: audio.length === 0 ? 'none' : audio.some(({ same }) => same === 'encoded') ? 'encoded' : 'same',
    psnrDb: untouched.psnrDb,
    read: readBack && readBack.texts > 0 ? { texts: readBack.texts, found: readBack.found } : null,
    notRead: named(readBack?.notFound ?? []),
    stillRead: named(readBack?.stillThere ?? []),
    weaklyHidden: named(
      report.covers.filter(({ score }) => score < WEAK_COVER_SCORE).map(({ trackId }) => trackId),
    ),
    tooLong: named(report.overflowing),
  }
}
