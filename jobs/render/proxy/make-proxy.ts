import type { ProxyResult } from '#app/domain/preview.ts'
import { workLimits } from '#app/gateways/media/tool-limits.server.ts'
import { progressReader } from '../encode/encode.ts'
import type { RenderTools } from '../render-tools.ts'
import { startTool } from '../run-tool.ts'
import { probeSource } from '../source/probe-source.ts'
import { proxyArguments, proxySize } from './proxy-arguments.ts'

export interface ProxyRequest {
  readonly sourcePath: string
  /** Is written over; on a failure it holds nothing of use. */
  readonly outPath: string
  readonly tools: RenderTools
}

interface Watch {
  readonly signal: AbortSignal
  readonly onProgress: (progress: { readonly fraction: number }) => void
}

/**
 * Copies a source to an MP4 that every browser plays. Throws `media.unreadable` for one without video,
 * `media.tool-failed`, `storage.full`, or the signal's reason.
 */
export async function makeProxy(
  { sourcePath, outPath, tools }: ProxyRequest,
  { signal, onProgress }: Watch,
): Promise<ProxyResult> {
  onProgress({ fraction: 0 })
  const source = await probeSource(sourcePath, tools, signal)
  const args = proxyArguments(source, tools, outPath)
  const report = ({ seconds }: { seconds: number }) =>
    onProgress({ fraction: Math.min(1, seconds / source.durationSeconds) })
  const limits = workLimits(source.durationSeconds)
  await startTool(tools.ffmpegPath, args, { signal, limits, onStdout: progressReader(report) }).done
  return { kind: 'proxy', ...proxySize(source) }
}
