// Runs ffmpeg by the gateway and prints the code of its failure: `in-little-memory.ts BYTES ARGUMENTS…`. Whoever starts
// this under a limit of its own sees what a machine does that refuses memory.
import { errorCodeOf } from '#app/domain/errors.ts'
import { env } from '#app/env.server.ts'
import { startTool } from '#app/gateways/media/run-tool.server.ts'
import { workLimits } from '#app/gateways/media/tool-limits.server.ts'

const [bytes, ...args] = process.argv.slice(2)
const limits = { ...workLimits(60), memoryBytes: Number(bytes) }
const { failure } = await startTool(env.FFMPEG_PATH, args, { limits }).ended
process.stdout.write(errorCodeOf(failure) ?? 'none')
