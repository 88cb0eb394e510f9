import type { RenderedVideo } from '../render-translated-video.ts'
import type { SplitResult } from '../split/split-work.ts'
import type { MadePreview } from '../trial/preview-request.ts'
import type { SentPreview, SentRender, SentSplit } from './messages.ts'
import { sweepProcessFolders } from './process-folder.ts'
import { RenderProcess, type Watch } from './render-process.ts'

/** A process without work keeps its Chromium for so long. */
const IDLE_MS = 60_000

const idle = new Map<RenderProcess, NodeJS.Timeout>()
let swept: Promise<number> | undefined

/**
 * Renders in a process of its own, one that an earlier render has left warm if there is one. Throws what
 * `renderTranslatedVideo` throws, `media.tool-failed` when the process dies, or the signal's reason; in all
 * cases nothing is left running or lying about.
 */
export function renderApart(render: SentRender, watch: Watch): Promise<RenderedVideo> {
  return apart((process) => process.render(render, watch))
}

/** Does one step of a long render, likewise. Throws what `doSplitStep` throws. */
export function splitApart(step: SentSplit, watch: Watch): Promise<SplitResult> {
  return apart((process) => process.split(step, watch))
}

/** Makes a trial or a contact sheet, likewise. Throws what `renderPreview` throws. */
export function previewApart(preview: SentPreview, watch: Watch): Promise<MadePreview> {
  return apart((process) => process.preview(preview, watch))
}

async function apart<Result>(work: (process: RenderProcess) => Promise<Result>): Promise<Result> {
  // what a killed worker left is cleared away by the next one
  await (swept ??= sweepProcessFolders())
  const process = takeIdle() ?? (await RenderProcess.start())
  try {
    const result = await work(process)
    keepIdle(process)
    return result
  } catch (error) {
    await process.end()
    throw error
  }
}

/** Ends the processes that wait for work. */
export async function endRenderProcesses(): Promise<void> {
  for (const process of [...idle.keys()]) await endIdle(process)
}

function takeIdle(): RenderProcess | undefined {
  for (const [process, timer] of idle) {
    clearTimeout(timer)
    idle.delete(process)
    if (!process.isAlive) continue
    process.ref()
    return process
  }
  return undefined
}

function keepIdle(process: RenderProcess): void {
  process.unref()
  idle.set(process, setTimeout(() => void endIdle(process), IDLE_MS).unref())
}

async function endIdle(process: RenderProcess): Promise<void> {
  clearTimeout(idle.get(process))
  idle.delete(process)
  await process.end()
}
