import type { Db } from '../../db/client.server.ts'
import { findLastFidelity } from '../../db/renders.server.ts'
import { findTexts } from '../../db/text-tracks.server.ts'
import { FidelityReport } from '../../domain/fidelity-report.ts'
import type { ProjectId } from '../../domain/ids.ts'

/** From here on a hidden original is not seen; below, a person should look. */
const WELL_HIDDEN = 0.5

/** What was compared after the project's last render, for a person: lists hold original texts. */
export interface CheckOfOutput {
  readonly frames: number
  /** none: the source has no sound · same: the very same sound · encoded: encoded anew for MP4. */
  readonly sound: 'none' | 'same' | 'encoded'
  /** Of the pixels around the texts, in decibels; null when all of the picture was drawn on. */
  readonly psnrDb: number | null
  readonly read: { readonly texts: number; readonly found: number } | null
  readonly notRead: readonly string[]
  readonly stillRead: readonly string[]
  readonly weaklyHidden: readonly string[]
  readonly tooLong: readonly string[]
}

/** Undefined when there is no output yet, or its report is one of an older release. */
export async function checkOfOutput(db: Db, projectId: ProjectId): Promise<CheckOfOutput | undefined> {
  const report = FidelityReport.safeParse(await findLastFidelity(db, projectId)).data
  if (!report) return undefined
  const texts = await findTexts(db, projectId)
  // tracks that an analysis has replaced since have no text any more
  const named = (ids: readonly string[]) => [...new Set(ids.flatMap((id) => texts.get(id) ?? []))]
  const { audio, readBack, untouched } = report
  return {
    frames: report.frames.output,
    sound: audio.length === 0 ? 'none' : audio.some(({ same }) => same === 'encoded') ? 'encoded' : 'same',
    psnrDb: untouched.psnrDb,
    read: readBack && readBack.texts > 0 ? { texts: readBack.texts, found: readBack.found } : null,
    notRead: named(readBack?.notFound ?? []),
    stillRead: named(readBack?.stillThere ?? []),
    weaklyHidden: named(
      report.covers.filter(({ score }) => score < WELL_HIDDEN).map(({ trackId }) => trackId),
    ),
    tooLong: named(report.overflowing),
  }
}
