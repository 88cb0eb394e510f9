import { join } from 'node:path'
import type { Db } from '#app/db/client.server.ts'
import { type Attempt, reportProgress } from '#app/db/projects.server.ts'
import { beginRender } from '#app/db/renders.server.ts'
import { AppError, mayPass, StaleAttemptError } from '#app/domain/errors.ts'
import type { FidelityReport } from '#app/domain/fidelity-report.ts'
import { isWatermarked, RenderSnapshot } from '#app/domain/render-snapshot.ts'
import { env } from '#app/env.server.ts'
import { withScratch } from '#app/gateways/scratch.server.ts'
import { type ObjectStore, store as ourStore } from '#app/gateways/store.server.ts'
import { type OcrGateway, ocrGateway } from '#app/gateways/ocr.server.ts'
import type { JobPayload } from '#app/queue/contracts.ts'
import { newObjectKey } from '#app/services/projects/object-keys.server.ts'
import { failRender } from '#app/services/rendering/fail-render.server.ts'
import { publishRender, type RenderOutput } from '#app/services/rendering/publish-render.server.ts'
import type { JobContext } from '../job-context.ts'
import { renderApart } from '../render/apart/render-apart.ts'
import { BUNDLE_DIR } from '../render/bundle-dir.ts'
import { readBack, type ReadBackRequest } from '../render/fidelity/read-back.ts'
import type { RenderProgress } from '../render/progress.ts'
import type { RenderTools } from '../render/render-tools.ts'

/** What a free output is marked with. */
const WATERMARK = { text: 'Rótulo' }
/** Progress that nobody could follow is not worth a row. */
const BETWEEN_REPORTS_MS = 1_000

const TOOLS: RenderTools = {
  ffmpegPath: env.FFMPEG_PATH,
  ffprobePath: env.FFPROBE_PATH,
  chromiumPath: env.CHROMIUM_PATH,
  bundleDir: BUNDLE_DIR,
  x264Preset: env.RENDER_X264_PRESET,
  crf: env.RENDER_CRF,
}

interface Parts {
  readonly store: ObjectStore
  readonly render: typeof renderApart
  readonly ocr: OcrGateway
}

/**
 * Renders what was snapshotted when the render was started, and publishes it. Throws StaleAttemptError when the
 * attempt is void, `media.*`, `render.*`, `storage.*` as they come; what will not pass has failed the render by then.
 */
export async function renderProject(
  job: JobPayload<'render'>,
  { db, signal, log }: JobContext,
  { store, render, ocr }: Parts = { store: ourStore, render: renderApart, ocr: ocrGateway() },
): Promise<void> {
  const begun = await beginRender(db, job)
  if (!begun) throw new StaleAttemptError()
  const snapshot = RenderSnapshot.parse(begun.snapshot)
  const reports = new ProgressReports((progress) => report(db, job, progress), log)
  const watch = { signal: AbortSignal.any([signal, reports.stale]), onProgress: reports.note }
  try {
    await withScratch(async (folder) => {
      const [sourcePath, outPath] = [join(folder, 'source'), join(folder, 'output.mp4')]
      if (begun.videoKey === null) throw new AppError('storage.missing')
      await store.fetchTo(begun.videoKey, sourcePath)
      const { fidelity: compared } = await render({ ...renderOf(snapshot), sourcePath, outPath }, watch)
      const readBack = await readOutput({ ...snapshot, outPath, ocr, tools: TOOLS, signal }, log)
      const fidelity = { ...compared, readBack }
      await reports.settled()
      await publish(outPath, { renderId: job.renderId, snapshot, fidelity }, { db, job, store })
    })
  } catch (error) {
    if (error instanceof AppError && !mayPass(error.code))
      await failRender(db, job, { code: error.code, fidelity: error.facts['fidelity'] })
    throw error
  }
}

/** What OCR reads in the output; null when it cannot be asked, which is no reason to throw a sound video away. */
async function readOutput(
  request: ReadBackRequest,
  log: JobContext['log'],
): Promise<FidelityReport['readBack']> {
  try {
    return await readBack(request)
  } catch (error) {
    request.signal.throwIfAborted()
    log.warn({ err: error }, 'the output could not be read back')
    return null
  }
}

function renderOf({ tracks, targetLanguage, options, kind }: RenderSnapshot) {
  return { tracks, targetLanguage, options, tools: TOOLS, watermark: isWatermarked(kind) ? WATERMARK : null }
}

/** Into the store under a name of its own first, then into the rows: whoever is killed in between leaves an orphan, never half an output. */
async function publish(
  outPath: string,
  output: Pick<RenderOutput, 'renderId' | 'snapshot' | 'fidelity'>,
  { db, job, store }: { db: Db; job: Attempt; store: ObjectStore },
): Promise<void> {
  const storageKey = newObjectKey(job.projectId, 'render')
  const { sizeBytes } = await store.publish(storageKey, outPath)
  try {
    await publishRender(db, job, { ...output, storageKey, sizeBytes, storageUrl: store.urlOf(storageKey) })
  } catch (error) {
    // nobody will ever name it; after any other failure the outcome is unknown, and the sweep decides
    if (error instanceof StaleAttemptError) await store.remove(storageKey)
    throw error
  }
}

async function report(
  db: Db,
  job: Attempt,
  { fraction, frames, totalFrames }: RenderProgress,
): Promise<void> {
  const progress = { percent: 100 * fraction, done: frames, total: totalFrames }
  if (!(await reportProgress(db, job, progress))) throw new StaleAttemptError()
}

/** Sends progress on, one report a second and one at a time. `stale` aborts when the attempt turns out to be void. */
class ProgressReports {
  readonly #send: (progress: RenderProgress) => Promise<void>
  readonly #log: JobContext['log']
  readonly #stale = new AbortController()
  #sentAt = -Infinity
  #sending = Promise.resolve()

  constructor(send: (progress: RenderProgress) => Promise<void>, log: JobContext['log']) {
    this.#send = send
    this.#log = log
  }

  get stale(): AbortSignal {
    return this.#stale.signal
  }

  readonly note = (progress: RenderProgress): void => {
    const now = performance.now()
    if (now - this.#sentAt < BETWEEN_REPORTS_MS) return
    this.#sentAt = now
    this.#sending = this.#sending
      .then(() => this.#send(progress))
      .catch((error: unknown) => {
        if (error instanceof StaleAttemptError) this.#stale.abort(error)
        // a database that is away for a moment is no reason to throw the work away
        else this.#log.warn({ err: error }, 'progress could not be written')
      })
  }

  settled(): Promise<void> {
    return this.#sending
  }
}
