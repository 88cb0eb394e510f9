import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Writable } from 'node:stream'
import { AppError } from '#app/domain/errors.ts'
import { workLimits } from '#app/gateways/media/tool-limits.server.ts'
import type { RenderTools } from '../render-tools.ts'
import { startTool } from '../run-tool.ts'
import type { SourceVideo } from '../source/source-video.ts'
import type { StateRun } from '../states/state-runs.ts'
import type { InkArea } from './ink-areas.ts'
import { encodeArguments } from './encode-arguments.ts'
import { filterGraph } from './filter-graph.ts'
import type { LiveFill } from './fill-areas.ts'
import type { PlacedMark } from './mark.ts'
import type { StatePipe } from './state-pipe.ts'

/** The first descriptor after standard input, output and errors. */
const FIRST_PIPE = 3

export interface EncodePass {
  readonly source: SourceVideo
  readonly tools: RenderTools
  readonly overlay: {
    readonly runs: readonly StateRun[]
    readonly areas: readonly InkArea[]
    readonly pipe: StatePipe
  }
  readonly fill: (LiveFill & { readonly pipe: StatePipe }) | null
  readonly mark: PlacedMark | null
  readonly workDir: string
  readonly outPath: string
  readonly signal: AbortSignal
  readonly onProgress: (progress: { frames: number; seconds: number }) => void
}

/** The one pass over the source. Pictures may still be arriving in the pipes while it runs. */
export async function encode(pass: EncodePass): Promise<void> {
  const graphPath = path.join(pass.workDir, 'graph.txt')
  await writeFile(graphPath, filterGraph(pass))
  const pipes = [pass.overlay.pipe, ...(pass.fill ? [pass.fill.pipe] : [])]
  const args = encodeArguments({
    ...pass,
    graphPath,
    markPath: pass.mark?.path ?? null,
    pictureDescriptors: pipes.map((_, index) => FIRST_PIPE + index),
  })
  const broken = new AbortController()
  const ended = new AbortController()
  const tool = startTool(pass.tools.ffmpegPath, args, {
    signal: AbortSignal.any([pass.signal, broken.signal]),
    limits: workLimits(pass.source.durationSeconds),
    extraStdio: pipes.map(() => 'pipe' as const),
    onStdout: progressReader(pass.onProgress),
  })
  for (const [index, pipe] of pipes.entries()) {
    const stream = tool.child.stdio[FIRST_PIPE + index]
    if (!(stream instanceof Writable)) throw new AppError('media.tool-failed')
    stream.on('error', () => undefined)
    void pipe.writeTo(stream, AbortSignal.any([pass.signal, ended.signal])).catch((error: unknown) => {
      if (!isHangUp(error)) broken.abort(error)
    })
  }
  await tool.done.finally(() => ended.abort())
}

/** ffmpeg closed the pipe: its own end says whether that was right. */
function isHangUp(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EPIPE' || error.code === 'ECONNRESET')
}

/** Reads `-progress` output: calls back with the frames written so far and the seconds reached. */
export function progressReader(
  onProgress: (progress: { frames: number; seconds: number }) => void,
): (chunk: Buffer) => void {
  let rest = ''
  let frames = 0
  return (chunk) => {
    const lines = (rest + chunk.toString()).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const [key, value = ''] = line.split('=')
      if (key === 'frame') frames = Number.parseInt(value, 10) || 0
      // before the first frame the time is N/A or negative
      if (key === 'out_time_us')
        onProgress({ frames, seconds: Math.max(0, Number.parseInt(value, 10) / 1e6 || 0) })
    }
  }
}
