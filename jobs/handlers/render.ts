import { join } from 'node:path'
import { beginRender, type RenderJob } from '#app/db/renders.server.ts'
import { AppError, isTransient, StaleAttemptError } from '#app/domain/errors.ts'
import { isWatermarked, RenderSnapshot } from '#app/domain/render-snapshot.ts'
import { env } from '#app/env.server.ts'
import { withScratch } from '#app/gateways/scratch.server.ts'
import { store as ourStore } from '#app/gateways/store.server.ts'
import { ocrGateway } from '#app/gateways/ocr.server.ts'
import { releaseUnusedMemory } from '#app/native-memory.server.ts'
import type { JobPayload } from '#app/queue/contracts.ts'
import { failRender } from '#app/services/rendering/finish-render.server.ts'
import type { JobContext } from '../job-context.ts'
import { watchAttempt } from '../watch-attempt.ts'
import { renderInChild, splitInChild } from '../render/child-process/render-in-child.ts'
import { BUNDLE_DIR, type RenderTools } from '../render/render-tools.ts'
import type { RenderParts, RenderWork } from './rendering/render-work.ts'
import { cutRender, joinRender, renderPart } from './rendering/split-render.ts'
import { cachePathsOf, renderWhole } from './rendering/whole-render.ts'

/** What a free output is marked with. */
export const WATERMARK = { text: 'Rótulo' }

/** What workers render with. */
export const TOOLS: RenderTools = {
  ffmpegPath: env.FFMPEG_PATH,
  ffprobePath: env.FFPROBE_PATH,
  chromiumPath: env.CHROMIUM_PATH,
  bundleDir: BUNDLE_DIR,
  x264Preset: env.RENDER_X264_PRESET,
  crf: env.RENDER_CRF,
  maxPixels: env.MAX_VIDEO_PIXELS,
}
const OURS = {
  store: ourStore,
  render: renderInChild,
  split: splitInChild,
  splitSeconds: env.RENDER_SPLIT_SECONDS,
}

/**
 * Renders what was snapshotted when the render was started, and publishes it; a long video is cut into jobs of their
 * own, of which this may be one. Throws StaleAttemptError when the attempt is void, `media.*`, `render.*`,
 * `storage.*` as they come; what will not pass has failed the render by then.
 */
export async function renderProject(
  payload: JobPayload<'render'>,
  context: JobContext,
  parts: RenderParts = { ...OURS, ocr: ocrGateway() },
): Promise<void> {
  const { db, signal } = context
  try {
    await watchAttempt(db, payload, signal, (watched) =>
      renderAttempt(payload, { ...context, signal: watched }, parts),
    )
  } finally {
    // examining an output leaves hundreds of megabytes
    void releaseUnusedMemory()
  }
}

async function renderAttempt(
  { part, ...job }: JobPayload<'render'>,
  { db, signal, log }: JobContext,
  parts: RenderParts,
): Promise<void> {
  const begun = await beginRender(db, job)
  if (!begun) throw new StaleAttemptError()
  const snapshot = RenderSnapshot.parse(begun.snapshot)
  const sourceId = begun.videoKey
  try {
    if (sourceId === null) throw new AppError('storage.missing')
    await withScratch(async (folder) => {
      const sourcePath = join(folder, 'source')
      await parts.store.fetchTo(sourceId, sourcePath, signal)
      const request = { ...requestOf(snapshot), sourcePath }
      const sourceSize = { widthPx: begun.widthPx ?? 1280, heightPx: begun.heightPx ?? 720 }
      const context = { job, db, signal, log, folder, tools: TOOLS }
      const work = { ...parts, ...context, snapshot, sourceId, sourceSize, request }
      await doPart(part, begun, work)
    })
  } catch (error) {
    // a tool that is stopped fails in its own way
    signal.throwIfAborted()
    if (error instanceof AppError && !isTransient(error.code))
      await failRender(db, job, { code: error.code, fidelity: error.facts['fidelity'] })
    throw error
  }
}

async function doPart(
  part: JobPayload<'render'>['part'],
  { coversKey, videoSeconds }: RenderJob,
  work: RenderWork,
): Promise<void> {
  if (part !== undefined) {
    // parts are queued by the transaction that sets it
    if (coversKey === null) throw new StaleAttemptError()
    return part === 'join' ? joinRender(work, coversKey) : renderPart(work, part)
  }
  // the worker died between cutting and saying so: the parts are queued
  if (coversKey !== null) return
  const cachePaths = await cachePathsOf(work)
  const isCut = (videoSeconds ?? 0) > work.splitSeconds && (await cutRender(work, cachePaths))
  if (!isCut) await renderWhole(work, cachePaths)
}

function requestOf({ tracks, targetLanguage, options, kind }: RenderSnapshot) {
  return { tracks, targetLanguage, options, tools: TOOLS, watermark: isWatermarked(kind) ? WATERMARK : null }
}
