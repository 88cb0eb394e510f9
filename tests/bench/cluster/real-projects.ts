import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { ProjectId } from '#app/domain/ids.ts'
import { store } from '#app/gateways/store.server.ts'
import { findLiveWorkers } from '#app/db/workers.server.ts'
import { findStuck } from '#app/services/operations/find-stuck.server.ts'
import { drawVideo, randomFrom, randomTexts } from '#tests/fixtures/drawn-video.ts'
import { ApiClient } from '#tests/journey/api-client.ts'
import { takeThrough } from '#tests/journey/take-through.ts'
import type { Host } from './network.ts'
import type { Part } from './parts.ts'

const run = promisify(execFile)
/** Longer than a lost heartbeat, the silence of a connection and the pauses after them. */
const STALL_SECONDS = 240
const WORKER_CUT_MS = 40_000
const STORE_CUT_MS = 20_000

export interface RealHosts {
  readonly webs: readonly string[]
  readonly workers: readonly { host: Host; part: Part }[]
  readonly store: Host
  readonly reader: Host
}

export interface RealOutcome {
  /** What was not as it should be. */
  readonly wrong: readonly string[]
  readonly faults: readonly string[]
  /** Of each project: bytes in the store, and seconds that its jobs ran, by queue. */
  readonly bytes: readonly number[]
  readonly seconds: Readonly<Record<string, readonly number[]>>
}

/** Takes projects from upload to output with the real tools, while hosts are cut off from the others. */
export async function takeThroughFaults(
  hosts: RealHosts,
  { count, folder, seed }: { count: number; folder: string; seed: number },
): Promise<RealOutcome> {
  const faults: string[] = []
  const over = new AbortController()
  const cutting = cutHosts(hosts, faults, over.signal)
  const ids: ProjectId[] = []
  const failures = await Promise.allSettled(
    Array.from({ length: count }, async (_, index) => {
      const web = hosts.webs[index % hosts.webs.length] ?? ''
      ids.push(await takeWithItsFrames(web, join(folder, `video-${index}`), seed + index))
    }),
  )
  over.abort()
  await cutting
  const reasons = failures.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []))
  return {
    wrong: [...reasons, ...(await findWrong(ids))],
    faults,
    bytes: await Promise.all(ids.map(bytesOf)),
    seconds: await secondsByQueue(ids),
  }
}

async function takeWithItsFrames(web: string, folder: string, seed: number): Promise<ProjectId> {
  await mkdir(folder, { recursive: true })
  const source = await drawVideo(folder, randomTexts(randomFrom(seed)))
  const client = new ApiClient(web)
  const id = await takeThrough(client, source, STALL_SECONDS)
  const output = join(folder, 'output.mp4')
  const answer = await client.download(id, 'watermarked')
  await writeFile(output, new Uint8Array(await answer.arrayBuffer()))
  const [before, after] = await Promise.all([source, output].map(countFrames))
  if (before !== after) throw new Error(`${id}: ${after} frames came out of ${before}`)
  // the factories' type of an id: it was made by the database
  return id as ProjectId
}

async function countFrames(path: string): Promise<string> {
  const counted = ['-select_streams', 'v:0', '-count_frames', '-show_entries', 'stream=nb_read_frames']
  return (await run('/usr/bin/ffprobe', ['-v', 'error', ...counted, '-of', 'csv=p=0', path])).stdout.trim()
}

/** Once a worker analyses, it and a reader are cut off; once one renders, the store is. */
async function cutHosts(hosts: RealHosts, faults: string[], over: AbortSignal): Promise<void> {
  const analysing = await workerWith('analyze', hosts, over)
  if (!analysing) return
  await analysing.cutOff()
  await hosts.reader.cutOff()
  await pause(WORKER_CUT_MS, undefined, { signal: over }).catch(() => undefined)
  await analysing.reconnect()
  faults.push(`${analysing.name}, which analysed, for ${WORKER_CUT_MS / 1000} s`)
  const rendering = await workerWith('render', hosts, over)
  if (rendering) {
    await hosts.store.cutOff()
    await pause(STORE_CUT_MS, undefined, { signal: over }).catch(() => undefined)
    await hosts.store.reconnect()
    faults.push(`the store during a render for ${STORE_CUT_MS / 1000} s`)
  }
  await hosts.reader.reconnect()
  faults.push(`${hosts.reader.name} in between`)
}

async function workerWith(queue: string, hosts: RealHosts, over: AbortSignal): Promise<Host | undefined> {
  while (!over.aborted) {
    const live = await findLiveWorkers(db)
    const found = live.find(({ state }) => state.jobs.some((job) => job.queue === queue))
    const worker = hosts.workers.find(({ part }) => part.pid === found?.pid)
    if (worker) return worker.host
    await pause(500)
  }
  return undefined
}

async function findWrong(ids: readonly ProjectId[]): Promise<string[]> {
  const projects = await db.selectFrom('projects').selectAll().where('id', 'in', ids).execute()
  const bad = projects.filter(({ status, error_code: code }) => status !== 'completed' || code !== null)
  const { rows: outputs } = await sql<{ project_id: string; done: number }>`
    SELECT project_id, count(*)::int AS done FROM renders
    WHERE project_id = ANY(${[...ids]}::uuid[]) AND status = 'done' GROUP BY project_id`.execute(db)
  const stuck = await findStuck(db)
  return [
    ...bad.map(({ id, status, error_code: code }) => `${id} is ${status}, ${code}`),
    ...outputs.flatMap(({ project_id: id, done }) => (done === 1 ? [] : [`${id} has ${done} outputs`])),
    ...stuck.map(({ id, why }) => `${id} is stuck: ${why}`),
  ]
}

async function bytesOf(id: ProjectId): Promise<number> {
  let bytes = 0
  for await (const { sizeBytes } of store.list(`projects/${id}/`)) bytes += sizeBytes
  return bytes
}

async function secondsByQueue(ids: readonly ProjectId[]): Promise<Record<string, number[]>> {
  const { rows } = await sql<{ name: string; seconds: number[] }>`
    SELECT name, array_agg(extract(epoch FROM completed_on - started_on)::float) AS seconds FROM pgboss.job
    WHERE state = 'completed' AND data ->> 'projectId' = ANY(${[...ids]}::text[]) GROUP BY name`.execute(db)
  return Object.fromEntries(rows.map(({ name, seconds }) => [name, seconds]))
}
