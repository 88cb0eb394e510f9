// Makes the video of the home page from the example's, once for each `--stamp` of what it is made from, while nobody has
// a job; `npm start` runs it with the lowest priority. It has no project, no account and no job: it leaves files only.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connect } from '#app/db/client.server.ts'
import { env } from '#app/env.server.ts'
import { ocrGateway } from '#app/gateways/ocr.server.ts'
import { withScratch } from '#app/gateways/scratch.server.ts'
import type { JobName } from '#app/queue/contracts.ts'
import { findQueueLengths } from '#app/queue/queue-lengths.server.ts'
import { publishMadeVideo } from '#app/services/home/made-video.server.ts'
import { exampleMaterial } from '#app/services/projects/example-files.server.ts'
import { makeVideo } from './home-video/make-video.ts'
import { makeWebCopies } from './home-video/web-copies.ts'
import { whileIdle } from './home-video/while-idle.ts'
import { endRenderProcesses } from './render/child-process/render-in-child.ts'

/** Jobs that somebody waits for, and that take a processor. */
const WAITED_FOR: readonly JobName[] = ['analyze', 'translate', 'render', 'preview', 'read-text', 'advance']
const CALM_MS = 30_000
const POLL_INTERVAL_MS = 2_000

const { values } = parseArgs({ options: { stamp: { type: 'string', default: '' } } })
const { db } = connect(env.DATABASE_URL, 1)
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())

try {
  await whileIdle(make, {
    isBusy,
    signal: stopping.signal,
    calmMs: CALM_MS,
    pollIntervalMs: POLL_INTERVAL_MS,
  })
} finally {
  await endRenderProcesses()
  await db.destroy()
}

/** A database that is away has nothing to say: that is no time for it either. */
async function isBusy(): Promise<boolean> {
  const lengths = await findQueueLengths(db).catch(() => undefined)
  return (
    lengths?.some(({ name, waiting, running }) => WAITED_FOR.includes(name) && waiting + running > 0) ?? true
  )
}

async function make(signal: AbortSignal): Promise<void> {
  const material = await exampleMaterial()
  await withScratch(async (folder) => {
    const output = await makeVideo(material, { folder, ocr: ocrGateway(), signal })
    const made = join(folder, 'home')
    await mkdir(made)
    const copies = { folder: made, videoSeconds: material.videoSeconds, signal }
    await makeWebCopies(material.sourcePath, 'before', copies)
    await makeWebCopies(output, 'after', copies)
    await publishMadeVideo(made, values.stamp)
  })
}
