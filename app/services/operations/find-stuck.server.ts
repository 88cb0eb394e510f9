import type { Db } from '../../db/client.server.ts'
import { findRunningStages, type RunningStage } from '../../db/operations.server.ts'
import { findLiveWorkers, findPausedQueues } from '../../db/workers.server.ts'

/** Of a job that a worker has: so long without progress is worth a look. */
const SILENT_SECONDS = 600

export interface StuckStage extends RunningStage {
  readonly why: string
}

/** Projects that are said to be worked on while nobody does, or nobody has told of progress for long, with the reason. */
export async function findStuck(db: Db): Promise<StuckStage[]> {
  const [stages, workers, paused] = await Promise.all([
    findRunningStages(db),
    findLiveWorkers(db),
    findPausedQueues(db),
  ])
  const served = new Set(workers.flatMap(({ queues }) => queues))
  const pausedNames = new Set(paused.map(({ name }) => name))
  return stages.flatMap((stage) => {
    const why = whyStuck(stage, { served, paused: pausedNames })
    return why === undefined ? [] : [{ ...stage, why }]
  })
}

function whyStuck(
  stage: RunningStage,
  { served, paused }: { served: ReadonlySet<string>; paused: ReadonlySet<string> },
): string | undefined {
  if (stage.queue === null) return 'no job is left that would do it: give it up'
  if (stage.is_active)
    return stage.silent_seconds > SILENT_SECONDS ? 'its worker has told of no progress for long' : undefined
  if (stage.outage !== null && stage.retry_at)
    return `waits for the end of an outage (${stage.outage}), is tried again at ${stage.retry_at.toISOString()}`
  if (paused.has(stage.queue)) return `an operator has paused ${stage.queue}`
  return served.has(stage.queue) ? undefined : `no worker serves ${stage.queue}`
}
