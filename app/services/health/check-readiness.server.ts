import { sql } from 'kysely'
import { db } from '../../db/client.server.ts'
import { env } from '../../env.server.ts'
import { store } from '../../gateways/store.server.ts'
import { log } from '../../log.server.ts'

const PARTS = {
  database: () => sql`SELECT FROM users LIMIT 1`.execute(db),
  queue: () => sql`SELECT FROM pgboss.queue LIMIT 1`.execute(db),
  store: () => store.stat('ready'),
  ocr: () => Promise.any(env.OCR_URL.map(askSidecar)),
} as const satisfies Record<string, () => Promise<unknown>>
type Part = keyof typeof PARTS

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
  const names: Part[] = ['database', 'queue', 'store', 'ocr']
  const parts = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await ask(name)] as const)),
  )
  return { ready: Object.values(parts).every((state) => state === 'ok'), parts }
}

async function ask(name: Part): Promise<'ok' | 'failing'> {
  try {
    await PARTS[name]()
    return 'ok'
  } catch (error) {
    log.warn({ err: error, part: name }, 'a part does not answer')
    return 'failing'
  }
}

async function askSidecar(url: string): Promise<void> {
  const response = await fetch(new URL('/health', url), { signal: AbortSignal.timeout(2_000) })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`${url} answers ${response.status}`)
}
