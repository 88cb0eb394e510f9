import {
  type RunningTool as MediaTool,
  startTool as startMediaTool,
  type ToolOptions as MediaToolOptions,
} from '#app/gateways/media/run-tool.server.ts'
import type { ToolLimits } from '#app/gateways/media/tool-limits.server.ts'

export interface ToolOptions extends Pick<
  MediaToolOptions,
  'extraStdio' | 'stdout' | 'onStdout' | 'alsoReads'
> {
  readonly signal: AbortSignal
  /** `workLimits` of the video's seconds, or `PROBE_LIMITS` for what takes no longer with a longer one. */
  readonly limits: ToolLimits
}

export interface RunningTool extends Pick<MediaTool, 'child'> {
  /** Resolves when it ends well; throws as `failureOfTool` has it, or the signal's reason. */
  readonly done: Promise<void>
}

/** Starts a media tool for a render; see `startTool` of the gateway. */
export function startTool(path: string, args: readonly string[], options: ToolOptions): RunningTool {
  const { child, ended } = startMediaTool(path, args, options)
  const done = ended.then(({ failure }) => {
    if (failure) throw failure
  })
  return { child, done }
}

/** Runs a tool to its end and gives back what it wrote to standard output. */
export async function runTool(
  path: string,
  args: readonly string[],
  options: Omit<ToolOptions, 'onStdout'>,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  await startTool(path, args, { ...options, onStdout: (chunk) => chunks.push(chunk) }).done
  return Buffer.concat(chunks)
}
