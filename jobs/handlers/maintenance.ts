import { store } from '#app/gateways/store.server.ts'
import type { JobPayload } from '#app/queue/contracts.ts'
import { reconcileCredits } from '#app/services/credits/reconcile.server.ts'
import { measureSources } from '#app/services/quotas/quotas.server.ts'
import { retentionPeriods } from '#app/services/retention/periods.server.ts'
import { retentionSteps } from '#app/services/retention/retention-steps.server.ts'
import { warnOwners } from '#app/services/retention/warn-owners.server.ts'
import { resumeForgotten } from '#app/services/webhooks/deliveries.server.ts'
import type { JobContext } from '../job-context.ts'

/** What is done each time. The order says what is most urgent; no step needs one before it. */
function stepsOf({ db, signal }: Pick<JobContext, 'db' | 'signal'>): Record<string, () => Promise<unknown>> {
  return {
    credits: () => reconcileCredits(db),
    resumed: () => resumeForgotten(db),
    measured: () => measureSources(db, store),
    warned: () => warnOwners(db, retentionPeriods),
    ...Object.fromEntries(retentionSteps({ db, store, signal }, retentionPeriods, { dryRun: false })),
  }
}

/**
 * Looks after the credits, then lets go what the rules of retention no longer keep, and says how much of each. A step that fails is reported and keeps no other one from being done.
 */
export async function runMaintenance(
  _payload: JobPayload<'upkeep'>,
  { db, log, signal }: JobContext,
  steps = stepsOf({ db, signal }),
): Promise<void> {
  const done: Record<string, unknown> = {}
  const failed: string[] = []
  for (const [name, step] of Object.entries(steps)) {
    signal.throwIfAborted()
    try {
      done[name] = await step()
    } catch (error) {
      failed.push(name)
      log.error({ err: error, step: name }, 'a step of the maintenance failed')
    }
  }
  log.info({ ...done, ...(failed.length > 0 && { failed }) }, 'cleared away')
}
