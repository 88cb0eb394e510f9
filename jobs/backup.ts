// Saves the database and the videos: `npm run backup` alone says how.
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { env } from '#app/env.server.ts'
import { store } from '#app/gateways/store.server.ts'
import { pruneRuns } from './backup/object-list.ts'
import { takeBackup } from './backup/take-backup.ts'

const USAGE = `Usage: npm run backup -- FOLDER [--recipient AGE_KEY]… [--keep RUNS]
       npm run backup -- --new-key FILE

  FOLDER           each run adds what is new; another disk or another machine's
  --recipient KEY  encrypts for this public key of age (https://age-encryption.org)
  --keep RUNS      removes older runs, and what only they held
  --new-key FILE   makes a key: FILE opens backups and belongs elsewhere`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    recipient: { type: 'string', multiple: true, default: [] },
    keep: { type: 'string' },
    'new-key': { type: 'string' },
  },
})
const say = (line: string) => void process.stdout.write(`${line}\n`)
const [backup, ...others] = positionals
const keep = values.keep === undefined ? undefined : Number(values.keep)

if (values['new-key'] !== undefined) {
  const identity = await generateX25519Identity()
  await writeFile(values['new-key'], `${identity}\n`, { mode: 0o600, flag: 'wx' })
  say(`Public key, for --recipient: ${await identityToRecipient(identity)}`)
} else if (backup === undefined || others.length > 0 || !(keep === undefined || keep >= 1)) {
  process.stderr.write(`${USAGE}\n`)
  process.exitCode = 2
} else {
  const databaseUrl = env.MIGRATIONS_DATABASE_URL ?? env.DATABASE_URL
  const done = await takeBackup({
    backup,
    databaseUrl,
    store,
    secret: env.SECRET,
    recipients: values.recipient,
  })
  say(
    `${done.run}: ${done.rows} rows, ${done.objects} files, of which ${done.copied} are new (${(done.copiedBytes / 1e6).toFixed(1)} MB).`,
  )
  if (keep !== undefined) {
    const { runs, objects } = await pruneRuns(backup, keep)
    say(`Removed ${runs.length} older runs and ${objects} files that only they held.`)
  }
  for (const key of done.missing)
    process.stderr.write(`The store does not have ${key}, which the database names.\n`)
  // whoever runs this by the clock has to hear of it
  if (done.missing.length > 0) process.exitCode = 1
}
