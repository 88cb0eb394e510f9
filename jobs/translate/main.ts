// A folder of videos in, a folder of translated ones out, by the API of any server: `npm run translate -- --help`.
import { Refusal, ServerAway } from './api.ts'
import { parseOptions, UsageError } from './options.ts'
import { EXIT, translateFolder } from './translate-folder.ts'

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
const complain = (text: string) => process.stderr.write(`${text}\n`)

try {
  // oxlint-disable-next-line no-restricted-properties -- it runs where there is no server, nor the server's settings
  process.exitCode = await translateFolder(parseOptions(process.argv.slice(2), process.env), {
    signal: stopping.signal,
    write: (line) => process.stdout.write(`${line}\n`),
  })
} catch (error) {
  process.exitCode = exitCodeOf(error)
}

function exitCodeOf(error: unknown): number {
  if (stopping.signal.aborted) {
    complain('Stopped; call it again to go on.')
    return EXIT.interrupted
  }
  if (error instanceof UsageError) {
    complain(error.message)
    return EXIT.usage
  }
  if (error instanceof ServerAway || error instanceof Refusal) {
    complain(`${error.message} Call it again to go on.`)
    return EXIT.serverAway
  }
  throw error
}
