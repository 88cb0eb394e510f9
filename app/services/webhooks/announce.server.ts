import type { Trx } from '../../db/client.server.ts'
import type { Project } from '../../db/projects.server.ts'
import { findWebhook } from '../../db/webhooks.server.ts'
import { eventOf } from '../../domain/webhooks.ts'
import { queueDelivery } from './queue-delivery.server.ts'

/** Tells the webhook of the project's owner, if there is one, what a job has just made of the project. */
export async function announce(trx: Trx, project: Project): Promise<void> {
  const event = eventOf(project.status, project.current_stage)
  if (!event) return
  const webhook = await findWebhook(trx, project.user_id)
  if (!webhook?.enabled) return
  await queueDelivery(trx, webhook.id, event, {
    project_id: project.id,
    project_name: project.name,
    status: project.status,
    current_stage: project.current_stage,
    error_code: project.error_code,
    source_language: project.source_language,
    target_language: project.target_language,
    texts_detected: project.texts_detected,
  })
}
