import { env } from '#app/env.server.ts'
import { startTool, type ToolEnd } from '#app/gateways/media/run-tool.server.ts'
import { workLimits } from '#app/gateways/media/tool-limits.server.ts'
import { PicturePipe } from './picture-pipe.ts'

/** Characters; what a file's tags make longer than this is no line of ours. */
const LONGEST_LINE = 64 * 1024

export interface DecoderProcess {
  /** What it writes, byte after byte. */
  readonly pictures: PicturePipe
  readonly ended: Promise<ToolEnd>
  /** Ends it and all it started; safe to call at any time. */
  stop(): void
}

/** Starts ffmpeg on a video of up to `maxSeconds`; it writes no file, and each line of its log goes to `onLine`. */
export async function startDecoder(
  args: readonly string[],
  maxSeconds: number,
  onLine: (line: string) => void,
): Promise<DecoderProcess> {
  // it waits for whoever reads its pictures, so that its own silence means nothing
  const limits = { ...workLimits(maxSeconds), fileBytes: 0, openFiles: 64, stallMs: Infinity }
  let begun = ''
  const onStderr = (text: string) => {
    const lines = (begun + text).split('\n')
    begun = (lines.pop() ?? '').slice(-LONGEST_LINE)
    for (const line of lines) onLine(line)
  }
  const pictures = await PicturePipe.open()
  const { stop, ended } = pictures.give((stdout) =>
    startTool(env.FFMPEG_PATH, args, { limits, stdout, onStderr }),
  )
  return {
    pictures,
    ended,
    stop: () => {
      pictures.close()
      stop()
    },
  }
}
