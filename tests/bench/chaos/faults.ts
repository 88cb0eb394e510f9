import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { env } from '#app/env.server.ts'
import type { Crew } from './crew.ts'
import { emptyDisk, fillDisk, setClock, killTool } from './machine.ts'
import type { Wire } from './wire.ts'

interface Struck {
  readonly crew: Crew
  readonly wire: Wire
  readonly chance: () => number
  readonly workers: number
}

const HOUR_MS = 3_600_000
/** The file by which `shifted-clock.ts` knows how wrong it is. */
export const CLOCK_FILE = join(env.DATA_DIR, 'clock')

/** From two to twelve seconds. */
const forAWhile = (chance: () => number) => pause(2_000 + 10_000 * chance())

async function fullDisk(folder: string, { chance }: Struck): Promise<void> {
  const path = join(env.DATA_DIR, folder)
  fillDisk(path)
  await forAWhile(chance)
  emptyDisk(path)
}

async function wrongClock(hours: number, { chance }: Struck): Promise<void> {
  setClock(CLOCK_FILE, hours * HOUR_MS)
  await forAWhile(chance)
  setClock(CLOCK_FILE, 0)
}

/** Killing one of its processes makes a Postgres throw everybody out and recover from its log. */
async function crashDatabase(): Promise<void> {
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db)
  if (rows[0]) process.kill(rows[0].pid, 'SIGKILL')
  await pause(1_000)
}

const which = ({ chance, workers }: Struck) => Math.floor(chance() * workers)

/** What can happen anywhere. */
const EVERYWHERE = {
  'kill -9 a worker': (struck: Struck) => struck.crew.strike(which(struck), 'SIGKILL'),
  'stop a worker': (struck: Struck) => struck.crew.strike(which(struck), 'SIGTERM'),
  'crash the database': () => crashDatabase(),
  'database gone': async ({ wire, chance }: Struck) => {
    wire.down()
    await forAWhile(chance)
    wire.up()
  },
  partition: async ({ wire, chance }: Struck) => {
    wire.stall()
    await forAWhile(chance)
    wire.up()
  },
  'clock a day ahead': (struck: Struck) => wrongClock(24, struck),
  'clock a day behind': (struck: Struck) => wrongClock(-24, struck),
} as const

/** Resolves to false when there was nothing that it could strike. */
export type Fault = (struck: Struck) => unknown

/** What can happen to those who write files and run tools. */
const WITH_TOOLS = {
  ...EVERYWHERE,
  'scratch disk full': (struck: Struck) => fullDisk('scratch', struck),
  'store disk full': (struck: Struck) => fullDisk('objects', struck),
  'tool out of memory': ({ chance }: Struck) => killTool(chance),
} as const

export const FAULTS = { translation: EVERYWHERE, render: WITH_TOOLS } as const
