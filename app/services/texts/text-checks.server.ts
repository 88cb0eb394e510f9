import { createHash } from 'node:crypto'
import type { Db } from '../../db/client.server.ts'
import {
  deleteDismissedCheck,
  findDismissedChecks,
  putDismissedCheck,
} from '../../db/dismissed-checks.server.ts'
import { termsOfProject } from '../../db/glossary.server.ts'
import { findNewestSheet } from '../../db/previews.server.ts'
import { lockProject } from '../../db/projects-of-user.server.ts'
import type { Owned, Project } from '../../db/projects.server.ts'
import { findLastFidelity } from '../../db/renders.server.ts'
import { findTranslatedTracks, type TranslatedTrack } from '../../db/text-tracks.server.ts'
import { canonicalJson } from '../../domain/canonical-json.ts'
import { AppError } from '../../domain/errors.ts'
import { FidelityReport } from '../../domain/fidelity-report.ts'
import { glossaryFor } from '../../domain/glossary.ts'
import type { TrackId } from '../../domain/ids.ts'
import type { Language } from '../../domain/languages.ts'
import { buildOverlayPlan } from '../../domain/overlay/build-overlay-plan.ts'
import { separateInTime } from '../../domain/overlay/concurrent.ts'
import { knownCover } from '../../domain/overlay/known-cover.ts'
import type { PlanFlag } from '../../domain/overlay/overlay-plan.ts'
import { WEAK_COVER_SCORE } from '../../domain/overlay/plan-flags.ts'
import { SheetResult } from '../../domain/preview.ts'
import { RenderOptions } from '../../domain/render-options.ts'
import type { SnapshotTrack } from '../../domain/render-snapshot.ts'
import { type TextCheck, textChecker } from '../../domain/text-checks.ts'
import { membersOfGroups } from '../../domain/text-groups.ts'
import type { DismissCheck } from '../../forms/dismiss-check.ts'
import { loadProject } from '../projects/load-project.server.ts'
import { snapshotTrackOf } from '../rendering/render-content.server.ts'
import { mapInSlices } from './in-slices.server.ts'

type Flags = readonly { readonly trackId: string; readonly flag: PlanFlag }[]

/** Eight films of 2,500 texts that are edited at once; most texts have no flags, and an entry takes 200 bytes. */
const MAX_CACHED = 20_000
/** By all that they are planned from, the one that was wanted last at the end. */
const planned = new Map<string, Flags>()

/**
 * What a plan says of the project's texts in a language, as far as it can be told without the video. Texts that are shown together are
 * planned together, those that are as they were before not again.
 */
async function plannedFlags(
  { width, height, duration_seconds: durationSeconds, render_options }: Project,
  tracks: readonly TranslatedTrack[],
  language: Language,
): Promise<ReadonlyMap<string, readonly PlanFlag[]>> {
  if (width === null || height === null || durationSeconds === null) return new Map()
  const frame = { widthPx: width, heightPx: height, durationSeconds }
  const options = render_options ?? RenderOptions.parse({})
  const common = JSON.stringify([frame, language, options])
  const parts = separateInTime(tracks.map(snapshotTrackOf))
  const flags = await mapInSlices(parts, (part) => {
    const key = createHash('sha1').update(common).update(JSON.stringify(part)).digest('base64')
    const found = planned.get(key) ?? flagsOf(part, { frame, language, options })
    planned.delete(key)
    planned.set(key, found)
    const [oldest] = planned.keys()
    if (planned.size > MAX_CACHED && oldest !== undefined) planned.delete(oldest)
    return found
  })
  const byText = new Map<string, PlanFlag[]>()
  for (const { trackId, flag } of flags.flat()) {
    const before = byText.get(trackId)
    if (before) before.push(flag)
    else byText.set(trackId, [flag])
  }
  return byText
}

function flagsOf(
  tracks: readonly SnapshotTrack[],
  request: Pick<Parameters<typeof buildOverlayPlan>[0], 'frame' | 'language' | 'options'>,
): Flags {
  const covers = new Map(
    tracks.map((track) => [track.id, { ...knownCover(track, tracks, request.frame), showings: [] }]),
  )
  return buildOverlayPlan({ ...request, tracks, covers, watermark: null }).flags
}

