import { setTimeout as pause } from 'node:timers/promises'
import { db } from '#app/db/client.server.ts'
import { stopSending } from '#app/queue/enqueue.server.ts'
import { smallVideo } from '#tests/fixtures/small-video.ts'
import { markdown } from '../ocr/table.ts'
import type { Host } from './network.ts'
import { startPart } from './parts.ts'
import { type PostgresLoad, PostgresMeter, type Statement } from './postgres-load.ts'
import { takeThroughFaults } from './real-projects.ts'
import { measureThroughput, type Throughput } from './scheduling.ts'

const IDLE_MS = 20_000
/** Connections of the start that nobody uses are closed after ten seconds. */
const SETTLE_MS = 15_000
/** What two workers have to do of twice the work of one. */
const LEAST_SPEEDUP = 1.8

interface Cluster {
  readonly hosts: {
    readonly store: Host
    readonly webs: readonly Host[]
    readonly readers: readonly Host[]
    readonly workers: readonly Host[]
  }
  readonly webs: readonly string[]
  /** What the links do to packets. */
  readonly link: string
  readonly environment: (name: string) => NodeJS.ProcessEnv
  readonly folder: string
  readonly databaseUrl: string
  readonly counts: { readonly big: number; readonly small: number; readonly real: number }
  readonly workers: readonly number[]
  readonly sleepMs: number
  readonly seed: number
}

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Resolves to whether workers share the work as they should and nothing was lost. */
export async function run(cluster: Cluster): Promise<boolean> {
  say(`seed ${cluster.seed}; links: ${cluster.link}`)
  const meter = await PostgresMeter.open(cluster.databaseUrl)
  try {
    const shared = await shareWork(cluster, meter)
    const held = await useTools(cluster, meter)
    return shared && held
  } finally {
    await meter.close()
    await stopSending()
    await db.destroy()
  }
}

/** The same work by one worker, by two, by four. */
async function shareWork(cluster: Cluster, meter: PostgresMeter): Promise<boolean> {
  const video = await smallVideo('mp4')
  const runs: { workers: number; measured: Throughput; load: PostgresLoad }[] = []
  for (const count of cluster.workers) {
    const workers = await Promise.all(
      cluster.hosts.workers.slice(0, count).map((host) =>
        startPart(host, ['tests/bench/cluster/stand-in-worker.ts', String(cluster.sleepMs)], {
          environment: cluster.environment(host.name),
        }),
      ),
    )
    const work = () => measureThroughput(cluster.webs, { ...cluster.counts, video })
    const { result: measured, load } = await meter.during(work)
    runs.push({ workers: count, measured, load })
    for (const worker of workers) await worker.stop()
  }
  const rate = ({ measured }: (typeof runs)[number]) => measured.jobs / measured.seconds
  const base = runs[0]
  const rows = runs.map((one) => {
    const { waits, smallShare, requestMs } = one.measured
    return [
      String(one.workers),
      (60 * rate(one)).toFixed(0),
      base ? (rate(one) / rate(base)).toFixed(2) : '',
      ...[waits.big, waits.small].map(({ median, p95 }) => `${median.toFixed(1)} / ${p95.toFixed(1)}`),
      `${(100 * smallShare).toFixed(0)} %`,
      `${requestMs.median.toFixed(0)} / ${requestMs.slowest.toFixed(0)}`,
      (one.load.statements / one.measured.jobs).toFixed(0),
      (one.load.statements / one.load.seconds).toFixed(0),
      String(one.load.connections),
    ]
  })
  const head = ['workers', 'jobs a minute', '×', 'waited s, large account (median / p95)', 'small account']
  const more = ['small one’s share while it waits', 'request ms (median / slowest)', 'statements a job']
  say(markdown([[...head, ...more, 'a second', 'connections'], ...rows]))
  const two = runs.find(({ workers }) => workers === 2)
  return !base || base.workers !== 1 || !two || rate(two) / rate(base) >= LEAST_SPEEDUP
}

/** Real workers and readers: what they ask while idle, then a few projects through partitions. */
async function useTools(cluster: Cluster, meter: PostgresMeter): Promise<boolean> {
  const { hosts, environment, webs, folder, counts, seed } = cluster
  const readers = await Promise.all(
    hosts.readers.map((host) =>
      startPart(host, ['jobs/ocr/server.ts'], {
        environment: { ...environment(host.name), HOST: host.address },
      }),
    ),
  )
  const workers = await Promise.all(
    hosts.workers.slice(0, 2).map(async (host) => {
      const variables = { ...environment(host.name), LOG_LEVEL: 'info', DATABASE_TIMEOUT_MS: '10000' }
      const part = await startPart(host, ['jobs/worker.ts'], { environment: variables })
      return { host, part }
    }),
  )
  await pause(SETTLE_MS)
  const idle = await meter.during(() => pause(IDLE_MS))
  const perWorker = (count: number) => (count / idle.load.seconds / workers.length).toFixed(1)
  const { statements, transactions } = idle.load
  say(
    `\nan idle worker of all queues: ${perWorker(statements)} statements, ${perWorker(transactions)} transactions a ` +
      'second',
  )
  sayStatements(idle.top)
  const sayConnections = ({ connectionsOf }: PostgresLoad) => {
    const counts = [...hosts.webs, ...hosts.workers.slice(0, workers.length)].map(
      ({ name, address }) => `${name} ${connectionsOf.get(address) ?? 0}`,
    )
    say(`connections: ${counts.join(', ')}`)
  }
  sayConnections(idle.load)
  const wrong = counts.real === 0 ? [] : await breakLinks()
  for (const line of wrong) say(`WRONG ${line}`)
  if (wrong.length > 0)
    for (const { host, part } of workers) say(`${host.name}:\n${part.lines.slice(-40).join('\n')}`)
  for (const { part } of workers) await part.stop()
  for (const part of readers) await part.stop()
  return wrong.length === 0

  async function breakLinks(): Promise<readonly string[]> {
    const [reader] = hosts.readers
    if (!reader) throw new Error('there is no reader')
    const real = { webs, workers, store: hosts.store, reader }
    const { result, load, top } = await meter.during(() =>
      takeThroughFaults(real, { count: counts.real, folder, seed }),
    )
    say(
      `\n${counts.real} projects with the real tools in ${load.seconds.toFixed(0)} s; cut off: ${result.faults.join(', ')}`,
    )
    const idleShare = (statements / idle.load.seconds) * load.seconds
    say(
      `statements a project, without what idle workers ask: ${((load.statements - idleShare) / counts.real).toFixed(0)}`,
    )
    say(
      `kilobytes a project in the store: ${result.bytes.map((bytes) => (bytes / 1000).toFixed(0)).join(', ')}`,
    )
    for (const [queue, seconds] of Object.entries(result.seconds))
      say(`seconds of ${queue}: ${seconds.map((one) => one.toFixed(1)).join(', ')}`)
    sayStatements(top)
    sayConnections(load)
    return result.wrong
  }
}

function sayStatements(statements: readonly Statement[]): void {
  for (const { calls, meanMs, text } of statements.slice(0, 6))
    say(`  ${String(calls).padStart(6)} × ${meanMs.toFixed(2)} ms  ${text}`)
}
