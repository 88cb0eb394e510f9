import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { workLimits } from '#app/gateways/media/tool-limits.server.ts'
import { ANY_COPY, audioArguments, subtitleArguments } from '../encode/encode-arguments.ts'
import type { RenderTools } from '../render-tools.ts'
import { runTool } from '../run-tool.ts'
import { mediaInput } from '../source/media-input.ts'
import type { SourceVideo } from '../source/source-video.ts'
import type { FrameRange } from './cut.ts'

export interface PartsToJoin {
  readonly source: SourceVideo
  /** In their order; the paths hold no quotes and no line ends. */
  readonly parts: readonly (FrameRange & { readonly path: string })[]
  readonly outPath: string
  readonly workDir: string
  readonly tools: RenderTools
  readonly signal: AbortSignal
}

/** One video of the parts' pictures, as they are, and the source's sound. Throws `media.tool-failed` or `storage.full`. */
export async function joinParts({
  source,
  parts,
  outPath,
  workDir,
  tools,
  signal,
}: PartsToJoin): Promise<void> {
  const list = path.join(workDir, 'parts.txt')
  await writeFile(list, listOf(parts, source))
  const { videoOffsetSeconds: offset, timescale } = source
  await runTool(
    tools.ffmpegPath,
    [
      ...'-y -hide_banner -nostdin -v error -progress pipe:1'.split(' '),
      ...mediaInput(source.path),
      ...(offset > 0 ? ['-itsoffset', offset.toFixed(6)] : []),
      ...['-f', 'concat', '-safe', '0', '-i', list, '-map', '1:v', '-c:v', 'copy'],
      // what is copied would be called `hev1`, which Apple's players do not take
      ...(source.bitDepth === 10 ? ['-tag:v', 'hvc1'] : []),
      ...source.audio.flatMap(audioArguments),
      ...subtitleArguments(source),
      ...['-video_track_timescale', String(timescale)],
      ...ANY_COPY,
      ...'-map_metadata 0 -map_chapters 0 -movflags +faststart -f mp4'.split(' '),
      outPath,
    ],
    { signal, limits: workLimits(source.durationSeconds), alsoReads: parts.map(({ path }) => path) },
  )
}

/** Each part lasts until the next one’s first frame: what its file says of its last frame's length is a guess. */
function listOf(parts: PartsToJoin['parts'], { frameTimes }: SourceVideo): string {
  const lines = parts.flatMap(({ path: file, firstFrame, endFrame }) => {
    const next = frameTimes[endFrame]
    const seconds = next === undefined ? undefined : next - (frameTimes[firstFrame] ?? 0)
    return [`file '${file}'`, ...(seconds === undefined ? [] : [`duration ${seconds.toFixed(6)}`])]
  })
  return ['ffconcat version 1.0', ...lines, ''].join('\n')
}
