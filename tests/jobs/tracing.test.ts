import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import express from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { startTool } from '#app/gateways/media/run-tool.server.ts'
import { workLimits } from '#app/gateways/media/tool-limits.server.ts'
import { requestLog } from '#app/http/request-log.server.ts'
import { log } from '#app/log.server.ts'
import { env } from '#app/env.server.ts'
import { startBoss } from '#app/queue/boss.server.ts'
import { enqueue } from '#app/queue/enqueue.server.ts'
import { exportTraces } from '#app/services/operations/export-traces.server.ts'
import { registry } from '#app/services/operations/metrics.server.ts'
import { serveQueue } from '#jobs/serve-queue.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { useDatabase } from '#tests/setup/database.ts'

const db = useDatabase()

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly status: { readonly code?: number }
  readonly attributes: readonly { key: string; value: { stringValue?: string; intValue?: number } }[]
}

/** What collectors of OpenTelemetry are: they take batches of spans as JSON at `/v1/traces`. */
async function startCollector() {
  const spans: Span[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      expect([request.method, request.url]).toEqual(['POST', '/v1/traces'])
      const { resourceSpans } = JSON.parse(body) as {
        resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
      }
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
      response.setHeader('Content-Type', 'application/json').end('{}')
    })
  })
  const url = await listening(server)
  return { spans, url }
}

function listening(server: ReturnType<typeof createServer>): Promise<string> {
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
    })
  })
}

test('a request, the job that it leads to and the tool that the job runs are one trace', async () => {
  const collector = await startCollector()
  const stop = await exportTraces('worker', collector.url)
  const boss = await startBoss(env.DATABASE_URL, { serve: true, onError: () => undefined })
  onTestFinished(() => boss.stop({ graceful: true, timeout: 2000 }))
  const { id: projectId } = await insertProject(db, { status: 'analyzing', attempt: 1 })
  const web = express().use(requestLog)
  web.post('/projects', (_, response, next) => {
    db.transaction()
      .execute((trx) => enqueue(trx, 'analyze', { projectId, attempt: 1 }))
      .then(() => response.sendStatus(204), next)
  })
  let jobDone: () => void
  const done = new Promise<void>((resolve) => {
    jobDone = resolve
  })
  const stopServing = await serveQueue(
    'analyze',
    async () => {
      const { ended } = startTool('/usr/bin/ffprobe', ['-nonsense'], { limits: workLimits(1) })
      await ended
    },
    1,
    { boss, db, log, stopping: new AbortController().signal, onDone: () => jobDone() },
  )
  const base = await listening(createServer(web))
  await fetch(`${base}/projects`, { method: 'POST' })
  await done
  await stopServing()
  await boss.stop({ graceful: true, timeout: 60_000 })
  await stop()
  const named = (name: string) => collector.spans.find((span) => span.name === name)
  const [click, job, tool] = [named('POST page'), named('job analyze'), named('ffprobe')]
  expect(click?.parentSpanId ?? '').toBe('')
  expect(job).toMatchObject({ traceId: click?.traceId, parentSpanId: click?.spanId })
  expect(job?.attributes).toContainEqual({ key: 'rotulo.job_end', value: { stringValue: 'done' } })
  expect(tool).toMatchObject({ traceId: click?.traceId, parentSpanId: job?.spanId, status: { code: 2 } })
  expect(await registry.metrics()).toMatch(/rotulo_tool_seconds_count\{program="ffprobe",end="failed"\} 1/)
})

test('a collector that is gone holds nothing up', async () => {
  const stop = await exportTraces('worker', 'http://127.0.0.1:9')
  await startTool('/usr/bin/ffprobe', ['-version'], { limits: workLimits(1) }).ended
  await expect(stop()).resolves.toBeUndefined()
})
