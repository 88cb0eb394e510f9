import { join } from 'node:path'
import type { Db } from '#app/db/client.server.ts'
import { beginPreview, failPreview, type PreviewJob, reportPreview } from '#app/db/previews.server.ts'
import { AppError, isTransient, StaleAttemptError } from '#app/domain/errors.ts'
import type { PreviewId } from '#app/domain/ids.ts'
import { type PreviewKind, type PreviewResult, withReadableOriginals } from '#app/domain/preview.ts'
import { RenderSnapshot } from '#app/domain/render-snapshot.ts'
import { withScratch } from '#app/gateways/scratch.server.ts'
import { type OcrGateway, ocrGateway } from '#app/gateways/ocr.server.ts'
import { type ObjectStore, store as ourStore } from '#app/gateways/store.server.ts'
import type { JobPayload } from '#app/queue/contracts.ts'
import { publishPreview } from '#app/services/previews/previews.server.ts'
import type { JobContext } from '../job-context.ts'
import { previewInChild } from '../render/child-process/render-in-child.ts'
import { readCoveredTexts } from '../render/fidelity/read-covered.ts'
import { makeProxy } from '../render/proxy/make-proxy.ts'
import { makeWaveform } from '../render/waveform/make-waveform.ts'
import { TOOLS, WATERMARK } from './render.ts'

/** Progress that nobody could follow is not worth a row. */
const BETWEEN_REPORTS_MS = 500

interface Parts {
  readonly store: ObjectStore
  readonly ocr: OcrGateway
  readonly make: typeof previewInChild
  readonly copy: typeof makeProxy
}

/**
 * Makes a trial or a contact sheet of what was snapshotted when it was asked for, or a copy of the source for browsers
 * or for the editor, or its waveform.
 * Throws StaleAttemptError when it is cancelled, `media.*`, `render.*`, `storage.*` as they come; what will not pass has failed the preview by then.
 */
export async function makePreview(
  { previewId }: JobPayload<'preview'>,
  { db, signal, log }: JobContext,
  { store = ourStore, ocr = ocrGateway(), make = previewInChild, copy = makeProxy }: Partial<Parts> = {},
): Promise<void> {
  const begun = await beginPreview(db, previewId)
  if (!begun) throw new StaleAttemptError()
  const { projectId, kind, videoKey } = begun
  const watched = watchOf(db, previewId, signal, log)
  try {
    await withScratch(async (folder) => {
      const [sourcePath, outPath] = [join(folder, 'source'), join(folder, 'preview')]
      if (videoKey === null) throw new AppError('storage.missing')
      await store.fetchTo(videoKey, sourcePath)
      const files = { sourcePath, outPath, tools: TOOLS }
      const reading = { folder, ocr, signal: watched.signal, log }
      const result = await (kind === 'proxy' || kind === 'edit-proxy'
        ? copy(files, watched)
        : kind === 'waveform'
          ? makeWaveform(files, watched)
          : make({ ...files, ...requestOf(kind, begun, folder) }, watched).then((made) =>
              withCoversRead(made, reading),
            ))
      await watched.settled()
      await publishPreview(db, store, { id: previewId, projectId, path: outPath, result })
    })
  } catch (error) {
    // a tool that is stopped fails in its own way
    watched.signal.throwIfAborted()
    if (error instanceof AppError && !isTransient(error.code)) await failPreview(db, previewId, error.code)
    throw error
  }
}

function requestOf(kind: PreviewKind, { snapshot, trackId, page }: PreviewJob, coveredFolder: string) {
  const { tracks, targetLanguage, options } = RenderSnapshot.parse(snapshot)
  const preview = kind === 'trial' ? { kind, trackId: trackId ?? '' } : { kind, page }
  return { tracks, targetLanguage, options, preview, coveredFolder, watermark: WATERMARK }
}

/** With a word on originals that can still be read under their covers; a reader that is away is no reason to show nothing. */
async function withCoversRead(
  { result, covered }: Awaited<ReturnType<typeof previewInChild>>,
  { log, ...reading }: Parameters<typeof readCoveredTexts>[1] & Pick<JobContext, 'log'>,
): Promise<PreviewResult> {
  try {
    return withReadableOriginals(result, await readCoveredTexts(covered, reading))
  } catch (error) {
    reading.signal.throwIfAborted()
    log.warn({ err: error }, 'covered texts could not be read')
    return result
  }
}

/** Writes progress down now and then; a preview that is not there any more aborts its making. */
function watchOf(db: Db, id: PreviewId, signal: AbortSignal, log: JobContext['log']) {
  const cancelled = new AbortController()
  let reportedAt = -Infinity
  let writing = Promise.resolve()
  const write = async (fraction: number) => {
    try {
      if (!(await reportPreview(db, id, 100 * fraction))) cancelled.abort(new StaleAttemptError())
    } catch (error) {
      // a database that is away for a moment is no reason to throw the work away
      log.warn({ err: error }, 'progress could not be written')
    }
  }
  return {
    signal: AbortSignal.any([signal, cancelled.signal]),
    onProgress: ({ fraction }: { fraction: number }) => {
      if (performance.now() - reportedAt < BETWEEN_REPORTS_MS) return
      reportedAt = performance.now()
      writing = writing.then(() => write(fraction))
    },
    settled: () => writing,
  }
}
