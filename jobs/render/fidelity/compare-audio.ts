import type { FidelityProblem, FidelityReport } from '#app/domain/fidelity-report.ts'
import { workLimits } from '#app/gateways/media/tool-limits.server.ts'
import { isCopied } from '../encode/encode-arguments.ts'
import type { RenderTools } from '../render-tools.ts'
import { runTool } from '../run-tool.ts'
import { mediaInput } from '../source/media-input.ts'
import type { AudioStream, SourceVideo } from '../source/source-video.ts'

/** Sound that was encoded anew may be longer or shorter by the blocks it is made of. */
const MAX_LENGTH_CHANGE_SECONDS = 0.2

type Sameness = FidelityReport['audio'][number]['same']

export interface AudioReport {
  readonly audio: FidelityReport['audio']
  readonly problems: readonly FidelityProblem[]
}

/** Compares the sound of both files: the bytes of its packets where they were copied, else its length. */
export async function compareAudio(
  source: SourceVideo,
  output: SourceVideo,
  tools: RenderTools,
  signal: AbortSignal,
): Promise<AudioReport> {
  const pairs = source.audio.flatMap((stream, order) => {
    const other = output.audio[order]
    return other ? [{ stream, other, order }] : []
  })
  if (pairs.length !== source.audio.length || output.audio.length !== pairs.length)
    return { audio: [], problems: ['audio-missing'] }
  if (pairs.length === 0) return { audio: [], problems: [] }
  const equalBy = async (method: HashMethod) => {
    const of = (video: SourceVideo) => streamHashes(video, method, tools, signal)
    const [before, after] = await Promise.all([of(source), of(output)])
    return pairs.map(({ order }) => before[order] !== undefined && before[order] === after[order])
  }
  const packets = await equalBy('packets')
  const isCopyChanged = pairs.some(({ stream, order }) => isCopied(stream) && !packets[order])
  // containers wrap some codecs differently: then what is heard decides
  const samples = isCopyChanged ? await equalBy('samples') : []
  const audio = pairs.map(({ stream, other, order }) => ({
    codec: { source: stream.codec, output: other.codec },
    same: isCopied(stream) ? copySameness(packets[order], samples[order]) : encodeSameness(stream, other),
  }))
  return { audio, problems: audio.some(({ same }) => same === 'no') ? ['audio-changed'] : [] }
}

function copySameness(packets: boolean | undefined, samples: boolean | undefined): Sameness {
  if (packets) return 'packets'
  return samples ? 'samples' : 'no'
}

function encodeSameness(source: AudioStream, output: AudioStream): Sameness {
  if (source.durationSeconds === null || output.durationSeconds === null) return 'encoded'
  const change = Math.abs(source.durationSeconds - output.durationSeconds)
  return change <= MAX_LENGTH_CHANGE_SECONDS ? 'encoded' : 'no'
}

type HashMethod = 'packets' | 'samples'

/** A hash of each audio stream, in their order: of the bytes as stored, or of the sound they decode to. */
async function streamHashes(
  { path, audio, durationSeconds }: SourceVideo,
  method: HashMethod,
  { ffmpegPath }: RenderTools,
  signal: AbortSignal,
): Promise<string[]> {
  const args = [
    ...['-v', 'error', '-nostdin', ...mediaInput(path)],
    ...audio.flatMap(({ index }) => ['-map', `0:${index}`]),
    ...(method === 'packets' ? ['-c', 'copy'] : []),
    ...['-f', 'streamhash', '-hash', 'md5', 'pipe:1'],
  ]
  const answer = await runTool(ffmpegPath, args, { signal, limits: workLimits(durationSeconds) })
  return [...answer.toString().matchAll(/=(\w+)$/gm)].map(([, hash = '']) => hash)
}
