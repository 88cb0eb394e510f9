import type { JobName } from '#app/queue/contracts.ts'
import { advance } from './handlers/advance.ts'
import { analyzeProject } from './handlers/analyze.ts'
import { sendMail } from './handlers/mail.ts'
import { downloadModelOfLeg } from './handlers/model.ts'
import { makePreview } from './handlers/preview.ts'
import { readText } from './handlers/read-text.ts'
import { renderProject } from './handlers/render.ts'
import { translateProject } from './handlers/translate.ts'
import { keepUp } from './handlers/upkeep.ts'
import { deliverWebhook } from './handlers/webhook.ts'
import { type JobHandler, serveQueue, type WorkerParts } from './serve-queue.ts'

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
  upkeep: keepUp,
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
