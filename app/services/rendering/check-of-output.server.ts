import type { Db } from '../../db/client.server.ts'
import type { Project } from '../../db/projects.server.ts'
import { findLastFidelity, findRenderedTexts } from '../../db/renders.server.ts'
import type { CheckedText, CheckOfOutput, Complaint, Verdict } from '../../domain/check-of-output.ts'
import { AppError } from '../../domain/errors.ts'
import { FidelityReport } from '../../domain/fidelity-report.ts'
import type { ProjectId, TrackId } from '../../domain/ids.ts'
import type { Language } from '../../domain/languages.ts'
import { WEAK_COVER_SCORE } from '../../domain/overlay/plan-flags.ts'
import { type ObjectStore, store as ourStore } from '../../gateways/store.server.ts'
import type { OpenedDownload } from '../downloads/downloads.server.ts'
import { openStored } from '../previews/open-files.server.ts'

/** More texts than a person looks at in one go. */
const MOST_SHOWN = 20

/**
 * What was found in the newest output, with a language in the newest one in it. Undefined when there is none yet, or its
 * report is one of another release.
 */
export async function checkOfOutput(
  db: Db,
  projectId: ProjectId,
  language?: Language,
): Promise<CheckOfOutput | undefined> {
  const render = await findLastFidelity(db, projectId, language)
  const report = FidelityReport.safeParse(render?.fidelity).data
  if (!render || !report || (language !== undefined && render.target_language !== language)) return undefined
  const complaints = complaintsIn(report)
  const judged = new Map(report.judged?.map((text) => [text.trackId, text]) ?? [])
  const ids = [...new Set([...judged.keys(), ...complaints.keys()])]
  const texts = new Map((await findRenderedTexts(db, render.id, ids)).map((text) => [text.id, text]))
  const hasStills = render.stills_key !== null
  const checked = ids.flatMap((id): CheckedText[] => {
    const text = texts.get(id)
    const one = judged.get(id)
    if (!text) return []
    const still = (hasStills && one?.still) || null
    return [
      {
        ...text,
        complaints: complaints.get(id) ?? [],
        seconds: one?.seconds ?? null,
        scores: one?.scores ?? null,
        still: still && { width: still.widthPx, height: still.heightPx },
      },
    ]
  })
  const complained = checked.filter((text) => text.complaints.length > 0)
  const quiet = checked.filter((text) => text.complaints.length === 0 && text.still)
  const [examined, all] = [judged.size, report.changedTexts ?? report.covers.length]
  const { audio, untouched } = report
  return {
    id: render.id,
    verdict: verdictOf({ complaints: complained.length, examined, texts: all }),
    complained: complained.slice(0, MOST_SHOWN),
    quiet: quiet.slice(0, MOST_SHOWN),
    texts: all,
    examined,
    frames: report.frames.output,
    sound: audio.length === 0 ? 'none' : audio.some(({ same }) => same === 'encoded') ? 'encoded' : 'same',
    openAtSeconds: firstMoment(report),
    isPictureCompared: untouched.psnrDb !== null,
    droppedLight: report.droppedLight ?? null,
  }
}

function firstMoment({ judged }: FidelityReport): number | null {
  const moments = judged?.map(({ seconds }) => seconds) ?? []
  return moments.length > 0 ? Math.min(...moments) : null
}

/** Never better than what was looked at. */
function verdictOf({
  complaints,
  examined,
  texts,
}: Record<'complaints' | 'examined' | 'texts', number>): Verdict {
  if (complaints > 0) return 'look'
  if (texts === 0) return 'none'
  if (examined === 0) return 'unknown'
  return examined < texts ? 'partly' : 'good'
}

/** What is to be said of each text; the judge's words first, in its order. */
function complaintsIn({ judged, readBack, overflowing, covers }: FidelityReport): Map<string, Complaint[]> {
  const complaints = new Map<string, Complaint[]>()
  const complain = (id: string, complaint: Complaint) => {
    const known = complaints.get(id)
    if (!known) complaints.set(id, [complaint])
    else if (!known.includes(complaint)) known.push(complaint)
  }
  for (const { trackId, faults } of judged ?? []) for (const fault of faults) complain(trackId, fault)
  for (const id of readBack?.notFound ?? []) complain(id, 'unread')
  for (const id of readBack?.stillThere ?? []) complain(id, 'ghost')
  for (const id of overflowing) complain(id, 'cut')
  // how well it is covered was guessed before; whoever looked at the picture knows
  const examined = new Set(judged?.map(({ trackId }) => trackId))
  for (const { trackId, score } of covers)
    if (score < WEAK_COVER_SCORE && !examined.has(trackId)) complain(trackId, 'weak-cover')
  return complaints
}

/**
 * A picture of a text that was looked at in the project's newest output. Throws `preview.not-ready` when none was,
 * `translation.unknown-group` when there is no picture of this one.
 */
export async function openCheckStill(
  db: Db,
  project: Pick<Project, 'id'>,
  { trackId, side }: { trackId: TrackId; side: 'before' | 'after' },
  store: ObjectStore = ourStore,
): Promise<OpenedDownload> {
  const render = await findLastFidelity(db, project.id)
  const report = FidelityReport.safeParse(render?.fidelity).data
  if (!render?.stills_key || !report?.judged) throw new AppError('preview.not-ready')
  const place = report.judged.findIndex((text) => text.trackId === trackId)
  const still = report.judged[place]?.still
  if (!still) throw new AppError('translation.unknown-group')
  const names = { fileName: `${side}-${place + 1}.jpg`, mimeType: 'image/jpeg' }
  return openStored(store, render.stills_key, names, still[side])
}
