// A render worker whose tools sleep: the queue, the rows and the store are the real ones, the output is its source.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { db } from '#app/db/client.server.ts'
import { reportProgress } from '#app/db/projects.server.ts'
import { beginRender } from '#app/db/renders.server.ts'
import { StaleAttemptError } from '#app/domain/errors.ts'
import { RenderSnapshot } from '#app/domain/render-snapshot.ts'
import { env } from '#app/env.server.ts'
import { withScratch } from '#app/gateways/scratch.server.ts'
import { store } from '#app/gateways/store.server.ts'
import { log } from '#app/log.server.ts'
import { startBoss } from '#app/queue/boss.server.ts'
import { newObjectKey } from '#app/services/projects/object-keys.server.ts'
import { publishRender } from '#app/services/rendering/finish-render.server.ts'
import { type JobHandler, serveDeadLetters, serveQueue } from '#jobs/serve-queue.ts'
import { watchAttempt } from '#jobs/watch-attempt.ts'
import { fidelityReport } from '#tests/factories/fidelity-report.ts'

const STEPS = 4
const sleepMs = Number(process.argv[2] ?? 1000)

const render: JobHandler<'render'> = ({ renderId, projectId, attempt }, { db, signal }) => {
  const job = { renderId, projectId, attempt }
  return watchAttempt(db, job, signal, async (watched) => {
    const begun = await beginRender(db, job)
    if (!begun?.videoKey) throw new StaleAttemptError()
    const { videoKey } = begun
    const snapshot = RenderSnapshot.parse(begun.snapshot)
    await withScratch(async (folder) => {
      const path = join(folder, 'source')
      await store.fetchTo(videoKey, path, watched)
      for (let step = 1; step <= STEPS; step++) {
        await pause(sleepMs / STEPS, undefined, { signal: watched })
        await reportProgress(db, job, { percent: (99 * step) / STEPS, done: step, total: STEPS })
      }
      const storageKey = newObjectKey(projectId, 'render')
      const { sizeBytes } = await store.publish(storageKey, path)
      const none = { stillsKey: null, posterKey: null, storageUrl: store.urlOf(storageKey) }
      const output = { renderId, snapshot, storageKey, sizeBytes, fidelity: fidelityReport(), ...none }
      await publishRender(db, job, output)
    })
  })
}

const stopping = new AbortController()
const boss = await startBoss(env.DATABASE_URL, {
  serve: true,
  timeoutMs: env.DATABASE_TIMEOUT_MS,
  onError: (error) => log.warn({ err: error }, 'the queue reports an error'),
})
const parts = { boss, db, log, stopping: stopping.signal }
await serveDeadLetters('render', parts)
await serveQueue('render', render, 1, parts)
process.once('SIGTERM', () => {
  stopping.abort(new Error('the worker is stopping'))
  void boss.stop({ graceful: true, timeout: 10_000 }).then(() => process.exit(0))
})
process.stdout.write('ready: render\n')
