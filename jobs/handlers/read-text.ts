import { join } from 'node:path'
import { failReading, findReadingTask, type ReadingTask } from '#app/db/added-texts.server.ts'
import { findTranslatedTracks } from '#app/db/text-tracks.server.ts'
import { AnalysisConfig } from '#app/domain/analysis-config.ts'
import { AppError, StaleAttemptError } from '#app/domain/errors.ts'
import type { TextTrack } from '#app/domain/text-track.ts'
import { type OcrGateway, ocrGateway } from '#app/gateways/ocr.server.ts'
import { withScratch } from '#app/gateways/scratch.server.ts'
import { type ObjectStore, store as ourStore } from '#app/gateways/store.server.ts'
import type { JobPayload } from '#app/queue/contracts.ts'
import { snapshotTrackOf } from '#app/services/rendering/render-content.server.ts'
import { recordReading } from '#app/services/translation/added-texts.server.ts'
import { type AddedText, readAddedText } from '../analysis/read-added-text.ts'
import type { JobContext } from '../job-context.ts'
import { findSurroundings } from '../render/covers/find-surroundings.ts'
import { probeSource } from '../render/source/probe-source.ts'
import { findStyles } from '../style/find-styles.ts'
import { TOOLS } from './render.ts'

interface Parts {
  readonly store: ObjectStore
  readonly ocr: OcrGateway
  /** Fits the styles of lines in the file at `path`, of a video whose other texts have been fitted before. */
  readonly styleLines: (
    path: string,
    lines: TextTrack[],
    before: readonly TextTrack[],
    signal: AbortSignal,
  ) => Promise<TextTrack[]>
}
const fitStyles: Parts['styleLines'] = (path, lines, before, signal) =>
  findStyles(path, lines, TOOLS, signal, { before })

/**
 * Reads a text that a person has added. Throws StaleAttemptError when it is gone or was read, `media.*`, `ocr.*`,
 * `storage.*` as they come; a text that cannot be read stays as it is, and says so.
 */
export async function readText(
  { projectId, textId }: JobPayload<'read-text'>,
  { db, signal, log }: JobContext,
  { store = ourStore, ocr = ocrGateway(), styleLines = fitStyles }: Partial<Parts> = {},
): Promise<void> {
  const task = await findReadingTask(db, textId)
  if (!task) throw new StaleAttemptError()
  const { videoKey } = task
  if (videoKey === null) throw new AppError('storage.missing')
  await withScratch(async (folder) => {
    const sourcePath = join(folder, 'source')
    await store.fetchTo(videoKey, sourcePath, signal)
    const texts = await findTranslatedTracks(db, projectId, task.language)
    const beside = texts.filter(({ id }) => id !== textId).map(snapshotTrackOf)
    const track = await readAddedText(addedText(task), {
      ...{ sourcePath, folder, ocr, signal },
      styleLines: (path, lines) => styleLines(path, lines, beside, signal),
    })
    if (!track) {
      log.info('nothing was read there')
      return failReading(db, textId)
    }
    const source = await probeSource(sourcePath, TOOLS, signal)
    const [around = track] = await findSurroundings(source, [track], { tools: TOOLS, signal, beside })
    if (!(await recordReading(db, { projectId, textId, track: around }))) throw new StaleAttemptError()
  })
}

function addedText({ config, ...task }: ReadingTask): AddedText {
  const { durationSeconds, fpsNum, fpsDen, frameWidth, frameHeight } = task
  if (durationSeconds === null || fpsNum === null || fpsDen === null) throw new AppError('video.not-ready')
  if (frameWidth === null || frameHeight === null) throw new AppError('video.not-ready')
  return {
    ...task,
    durationSeconds,
    frameWidth,
    frameHeight,
    framesPerSecond: fpsNum / fpsDen,
    config: config && AnalysisConfig.parse(config),
  }
}
