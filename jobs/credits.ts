// Credits for operators: `npm run credits -- grant EMAIL N [NOTE]` gives N credits, with a note that their owner
// reads in the history; `npm run credits -- check` adds everything up.
import { connect } from '#app/db/client.server.ts'
import { findImbalances } from '#app/db/credits.server.ts'
import { env } from '#app/env.server.ts'
import { stopSending } from '#app/queue/enqueue.server.ts'
import { grantCredits } from '#app/services/credits/credits.server.ts'

const USAGE = 'npm run credits -- grant EMAIL N [NOTE], or: npm run credits -- check'
const say = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => {
  process.stderr.write(`${line}\n`)
  process.exitCode = 1
}

const { db } = connect(env.DATABASE_URL, 1)
try {
  await run(process.argv.slice(2))
} finally {
  await stopSending()
  await db.destroy()
}

async function run([command, ...rest]: readonly string[]): Promise<void> {
  if (command === 'grant') return grant(rest)
  if (command === 'check') return check()
  complain(`Usage: ${USAGE}`)
}

async function grant([email = '', number = '', note, ...more]: readonly string[]): Promise<void> {
  if (!/^[1-9]\d{0,6}$/.test(number) || more.length > 0) return complain(`Usage: ${USAGE} (N: 1 to 9999999)`)
  const balance = await grantCredits(db, email, Number(number), note?.trim() || null)
  if (balance === undefined) return complain(`There is no account with the e-mail ${email}.`)
  say(`${email} was given ${number} credits and has ${balance} now.`)
}

async function check(): Promise<void> {
  const wrong = await findImbalances(db)
  for (const imbalance of wrong) complain(JSON.stringify(imbalance))
  if (wrong.length === 0)
    say('Every balance is the sum of its entries, and every held credit belongs to a hold.')
}
