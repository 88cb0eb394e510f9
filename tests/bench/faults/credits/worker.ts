// Does one random thing with credits after another until it is killed, and says what it is at: `(name` … `)`.
// With `--warm` it ends by itself, and leaves its compiled code in NODE_COMPILE_CACHE for the others.
import { writeSync } from 'node:fs'
import { db } from '#app/db/client.server.ts'
import { OPERATION_NAMES, perform } from './operations.ts'

const say = (text: string) => void writeSync(1, text)

await perform(db, 'hold')
if (process.argv.includes('--warm')) process.exit(0)
say('ready\n')
for (;;) {
  const name = OPERATION_NAMES[Math.floor(Math.random() * OPERATION_NAMES.length)] ?? 'hold'
  say(`(${name}`)
  await perform(db, name)
  say(')')
}
