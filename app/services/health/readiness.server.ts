import { sql } from 'kysely'
import { type Db, db } from '../../db/client.server.ts'
import { AppError } from '../../domain/errors.ts'
import { env } from '../../env.server.ts'
import { type ObjectStore, store as ourStore } from '../../gateways/store.server.ts'
import { log } from '../../log.server.ts'
import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'

/** Whoever asks wants to know now: a part that takes longer does not answer. */
const WITHIN_MS = 3_000

export type Part = 'database' | 'queue' | 'store' | 'ocr'
interface Asked {
  readonly db: Db
  readonly store?: ObjectStore
  readonly ocrUrls?: readonly string[]
}

/** Each throws what is wrong. */
const CHECKS = {
  database: async ({ db }) => {
    const missing = await missingMigrations(db)
    if (missing.length > 0)
      throw new Error(
        `it is of an older release (${missing.length} migrations are missing): npm run migrate brings it up to date`,
      )
  },
  queue: ({ db }) => sql`SELECT FROM pgboss.queue LIMIT 1`.execute(db),
  store: ({ store = ourStore }, signal) => store.check(signal),
  ocr: ({ ocrUrls = env.OCR_URL }, signal) => Promise.any(ocrUrls.map((url) => askSidecar(url, signal))),
} as const satisfies Record<Part, (asked: Asked, signal: AbortSignal) => Promise<unknown>>

const NAMES = {
  database: 'the database',
  queue: 'the queue',
  store: 'the store',
  ocr: 'the text reader',
} as const satisfies Record<Part, string>

/** What is wrong with a part, in a sentence for operators; undefined when it does its work. Answers within seconds. */
export async function describeFault(part: Part, asked: Asked): Promise<string | undefined> {
  const late = AbortSignal.timeout(WITHIN_MS)
  const lateness = new Promise<never>((_, reject) => {
    late.addEventListener('abort', () => reject(new Error(`no answer within ${WITHIN_MS / 1000} s`)))
  })
  try {
    await Promise.race([CHECKS[part](asked, late), lateness])
    return undefined
  } catch (error) {
    return `${NAMES[part]}: ${reasonOf(error)}`
  }
}

/** The innermost reason that says something. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  if (error instanceof AppError && error.cause !== undefined) return reasonOf(error.cause)
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return error.message === 'fetch failed' && cause !== undefined
    ? reasonOf(cause)
    : error.message || error.name
}

async function askSidecar(url: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(new URL('/health', url), { signal })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`${url} answers ${response.status}`)
}

const PARTS: readonly Part[] = ['database', 'queue', 'store', 'ocr']

export interface Readiness {
  readonly ready: boolean
  readonly parts: Readonly<Record<string, 'ok' | 'failing'>>
}

const KEEP_MS = 1000
let last: { at: number; readiness: Promise<Readiness> } | undefined

/** Whether everything that the web process needs answers. Asked at most once a second, however often it is called. */
export function checkReadiness(): Promise<Readiness> {
  const now = performance.now()
  if (!last || now - last.at > KEEP_MS) last = { at: now, readiness: askAll() }
  return last.readiness
}

async function askAll(): Promise<Readiness> {
  const parts = Object.fromEntries(
    await Promise.all(PARTS.map(async (name) => [name, await ask(name)] as const)),
  )
  return { ready: Object.values(parts).every((state) => state === 'ok'), parts }
}

async function ask(part: Part): Promise<'ok' | 'failing'> {
  const wrong = await describeFault(part, { db })
  if (wrong === undefined) return 'ok'
  log.warn({ part, wrong }, 'a part does not answer')
  return 'failing'
}

/** As `migrations/migrate.ts` names them; the process stands in the project's folder. */
const MIGRATIONS = resolve('migrations')

/** The migrations of this release that the database has not had. One that is ahead of this release lacks none. */
async function missingMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db)
  const had = new Set(rows.map(({ name }) => name))
  const known = (await readdir(MIGRATIONS)).flatMap((file) => /^(\d{4}_\w+)\.ts$/.exec(file)?.[1] ?? [])
  return known.filter((name) => !had.has(name)).toSorted()
}
