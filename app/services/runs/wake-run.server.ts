import type { Trx } from '../../db/client.server.ts'
import { lockAvailable, releaseRunHold } from '../../db/credits.server.ts'
import {
  endRun,
  findRunOfProject,
  findRunsWaitingForCredits,
  type ProjectRun,
  resumeRun,
} from '../../db/project-runs.server.ts'
import type { Owned, Project } from '../../db/projects.server.ts'
import type { ProjectId, UserId } from '../../domain/ids.ts'
import { UNFINISHED } from '../../domain/project-run.ts'
import { enqueue } from '../../queue/enqueue.server.ts'
import { announce } from '../webhooks/announce.server.ts'

/** Runs that one purchase wakes; the others are woken by the next, or by their owner. */
const MOST_WOKEN = 500

/** Has the project's unattended run, if there is one, look at what to do next, once this transaction is through. */
export async function wakeRun(trx: Trx, projectId: ProjectId): Promise<void> {
  const run = await findRunOfProject(trx, projectId)
  if (run?.state === 'running') await enqueue(trx, 'advance', { projectId, runId: run.id })
}

/** A job has ended, well or not: the owner's webhook is told, and an unattended run goes on. */
export async function concludeStage(trx: Trx, project: Project): Promise<void> {
  await announce(trx, project)
  await wakeRun(trx, project.id)
}

/** A person has stopped what ran: an unattended run does not begin it anew, and what it held is given back. */
export async function cancelRun(trx: Trx, { id: projectId, userId }: Owned): Promise<boolean> {
  // the account before the run, as where its price is set: the other way round two could wait for each other
  await lockAvailable(trx, userId)
  const run = await endRun(trx, projectId, { state: 'cancelled', from: UNFINISHED })
  if (run) await releaseForOthers(trx, run)
  return run !== undefined
}

/** A run is over: what was held for it is given back, and others of its user that wait for credits go on. The account is locked. */
export async function releaseForOthers(trx: Trx, run: Pick<ProjectRun, 'id' | 'user_id'>): Promise<void> {
  if ((await releaseRunHold(trx, run.id)) > 0) await wakeRunsOf(trx, run.user_id)
}

/** There are credits again: what waits for them goes on, the oldest first. */
export async function wakeRunsOf(trx: Trx, userId: UserId): Promise<void> {
  for (const projectId of await findRunsWaitingForCredits(trx, userId, MOST_WOKEN)) {
    const run = await resumeRun(trx, projectId, ['waiting_for_credits'])
    if (run) await enqueue(trx, 'advance', { projectId, runId: run.id })
  }
}
