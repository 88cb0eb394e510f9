// Brings a backup back into a product without accounts: `npm run restore` alone says how.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { db } from '#app/db/client.server.ts'
import { env } from '#app/env.server.ts'
import { store } from '#app/gateways/store.server.ts'
import { stopSending } from '#app/queue/enqueue.server.ts'
import { RestoreRefusedError } from './backup/load-tables.ts'
import { checkRun, openRun, restoreBackup } from './backup/restore-backup.ts'
import { handOverTo, keepSecret } from './backup/own-machine.ts'

const USAGE = `Usage: npm run restore -- FOLDER [--at RUN] [--identity FILE] [--check]

  FOLDER           what npm run backup wrote; its newest run, or the one named with --at
  --identity FILE  the key of an encrypted backup
  --check          reads every file and says what is damaged; nothing is restored`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    at: { type: 'string' },
    identity: { type: 'string' },
    check: { type: 'boolean', default: false },
  },
})
const say = (line: string) => void process.stdout.write(`${line}\n`)

async function readIdentities(): Promise<string[]> {
  if (values.identity === undefined) return []
  const lines = (await readFile(values.identity, 'utf8')).split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '' && !line.startsWith('#'))
}

async function check(backup: string): Promise<void> {
  // what is encrypted is checked as it lies there
  const run = await openRun(backup, { at: values.at, identities: ['none is needed'] })
  const wrong = await checkRun(backup, run)
  for (const line of wrong) process.stderr.write(`${line}\n`)
  say(
    wrong.length === 0
      ? `Every file of ${run.manifest.takenAt} is whole.`
      : `${wrong.length} files are damaged.`,
  )
  if (wrong.length > 0) process.exitCode = 1
}

async function restore(backup: string): Promise<void> {
  const run = await openRun(backup, { at: values.at, identities: await readIdentities() })
  const urls = { service: env.DATABASE_URL, migrations: env.MIGRATIONS_DATABASE_URL ?? env.DATABASE_URL }
  const done = await restoreBackup({ db, urls, store }, { backup, run })
  await handOverTo(join(env.DATA_DIR, 'objects'), env.DATA_DIR)
  say(`Restored ${run.manifest.accountIds.length - done.deletedAccounts} accounts and ${done.objects} files.`)
  if (done.deletedAccounts > 0)
    say(`${done.deletedAccounts} accounts that were deleted since then were deleted again.`)
  if (done.secret !== env.SECRET) say(keepSecret(env.DATA_DIR, done.secret, env.SECRET))
}

try {
  const [backup, ...others] = positionals
  if (backup === undefined || others.length > 0) {
    process.stderr.write(`${USAGE}\n`)
    process.exitCode = 2
  } else {
    await (values.check ? check(backup) : restore(backup))
  }
} catch (error) {
  if (!(error instanceof RestoreRefusedError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
} finally {
  await stopSending()
  await db.destroy()
}
