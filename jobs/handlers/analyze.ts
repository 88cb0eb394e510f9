import { join } from 'node:path'
import { Readable } from 'node:stream'
import * as z from 'zod'
import {
  findAnalysisSource,
  findCheckpoint,
  saveCheckpoint,
  saveCheckpointPart,
  type SavedCheckpoint,
} from '#app/db/analysis.server.ts'
import { type Attempt, reportProgress } from '#app/db/projects.server.ts'
import { AnalysisConfig } from '#app/domain/analysis-config.ts'
import { AppError, StaleAttemptError } from '#app/domain/errors.ts'
import { limitingScope } from '#app/domain/reading-scope.ts'
import type { DroppedTrack, TextTrack } from '#app/domain/text-track.ts'
import { type OcrGateway, ocrGateway } from '#app/gateways/ocr.server.ts'
import { withScratch } from '#app/gateways/scratch.server.ts'
import { type ObjectStore, store as ourStore } from '#app/gateways/store.server.ts'
import { releaseUnusedMemory } from '#app/native-memory.server.ts'
import type { JobPayload } from '#app/queue/contracts.ts'
import { recordAnalysis } from '#app/services/analysis/record-analysis.server.ts'
import { newObjectKey } from '#app/services/projects/object-keys.server.ts'
import {
  type AnalysisProgress,
  type AnalyzedVideo,
  analyzeVideo,
  FINISHING_PERCENT,
} from '../analysis/analyze-video.ts'
import { CheckpointHead, CheckpointPart, type SavedAnalysis } from '../analysis/checkpoint/checkpoint.ts'
import { extractStill } from '../analysis/decode/extract.ts'
import { ocrReader } from '../analysis/detect/ocr-reader.ts'
import type { JobContext } from '../job-context.ts'
import { findSurroundings } from '../render/covers/find-surroundings.ts'
import { probeSource } from '../render/source/probe-source.ts'
import { findStyles } from '../style/find-styles.ts'
import type { Fitting } from '../style/fit-tracks.ts'
import { SavedFit } from '../style/saved-fit.ts'
import { watchAttempt } from '../watch-attempt.ts'
import { AnalysisPace } from './analysis-pace.ts'
import { TOOLS } from './render.ts'

/** Progress that nobody could follow is not worth a row. */
const BETWEEN_REPORTS_MS = 1_000

/** What is lost at most when a worker dies. */
const BETWEEN_CHECKPOINTS_MS = 10_000

interface Parts {
  readonly store: ObjectStore
  readonly ocr: OcrGateway
  readonly betweenCheckpointsMs: number
  /** Finds what the texts look like, in the file at `path`. */
  readonly styleTracks: (
    path: string,
    lines: TextTrack[],
    signal: AbortSignal,
    fitting: Fitting,
  ) => Promise<TextTrack[]>
}
const OURS = {
  store: ourStore,
  betweenCheckpointsMs: BETWEEN_CHECKPOINTS_MS,
  styleTracks: (path, lines, signal, fitting) => findStyles(path, lines, TOOLS, signal, fitting),
} satisfies Omit<Parts, 'ocr'>

/**
 * Reads the texts of a project's video. Throws StaleAttemptError when the attempt is void, `media.unreadable`,
 * `upload.*`, `ocr.*`, `storage.*` as they come.
 */
export async function analyzeProject(
  attempt: JobPayload<'analyze'>,
  { db, signal }: JobContext,
  parts: Parts = { ...OURS, ocr: ocrGateway() },
): Promise<void> {
  try {
    await watchAttempt(db, attempt, signal, (watched) => analyze(attempt, { db, signal: watched }, parts))
  } finally {
    // else the worker keeps hundreds of megabytes until the next video
    void releaseUnusedMemory()
  }
}

