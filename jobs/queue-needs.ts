import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#app/db/client.server.ts'
import { findPauses } from '#app/db/workers.server.ts'
import { env } from '#app/env.server.ts'
import type { JobName } from '#app/queue/contracts.ts'
import { type Part, describeFault } from '#app/services/health/readiness.server.ts'
import { type Doors, MOVED, PAUSED } from './queue-gate.ts'
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
async function whyNotServed(name: JobName, db: Db): Promise<string | undefined> {
  const { parts, files = {} } = NEEDS[name]
  for (const [what, path] of Object.entries(files)) {
    const isThere = await access(path, constants.R_OK).then(
      () => true,
      () => false,
    )
    if (!isThere) return `${what}: there is no ${path}`
  }
  const answers = await Promise.all(parts.map((part) => describeFault(part, { db })))
  return answers.find((wrong) => wrong !== undefined)
}

type Pauses = Awaited<ReturnType<typeof findPauses>>
const asking = new Map<string, Promise<Pauses>>()

/** What is paused, asked once for all queues of a worker that want to know at the same moment: each would open a connection. */
function pausesFor(db: Db, workerId: string): Promise<Pauses> {
  const asked =
    asking.get(workerId) ??
    findPauses(db, workerId)
      // a database that is away has nothing to say
      .catch(() => ({ queues: new Set<string>(), isMoved: false }))
      .finally(() => asking.delete(workerId))
  asking.set(workerId, asked)
  return asked
}

interface Worker {
  readonly db: Db
  readonly id: string
  /** Begins to serve the queue, giving jobs back once `giveBack` is aborted. Resolves to what ends that. */
  readonly serve: (giveBack: AbortSignal) => Promise<() => Promise<void>>
}

/**
 * What opens and closes a queue on a worker. One whose jobs an operator has done elsewhere gives back those that run,
 * after it has ceased to take others: it would be the first to get them.
 */
export function queueDoors(name: JobName, { db, id, serve }: Worker): Doors {
  let giveBack = new AbortController()
  let leave: (() => Promise<void>) | undefined
  const whyPaused = async () => {
    const { queues, isMoved } = await pausesFor(db, id)
    if (isMoved) return MOVED
    return queues.has(name) ? PAUSED : undefined
  }
  return {
    whyPaused,
    open: async () => {
      giveBack = new AbortController()
      leave = await serve(giveBack.signal)
    },
    close: async (reason) => {
      await leave?.()
      if (reason === MOVED) giveBack.abort(new Error(reason))
    },
    whyNotServed: async () => {
      // without the database the others need not be asked
      const wrong = (await describeFault('database', { db })) ?? (await whyPaused())
      // of a queue that was paused already, jobs may still run
      if (wrong === MOVED) giveBack.abort(new Error(wrong))
      return wrong ?? whyNotServed(name, db)
    },
  }
}
