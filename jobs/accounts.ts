// Accounts for operators: `npm run accounts` alone lists what it can do.
import { connect } from '#app/db/client.server.ts'
import { env } from '#app/env.server.ts'
import { stopSending } from '#app/queue/enqueue.server.ts'
import { ACCOUNT_COMMANDS, type Command } from './accounts-commands.ts'
import { quotaCommand, usageCommand, WrongCommandError } from './accounts-quota.ts'

const COMMANDS: Readonly<Record<string, Command>> = {
  ...ACCOUNT_COMMANDS,
  quota: {
    usage: 'EMAIL [NAME LIMIT|default]',
    does: 'shows and changes the limits of an account',
    run: quotaCommand,
  },
  usage: { usage: '[DAYS]', does: 'what all accounts have used', run: usageCommand },
}

const [name = '', ...words] = process.argv.slice(2)
const { db } = connect(env.DATABASE_URL, 2)

function run(): Promise<string[]> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new WrongCommandError(overview())
  return command.run(db, words)
}

function overview(): string {
  const lines = Object.entries(COMMANDS).map(
    ([command, { usage, does }]) => `  ${`${command} ${usage}`.padEnd(36)} ${does}`,
  )
  return ['Usage: npm run accounts -- COMMAND', ...lines].join('\n')
}

try {
  for (const line of await run()) process.stdout.write(`${line}\n`)
} catch (error) {
  if (!(error instanceof WrongCommandError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
} finally {
  await stopSending()
  await db.destroy()
}
