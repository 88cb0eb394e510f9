// Serves renders as a worker does, cutting videos of more than ten seconds. Tells its parent which job it begins and which
// part it is encoding; having encoded one, it waits until it is told to go on.
import { once } from 'node:events'
import { connect } from '#app/db/client.server.ts'
import { env } from '#app/env.server.ts'
import { ocrGateway } from '#app/gateways/ocr.server.ts'
import { store } from '#app/gateways/store.server.ts'
import { log } from '#app/log.server.ts'
import { startBoss } from '#app/queue/boss.server.ts'
import { renderProject } from '#jobs/handlers/render.ts'
import { renderInChild, splitInChild } from '#jobs/render/child-process/render-in-child.ts'
import { serveQueue } from '#jobs/serve-queue.ts'

const SPLIT_SECONDS = 10
const bundleDir = process.argv[2] ?? ''
const told = once(process, 'message')
const tell = (message: object) => void process.send?.(message)

const { db } = connect(env.DATABASE_URL, 3)
const boss = await startBoss(env.DATABASE_URL, { serve: true, onError: () => undefined })
await serveQueue(
  'render',
  (job, context) => {
    tell({ begins: job.part ?? 'cut' })
    return renderProject(job, context, {
      store,
      ocr: ocrGateway(),
      splitSeconds: SPLIT_SECONDS,
      render: renderInChild,
      split: {
        cut: (request, watch) =>
          splitInChild.cut({ ...request, tools: { ...request.tools, bundleDir } }, watch),
        join: (request, watch) =>
          splitInChild.join({ ...request, tools: { ...request.tools, bundleDir } }, watch),
        part: async (request, watch) => {
          const onProgress = noting(job.part, watch)
          const tools = { ...request.tools, bundleDir }
          const result = await splitInChild.part({ ...request, tools }, { ...watch, onProgress })
          await told
          return result
        },
      },
    })
  },
  1,
  { boss, db, log, stopping: new AbortController().signal },
)
tell({ ready: true })

function noting(part: unknown, { onProgress }: Parameters<typeof splitInChild.part>[1]): typeof onProgress {
  return (progress) => {
    onProgress(progress)
    if (progress.frames > 0) tell({ encodes: part })
  }
}
