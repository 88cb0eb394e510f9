import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#app/db/client.server.ts'
import { findOwner, findProjectHistory, findQueueLoads } from '#app/db/operations.server.ts'
import { findProject } from '#app/db/projects.server.ts'
import {
  findLiveWorkers,
  findPausedQueues,
  pauseQueues,
  resumeQueues,
  setMoved,
} from '#app/db/workers.server.ts'
import { ProjectId } from '#app/domain/ids.ts'
import { RETENTION, RETENTION_NAMES, type RetentionName } from '#app/domain/retention.ts'
import { env } from '#app/env.server.ts'
import { store } from '#app/gateways/store.server.ts'
import { JOB_NAMES, type JobName } from '#app/queue/contracts.ts'
import { findStuck } from '#app/services/operations/find-stuck.server.ts'
import { giveUp, retryNow } from '#app/services/operations/push-on.server.ts'
import { retentionPeriods } from '#app/services/retention/periods.server.ts'
import { retentionSteps } from '#app/services/retention/retention-steps.server.ts'
import { warnOwners } from '#app/services/retention/warn-owners.server.ts'
import { WrongCommandError } from './accounts-quota.ts'

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** What is kept how long, with what goes now: as a dry run says it, or after it has gone. */
async function* retention(db: Db, words: readonly string[]): AsyncGenerator<string, void> {
  const [flag, ...others] = words
  if ((flag !== undefined && flag !== '--dry-run') || others.length > 0)
    throw new WrongCommandError('Usage: npm run admin -- retention [--dry-run]')
  const dryRun = flag !== undefined
  const warned = await warnOwners(db, retentionPeriods, { dryRun })
  if (warned > 0)
    yield dryRun
      ? `Owners of ${warned} projects would be told that videos will be deleted.`
      : `Owners of ${warned} projects are told that videos will be deleted.`
  const context = { db, store, signal: new AbortController().signal }
  const steps = retentionSteps(context, retentionPeriods, { dryRun })
  for (const name of RETENTION_NAMES) {
    const line = `${name.padEnd(16)}${periodInWords(name).padEnd(10)}`
    const { count, bytes } = (await steps.get(name)?.()) ?? { count: 0, bytes: 0 }
    yield `${line}${String(count).padStart(8)} ${inUnits(bytes).padStart(9)}  ${RETENTION[name].what}`
  }
  yield dryRun ? 'Nothing was changed: this is what would go.' : 'This is what went.'
}

function periodInWords(name: RetentionName): string {
  if (name === 'uploads') return `${env.UNFINISHED_UPLOAD_HOURS} h`
  const period = retentionPeriods[name]
  return period === 'never' ? 'for ever' : `${period} d`
}

function inUnits(bytes: number): string {
  const power = bytes < 1024 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10))
  return `${(bytes / 1024 ** power).toFixed(power === 0 ? 0 : 1)} ${UNITS[power]}`
}

interface Command {
  /** The words that it takes. */
  readonly usage: string
  readonly does: string
  /** Lines to print, as they come. Throws WrongCommandError, AppError. */
  readonly run: (db: Db, words: readonly string[]) => AsyncGenerator<string, void>
}

/** Workers look this often whether a queue is paused. */
const POLL_INTERVAL_SECONDS = 5
/** So long jobs that are broken off have to end. */
const GIVE_BACK_SECONDS = 10

/** What operators do with the queue, by the word that they type. */
export const ADMIN_COMMANDS: Readonly<Record<string, Command>> = {
  queues: { usage: '', does: 'what waits and runs in each queue, and which workers there are', run: queues },
  stuck: { usage: '', does: 'projects whose work has stalled, and why', run: stuck },
  retry: { usage: 'ID', does: 'tries a project now that waits for an outage or has failed', run: retry },
  'give-up': { usage: 'ID', does: 'stops what runs of a project, as its owner could', run: stop },
  pause: {
    usage: '[QUEUE…]',
    does: 'no worker begins another job of these queues, or of any',
    run: pauseAll,
  },
  drain: { usage: '[QUEUE…]', does: 'pauses, and waits until what runs is done', run: drain },
  move: {
    usage: 'HOST/PID',
    does: 'has what a worker is doing done by others, and gives it nothing',
    run: move,
  },
  resume: { usage: '[QUEUE…|HOST/PID]', does: 'takes that back', run: resume },
  project: { usage: 'ID', does: 'the whole history of a project', run: project },
  retention: {
    usage: '[--dry-run]',
    does: 'deletes what is kept no longer, by rule; or only counts it',
    run: retention,
  },
}

function queuesNamed(words: readonly string[]): readonly JobName[] {
  return words.length === 0 ? JOB_NAMES : words.map(jobName)
}

function jobName(word: string): JobName {
  const name = JOB_NAMES.find((known) => known === word)
  if (!name) throw new WrongCommandError(`There is no queue "${word}". Queues: ${JOB_NAMES.join(', ')}.`)
  return name
}

function projectId([word = '']: readonly string[]): ProjectId {
  const id = ProjectId.safeParse(word)
  if (!id.success) throw new WrongCommandError(`"${word}" is no project's id.`)
  return id.data
}

