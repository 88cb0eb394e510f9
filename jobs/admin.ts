// The queue for operators: `npm run admin` alone lists what it can do.
import { connect } from '#app/db/client.server.ts'
import { AppError } from '#app/domain/errors.ts'
import { isDatabaseDown } from '#app/db/failures.server.ts'
import { env } from '#app/env.server.ts'
import { stopSending } from '#app/queue/enqueue.server.ts'
import { WrongCommandError } from './accounts-quota.ts'
import { ADMIN_COMMANDS } from './admin-commands.ts'

const [name = '', ...words] = process.argv.slice(2)
const { db } = connect(env.DATABASE_URL, 2)

function overview(): string {
  const lines = Object.entries(ADMIN_COMMANDS).map(
    ([command, { usage, does }]) => `  ${`${command} ${usage}`.padEnd(22)} ${does}`,
  )
  return ['Usage: npm run admin -- COMMAND', ...lines].join('\n')
}

/** What to tell whoever typed the command; undefined for a bug, whose stack is wanted. */
function explained(error: unknown): string | undefined {
  if (error instanceof WrongCommandError) return error.message
  if (error instanceof AppError) return `Refused: ${error.code}`
  return isDatabaseDown(error) ? 'The database does not answer.' : undefined
}

try {
  const command = Object.hasOwn(ADMIN_COMMANDS, name) ? ADMIN_COMMANDS[name] : undefined
  if (!command) throw new WrongCommandError(overview())
  for await (const line of command.run(db, words)) process.stdout.write(`${line}\n`)
} catch (error) {
  const text = explained(error)
  if (text === undefined) throw error
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
} finally {
  await stopSending()
  await db.destroy()
}
