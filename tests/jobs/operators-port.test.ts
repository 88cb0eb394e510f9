import { createServer } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { insertUser } from '#tests/factories/users.ts'
import { useDatabase } from '#tests/setup/database.ts'

const db = useDatabase()
const TOKEN = 'a-token-for-prometheus'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** A process that was started with these variables. */
async function answering(variables: Record<string, string>) {
  const port = await freePort()
  for (const [name, value] of Object.entries({ METRICS_PORT: String(port), ...variables }))
    vi.stubEnv(name, value)
  vi.resetModules()
  const { listenForOperators } = await import('#app/services/operations/operators-port.server.ts')
  const { tellOfProduct } = await import('#app/services/operations/metrics.server.ts')
  const { db } = await import('#app/db/client.server.ts')
  tellOfProduct(db)
  const server = listenForOperators({ ready: () => Promise.resolve({ ready: false, body: { why: 'x' } }) })
  await new Promise((resolve) => (server ? server.once('listening', resolve) : resolve(undefined)))
  return {
    server,
    ask: (path: string, token?: string) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        headers: token ? { authorization: `Bearer ${token}` } : {},
      }),
    end: async () => {
      server?.closeAllConnections()
      server?.close()
      await db.destroy()
    },
  }
}

test('Prometheus is told of queues, workers, memory, credits and stuck projects', async () => {
  for (const available of [200, 40]) {
    const { id: userId } = await insertUser(db)
    await db
      .insertInto('credit_accounts')
      .values({ user_id: userId, available, held: 5 })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ available, held: 5 }))
      .execute()
  }
  const { ask, end } = await answering({})
  const text = await (await ask('/metrics')).text()
  expect(text).toMatch(/^rotulo_jobs\{queue="analyze",state="waiting"\} 0$/m)
  expect(text).toMatch(/^rotulo_queue_workers\{queue="render"\} 0$/m)
  expect(text).toMatch(/^rotulo_projects_stuck 0$/m)
  expect(text).toMatch(/^rotulo_credits\{state="available"\} 240$/m)
  expect(text).toMatch(/^rotulo_credits\{state="held"\} 10$/m)
  expect(text).toMatch(/^rotulo_database_answers 1$/m)
  expect(text).toMatch(/^rotulo_process_resident_memory_bytes \d+/m)
  expect((await ask('/health')).status).toBe(200)
  expect((await ask('/ready')).status).toBe(503)
  await end()
})

test('a median is told within a factor of three, of a mail as of an analysis on a machine that twenty others use', async () => {
  const { jobSeconds, stageSecondsPerMinute, registry } =
    await import('#app/services/operations/metrics.server.ts')
  for (const [queue, seconds] of [
    ['mail', 0.13],
    ['analyze', 1400],
  ] as const) {
    jobSeconds.observe({ queue, end: 'done' }, seconds)
    stageSecondsPerMinute.observe({ queue }, seconds)
  }
  const text = await registry.metrics()
  /** The bucket in which the one value lies. */
  const bucketOf = (name: string, queue: string) => {
    const lines = [
      ...text.matchAll(new RegExp(`^${name}_bucket\\{le="([^"]+)",.*queue="${queue}".*\\} (\\d)$`, 'gm')),
    ]
    const above = lines.findIndex(([, , count]) => count === '1')
    return [Number(lines[above - 1]?.[1] ?? 0), Number(lines[above]?.[1]?.replace('+Inf', 'Infinity'))]
  }
  for (const [low = 0, high = 0] of [
    bucketOf('rotulo_job_seconds', 'mail'),
    bucketOf('rotulo_job_seconds', 'analyze'),
    bucketOf('rotulo_job_seconds_per_video_minute', 'analyze'),
  ])
    expect(high / low).toBeLessThanOrEqual(3)
})

test('without the token nobody is answered where one is set', async () => {
  const { ask, end } = await answering({ METRICS_TOKEN: TOKEN })
  expect((await ask('/metrics')).status).toBe(401)
  expect((await ask('/metrics', 'another-token-altogether')).status).toBe(401)
  expect((await ask('/metrics', TOKEN)).status).toBe(200)
  await end()
})

test('a port that is open to others is not served without a token', async () => {
  const { server, end } = await answering({ METRICS_HOST: '0.0.0.0' })
  expect(server).toBeUndefined()
  await end()
})
