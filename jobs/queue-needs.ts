import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#app/db/client.server.ts'
import { findPausedQueues } from '#app/db/workers.server.ts'
import { env } from '#app/env.server.ts'
import type { JobName } from '#app/queue/contracts.ts'
import { type Part, whatIsWrong } from '#app/services/health/readiness.server.ts'
import { PAUSED } from './queue-gate.ts'
import { BUNDLE_DIR } from './render/render-tools.ts'

interface Needs {
  readonly parts: readonly Part[]
  readonly files?: Readonly<Record<string, string>>
}

const TOOLS = { ffmpeg: env.FFMPEG_PATH, ffprobe: env.FFPROBE_PATH }
const RENDERING: Needs = {
  parts: ['store'],
  files: {
    ...TOOLS,
    Chromium: env.CHROMIUM_PATH,
    'the built captions (npm run build)': join(BUNDLE_DIR, 'index.html'),
  },
}

/** What the jobs of a queue cannot be done without, besides the database. */
const NEEDS: Record<JobName, Needs> = {
  analyze: { parts: ['store', 'ocr'], files: TOOLS },
  translate: { parts: [] },
  render: RENDERING,
  preview: RENDERING,
  'edit-proxy': { parts: ['store'], files: TOOLS },
  'read-text': { parts: ['store', 'ocr'], files: TOOLS },
  advance: { parts: [] },
  webhook: { parts: [] },
  mail: { parts: [] },
  model: { parts: [] },
  upkeep: { parts: [] },
}

/** Why jobs of this queue cannot be done here and now, in a sentence for operators; undefined when they can. */
export async function whyNotServed(name: JobName, db: Db): Promise<string | undefined> {
  const { parts, files = {} } = NEEDS[name]
  // without the database the others need not be asked
  const database = await whatIsWrong('database', { db })
  if (database !== undefined) return database
  if (await isPaused(name, db)) return PAUSED
  for (const [what, path] of Object.entries(files)) {
    const isThere = await access(path, constants.R_OK).then(
      () => true,
      () => false,
    )
    if (!isThere) return `${what}: there is no ${path}`
  }
  const answers = await Promise.all(parts.map((part) => whatIsWrong(part, { db })))
  return answers.find((wrong) => wrong !== undefined)
}

const asking = new WeakMap<Db, Promise<ReadonlySet<string>>>()

/** What is paused, asked once for all queues that want to know at the same moment: each would open a connection. */
function pausedQueues(db: Db): Promise<ReadonlySet<string>> {
  const asked =
    asking.get(db) ??
    findPausedQueues(db)
      .then((queues) => new Set(queues.map(({ name }) => name)))
      // a database that is away has nothing to say
      .catch(() => new Set<string>())
      .finally(() => asking.delete(db))
  asking.set(db, asked)
  return asked
}

/** Whether an operator has paused a queue; false while the database is away. */
export async function isPaused(name: JobName, db: Db): Promise<boolean> {
  return (await pausedQueues(db)).has(name)
}