async function* queues(db: Db): AsyncGenerator<string, void> {
  const paused = new Set((await findPausedQueues(db)).map(({ name }) => name))
  for (const { name, waiting, later, active, failed, oldest_seconds: oldest } of await findQueueLoads(db)) {
    const age = oldest === null ? '' : `, the oldest for ${Math.round(oldest)} s`
    const state = paused.has(name) ? ' (paused)' : ''
    yield `${name.padEnd(16)}${state} ${active} running, ${waiting} waiting (${later} until later)${age}, ${failed} failed`
  }
  for (const { host, pid, queues: served, state, moved_at: moved } of await findLiveWorkers(db)) {
    yield `worker ${host}/${pid} ${moved ? '(moved)' : 'serves'} ${served.join(', ')}`
    for (const [queue, why] of Object.entries(state.closed)) yield `  ${queue} is closed: ${why}`
    for (const { queue, since, projectId: id = '' } of state.jobs) yield `  ${queue} ${id} since ${since}`
  }
}

async function* stuck(db: Db): AsyncGenerator<string, void> {
  const found = await findStuck(db)
  for (const { id, status, progress, silent_seconds: silent, why } of found)
    yield `${id} ${status} ${Math.floor(progress)} %, silent for ${Math.round(silent)} s: ${why}`
  if (found.length === 0) yield 'No project is stuck.'
}

async function* retry(db: Db, words: readonly string[]): AsyncGenerator<string, void> {
  const done = await retryNow(db, projectId(words))
  yield done === 'hurried' ? 'Its job waits no longer.' : 'The stage that failed is started again.'
}

async function* stop(db: Db, words: readonly string[]): AsyncGenerator<string, void> {
  const { status } = await giveUp(db, projectId(words))
  yield `Given up; the project is ${status} again.`
}

async function* pauseAll(db: Db, words: readonly string[]): AsyncGenerator<string, void> {
  const names = queuesNamed(words)
  await pauseQueues(db, names)
  yield `Paused: ${names.join(', ')}. Workers begin no more jobs of them within ${POLL_INTERVAL_SECONDS} s.`
}

async function* drain(db: Db, words: readonly string[]): AsyncGenerator<string, void> {
  yield* pauseAll(db, words)
  const names: readonly string[] = queuesNamed(words)
  let said = -1
  // a worker that has not looked yet may still begin one
  await pause(POLL_INTERVAL_SECONDS * 1000)
  for (;;) {
    const loads = (await findQueueLoads(db)).filter(({ name }) => names.includes(name))
    const running = loads.reduce((sum, { active }) => sum + active, 0)
    if (running === 0) break
    if (running !== said) yield `${running} still running.`
    said = running
    await pause(1000)
  }
  yield 'Nothing runs any more.'
}

/** The live worker of that name. Throws `WrongCommandError` where there is none. */
async function workerNamed(db: Db, name: string) {
  const workers = await findLiveWorkers(db)
  const found = workers.find(({ host, pid }) => `${host}/${pid}` === name)
  if (!found) throw new WrongCommandError(`There is no worker "${name}"; "queues" lists them.`)
  return { found, others: workers.filter((worker) => worker !== found && worker.moved_at === null) }
}

async function* move(db: Db, [name = '', ...more]: readonly string[]): AsyncGenerator<string, void> {
  if (more.length > 0) throw new WrongCommandError('Usage: npm run admin -- move HOST/PID')
  const { found, others } = await workerNamed(db, name)
  await setMoved(db, found.id, new Date())
  const served = new Set(others.flatMap(({ queues }) => queues))
  const left = found.queues.filter((queue) => !served.has(queue))
  if (left.length > 0) yield `No other worker serves ${left.join(', ')}: those jobs wait.`
  yield `${name} gives its jobs back within ${POLL_INTERVAL_SECONDS + GIVE_BACK_SECONDS} s and begins none. "resume ${name}" takes that back.`
}

async function* resume(db: Db, words: readonly string[]): AsyncGenerator<string, void> {
  const [name = ''] = words
  if (name.includes('/')) {
    const { found } = await workerNamed(db, name)
    await setMoved(db, found.id, null)
    yield `Resumed: ${name}.`
    return
  }
  const names = queuesNamed(words)
  await resumeQueues(db, names)
  yield `Resumed: ${names.join(', ')}.`
}

async function* project(db: Db, words: readonly string[]): AsyncGenerator<string, void> {
  const id = projectId(words)
  const owner = await findOwner(db, id)
  const found = owner && (await findProject(db, { id, userId: owner.user_id }))
  if (!found) throw new WrongCommandError(`There is no project ${id}.`)
  yield `${found.name} of ${owner.email}`
  yield `${found.status} (${found.current_stage}), attempt ${found.attempt}, ${Math.floor(found.progress)} %, changed ${found.updated_at.toISOString()}`
  if (found.error_code !== null) yield `failed with ${found.error_code}`
  for (const { at, what } of await findProjectHistory(db, id)) yield `${at.toISOString()}  ${what}`
}
