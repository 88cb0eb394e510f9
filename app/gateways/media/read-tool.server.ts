import { Readable } from 'node:stream'
import { AppError, type ErrorCode } from '../../domain/errors.ts'
import { startTool, type ToolEnd, type ToolOptions } from './run-tool.server.ts'

/** How a tool ends that finds fault with its input. */
const INPUTS_FAULT: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['media.tool-failed', 'media.unreadable'])

/** What the shell and prlimit answer when the program, or its place to run in, is not there. */
const NOT_RUN_CODES: readonly (number | undefined)[] = [undefined, 125, 126, 127]

/**
 * Runs a media tool and gives its output to `consume`; when that throws, the tool is killed and the reason passed on.
 * A tool that found fault with its input says so in `end`. Throws the signal's reason, and what is no fault of the
 * input's: `media.tool-failed` when the program cannot be run, `memory.unavailable`, `media.stalled`, `storage.full`; and
 * the limits that every program meets with it: `media.too-demanding`, `upload.too-big-picture`.
 */
export async function readTool<Output>(
  program: string,
  args: readonly string[],
  options: Pick<ToolOptions, 'limits' | 'signal'>,
  consume: (stdout: Readable) => Promise<Output>,
): Promise<{ readonly output: Output; readonly end: ToolEnd }> {
  const tool = startTool(program, args, options)
  const [, stdout] = tool.child.stdio
  if (!(stdout instanceof Readable)) throw new TypeError('the output of a tool comes through a pipe')
  try {
    const [output, end] = await Promise.all([consume(stdout), tool.ended])
    const { failure, exitCode } = end
    const isInputs = failure instanceof AppError && INPUTS_FAULT.has(failure.code)
    if (failure && (!isInputs || NOT_RUN_CODES.includes(exitCode))) throw failure
    return { output, end }
  } finally {
    tool.stop()
  }
}

/** Everything that a tool says; one that says more than `limitBytes` is cut off with `media.unreadable`. */
export async function boundedOutput(stdout: Readable, limitBytes = 1024 * 1024): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stdout) {
    if (!(chunk instanceof Buffer)) continue
    size += chunk.length
    if (size > limitBytes) throw new AppError('media.unreadable')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
