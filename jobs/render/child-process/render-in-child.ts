import type { RenderWork, RenderWorks } from './messages.ts'
import { collectProcessFolders } from './process-folder.ts'
import { RenderProcess, type Watch } from './render-process.ts'

/** A process without work keeps its Chromium for so long. */
const IDLE_MS = 60_000

const idle = new Map<RenderProcess, NodeJS.Timeout>()
let collected: Promise<number> | undefined

type InChild<Name extends RenderWork> = (
  request: RenderWorks[Name]['request'],
  watch: Watch,
) => Promise<RenderWorks[Name]['result']>

/**
 * Renders in a process of its own, one that an earlier render has left warm if there is one. Throws what
 * `renderTranslatedVideo` throws, `media.tool-failed` when the process dies, `memory.unavailable` when it was
 * killed, or the signal's reason; in all cases nothing is left running or lying about.
 */
export const renderInChild: InChild<'render'> = (request, watch) => runInChild('render', request, watch)

/** The steps of a long render, likewise: what `cutVideo`, `encodePart` and `joinVideo` do. */
export const splitInChild: { readonly [Name in 'cut' | 'part' | 'join']: InChild<Name> } = {
  cut: (request, watch) => runInChild('cut', request, watch),
  part: (request, watch) => runInChild('part', request, watch),
  join: (request, watch) => runInChild('join', request, watch),
}

/** Makes a trial or a contact sheet, likewise. Throws what `renderPreview` throws. */
export const previewInChild: InChild<'preview'> = (request, watch) => runInChild('preview', request, watch)

async function runInChild<Name extends RenderWork>(
  work: Name,
  request: RenderWorks[Name]['request'],
  watch: Watch,
): Promise<RenderWorks[Name]['result']> {
  // what a killed worker left is cleared away by the next one
  await (collected ??= collectProcessFolders())
  const process = takeIdle() ?? (await RenderProcess.start())
  try {
    const result = await process.do(work, request, watch)
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
