import type { JobName, JobPayload } from '#app/queue/contracts.ts'
import { deliverMail } from '#app/services/mail/deliver-mail.server.ts'
import { advanceRun } from '#app/services/runs/advance-run.server.ts'
import { deliver } from '#app/services/webhooks/deliver.server.ts'
import { analyzeProject } from './handlers/analyze.ts'
import { downloadModelOfLeg, translateProject } from './handlers/translate.ts'
import { makePreview } from './handlers/preview.ts'
import { readText } from './handlers/read-text.ts'
import { renderProject } from './handlers/render.ts'
import { runMaintenance } from './handlers/maintenance.ts'
import type { JobContext } from './job-context.ts'
import { type JobHandler, serveQueue, type WorkerParts } from './serve-queue.ts'

/** Takes an unattended run on from where its project is. */
async function advance({ runId }: JobPayload<'advance'>, { db }: JobContext): Promise<void> {
  await advanceRun(db, runId)
}

/** One attempt to send one mail. */
async function sendMail({ mailId }: JobPayload<'mail'>, { db, log }: JobContext): Promise<void> {
  const outcome = await deliverMail(db, mailId)
  if (outcome) log.warn({ outcome }, 'the mail was not sent')
}

/** One attempt of one delivery. */
async function deliverWebhook(due: JobPayload<'webhook'>, { db }: JobContext): Promise<void> {
  await deliver(db, due)
}

// a missing, misspelt or mistyped handler does not compile
const handlers: { [Name in JobName]: JobHandler<Name> } = {
  analyze: analyzeProject,
  translate: translateProject,
  render: renderProject,
  preview: makePreview,
  'edit-proxy': makePreview,
  'read-text': readText,
  advance,
  webhook: deliverWebhook,
  mail: sendMail,
  model: downloadModelOfLeg,
  upkeep: runMaintenance,
}

/** Waiting for somebody else's server is I/O-bound: one that is slow must not hold up the others. */
const AT_ONCE: Partial<Record<JobName, number>> = { webhook: 8, mail: 4 }

/** Serves a queue with its handler; resolves to what ends that. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it ties the handler to its queue
export function register<Name extends JobName>(
  name: Name,
  concurrency: number,
  parts: WorkerParts,
): Promise<() => Promise<void>> {
  return serveQueue(name, handlers[name], Math.max(concurrency, AT_ONCE[name] ?? 1), parts)
}