export interface ProjectCheck extends TextCheck<TrackId> {
  /** Why a person has put it aside; null where nobody has, or the text was changed since. */
  readonly dismissed: string | null
}

/** What there is to look at in the project's texts in its own language or another, in their order. Throws `project.not-found`. */
export async function loadChecks(
  db: Db,
  owned: Owned,
  { language }: { language?: Language | undefined } = {},
): Promise<{
  readonly project: Project
  readonly target: Language
  readonly tracks: readonly TranslatedTrack[]
  readonly checks: readonly ProjectCheck[]
}> {
  const project = await loadProject(db, owned)
  const projectId = project.id
  const target = language ?? project.target_language
  const tracks = await findTranslatedTracks(db, projectId, target)
  const terms = await termsOfProject(db, { userId: owned.userId, projectId })
  const texts = tracks.map(checkedText)
  const checksOf = textChecker({
    ...{ texts, target },
    glossary: (source) => glossaryFor(terms, source, target),
    planned: await plannedFlags(project, tracks, target),
    weaklyCovered: await weaklyCovered(db, project, target),
  })
  const found = (await mapInSlices(texts, checksOf)).flat()
  const byId = new Map(tracks.map((track) => [track.id, track]))
  const dismissed = new Map(
    (await findDismissedChecks(db, projectId, target)).map((row) => [`${row.track_id} ${row.code}`, row]),
  )
  return {
    ...{ project, target, tracks },
    checks: found.map((check) => {
      const [track, row] = [byId.get(check.id), dismissed.get(`${check.id} ${check.code}`)]
      const holds = track && row && row.seen.equals(hashOf(track))
      return { ...check, dismissed: holds ? row.reason : null }
    }),
  }
}

/**
 * Puts a check aside, as the text stands now, or takes that back: at the named place, or at all places of its text.
 * Throws `project.not-found`, `text.not-found`.
 *
 * @param language the project's own unless another is named
 */
export function dismissCheck(
  db: Db,
  owned: Owned,
  { group_id, code, reason, dismissed, scope }: DismissCheck,
  { language }: { language?: Language } = {},
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const project = await lockProject(trx, owned)
    if (!project) throw new AppError('project.not-found')
    const target = language ?? project.target_language
    const tracks = await findTranslatedTracks(trx, project.id, target)
    const track = tracks.find(({ id }) => id === group_id)
    if (!track) throw new AppError('text.not-found')
    const group = membersOfGroups(tracks).find(({ members }) => members.includes(track))
    for (const place of scope === 'all' ? (group?.members ?? []) : [track]) {
      const key = { track_id: place.id, target_language: target, code }
      if (dismissed) await putDismissedCheck(trx, { ...key, reason, seen: hashOf(place) })
      else await deleteDismissedCheck(trx, key)
    }
  })
}

function checkedText(track: TranslatedTrack) {
  return {
    id: track.id,
    original: track.original_text,
    language: track.language,
    disposition: track.disposition,
    translation: track.text ?? '',
    startSeconds: track.start_seconds,
    endSeconds: track.end_seconds,
    confidence: track.confidence,
    isAsRead: track.read_text === null && !track.is_added,
    unknownWords: track.unknown_words ?? 0,
  }
}

/** Of the text as a person sees it. */
function hashOf(track: TranslatedTrack): Buffer {
  const { startSeconds, endSeconds, original, language, translation } = checkedText(track)
  const seen = [original, language, translation, startSeconds, endSeconds, track.corrections]
  return createHash('sha256').update(canonicalJson(seen)).digest()
}

/** By the last output, if there is one in the language that one, and the newest contact sheet. */
async function weaklyCovered(db: Db, { id }: Project, language: Language): Promise<ReadonlySet<string>> {
  const report = FidelityReport.safeParse((await findLastFidelity(db, id, language))?.fidelity).data
  const sheet = SheetResult.safeParse((await findNewestSheet(db, id))?.result).data
  return new Set([
    ...(report?.covers.flatMap(({ trackId, score }) => (score < WEAK_COVER_SCORE ? [trackId] : [])) ?? []),
    ...(report?.readBack?.stillThere ?? []),
    ...(sheet?.stills.flatMap(({ trackId, flags }) => (flags.includes('weak-cover') ? [trackId] : [])) ?? []),
  ])
}