async function analyze(
  attempt: JobPayload<'analyze'>,
  { db, signal }: Pick<JobContext, 'db' | 'signal'>,
  { store, ocr, betweenCheckpointsMs, styleTracks }: Parts,
): Promise<void> {
  const source = await findAnalysisSource(db, attempt)
  if (!source) throw new StaleAttemptError()
  const key = source.videoKey
  if (key === null) throw new AppError('storage.missing')
  const config = AnalysisConfig.parse(source.config)
  await withScratch(async (folder) => {
    const path = join(folder, 'source')
    await store.fetchTo(key, path, signal)
    const checkpoint = await findCheckpoint(db, attempt)
    const unsaved: SavedFit[] = []
    const saveFits = every(betweenCheckpointsMs, (fits: SavedFit[]) =>
      saveCheckpointPart(db, attempt, { candidates: [], fits: fits.splice(0) } satisfies FitsPart),
    )
    const fitting = {
      saved: savedFits(checkpoint),
      onFitted: (fit: SavedFit) => saveFits((unsaved.push(fit), unsaved)),
    }
    const tell = throttled(
      new AnalysisPace(source.videoSeconds ?? 0),
      async ({ percent, substep, framesDone: done, framesTotal: total, secondsLeft }) =>
        report(db, attempt, { percent, substep, done, total, secondsLeft }),
    )
    let styled: AnalysisProgress | undefined
    const read = await analyzeVideo({
      sourcePath: path,
      config,
      reader: ocrReader(ocr, config),
      signal,
      styleTracks: (lines, onProgress) => styleTracks(path, lines, signal, { ...fitting, onProgress }),
      onProgress: (progress) => tell((styled = progress)),
      resumeFrom: savedAnalysis(checkpoint),
      onCheckpoint: every(betweenCheckpointsMs, async (take) => saveCheckpoint(db, attempt, await take())),
    })
    const surrounded = await surroundTracks(path, read, signal, (share) =>
      styled ? tell(onwards(styled, share)) : Promise.resolve(),
    )
    const video = { ...read, ...surrounded }
    const posterKey = await publishPoster(store, attempt, path, video, signal)
    await recordAnalysis(db, attempt, { ...video, scope: limitingScope(config.scope), posterKey })
  })
}

/** Those that were left out as well: a person may bring them back, but they are in nobody's way before. */
async function surroundTracks(
  path: string,
  { tracks, dropped }: Pick<AnalyzedVideo, 'tracks' | 'dropped'>,
  signal: AbortSignal,
  onProgress: (share: number) => Promise<void>,
): Promise<Pick<AnalyzedVideo, 'tracks' | 'dropped'>> {
  if (tracks.length + dropped.length === 0) return { tracks, dropped }
  const source = await probeSource(path, TOOLS, signal)
  const isLeftOut = (track: TextTrack): track is DroppedTrack => 'dropReason' in track
  const all = await findSurroundings<TextTrack>(source, [...tracks, ...dropped], {
    ...{ tools: TOOLS, signal, isLeftOut, onProgress },
  })
  return { tracks: all.filter((track) => !isLeftOut(track)), dropped: all.filter(isLeftOut) }
}

/** The progress once so much of what is left of it is done. */
function onwards(from: AnalysisProgress, done: number): AnalysisProgress {
  const [, end] = FINISHING_PERCENT.coherence
  return {
    ...from,
    ...{ share: from.share + done * (1 - from.share), percent: from.percent + done * (end - from.percent) },
  }
}

async function report(...progress: Parameters<typeof reportProgress>): Promise<void> {
  if (!(await reportProgress(...progress))) throw new StaleAttemptError()
}

/** Undefined for one of an older release, which is worth nothing. */
function savedAnalysis({ head: savedHead, parts: saved }: SavedCheckpoint): SavedAnalysis | undefined {
  const head = CheckpointHead.safeParse(savedHead).data
  const parts = z.array(CheckpointPart).safeParse(saved.filter((part) => !('fits' in part))).data
  return head && parts && { head, parts }
}

/** What styles were found: without `candidates` an older release would not read the parts beside it. */
const FitsPart = z.object({ candidates: z.tuple([]), fits: z.array(SavedFit) })
type FitsPart = z.infer<typeof FitsPart>

function savedFits({ parts }: SavedCheckpoint): SavedFit[] {
  return parts.flatMap((part) => FitsPart.safeParse(part).data?.fits ?? [])
}

/** Passes a change of the sub-step on at once, else one report a second; tells how long all will still take. */
function throttled(
  pace: AnalysisPace,
  report: (progress: AnalysisProgress & { secondsLeft: number | null }) => Promise<void>,
) {
  let last: { at: number; substep: AnalysisProgress['substep'] } | undefined
  return async (progress: AnalysisProgress): Promise<void> => {
    const now = performance.now()
    pace.add(now / 1000, progress)
    if (last?.substep === progress.substep && now - last.at < BETWEEN_REPORTS_MS) return
    last = { at: now, substep: progress.substep }
    await report({ ...progress, secondsLeft: pace.secondsLeft })
  }
}

/** Calls at most so often. */
function every<Value>(intervalMs: number, call: (value: Value) => Promise<void>) {
  let last = performance.now()
  return async (value: Value): Promise<void> => {
    if (performance.now() - last < intervalMs) return
    last = performance.now()
    await call(value)
  }
}

/** The middle of the first text's time, as the project's still. Its old one is left to the sweep. */
async function publishPoster(
  store: ObjectStore,
  { projectId }: Attempt,
  path: string,
  { tracks: [first] }: AnalyzedVideo,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (!first) return undefined
  const still = await extractStill(path, (first.startSeconds + first.endSeconds) / 2, signal)
  if (!still) return undefined
  const key = newObjectKey(projectId, 'poster')
  await store.put(key, Readable.from([still]))
  return key
}
