import { db } from '../../db/client.server.ts'
import { log } from '../../log.server.ts'
import { type Part, whatIsWrong } from './parts.server.ts'

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
  const wrong = await whatIsWrong(part, { db })
  if (wrong === undefined) return 'ok'
  log.warn({ part, wrong }, 'a part does not answer')
  return 'failing'
}
