import { env } from '../../env.server.ts'
import { boundedOutput, readTool } from './read-tool.server.ts'
import { PROBE_LIMITS } from './tool-limits.server.ts'

/**
 * Somebody waits for the upload to end, so a long film is checked as far as this goes: some hundred key frames of
 * full HD. Whatever opens the file later refuses such a frame just as well.
 */
const BUDGET_MS = 3_000

/**
 * Decodes the key frames alone, for a picture can only change its size at one. Throws `upload.too-big-picture` when
 * one is larger than `input` allows, `media.too-demanding` when one takes more memory than a look may.
 */
export async function checkKeyFrames(
  input: readonly string[],
  streamIndex: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const budget = AbortSignal.timeout(BUDGET_MS)
  // prettier-ignore
  const args = [
    '-v', 'error', '-nostdin', '-threads', '1', '-skip_frame', 'nokey', ...input,
    '-map', `0:${streamIndex}`, '-f', 'null', '-',
  ]
  const options = { limits: PROBE_LIMITS, signal: AbortSignal.any([budget, ...(signal ? [signal] : [])]) }
  try {
    await readTool(env.FFMPEG_PATH, args, options, boundedOutput)
  } catch (error) {
    signal?.throwIfAborted()
    if (!budget.aborted) throw error
  }
}
