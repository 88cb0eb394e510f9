import type { Trx } from '../../db/client.server.ts'
import type { Project } from '../../db/projects.server.ts'
import { findWebhook } from '../../db/webhooks.server.ts'
import type { WebhookId } from '../../domain/ids.ts'
import { eventOf } from '../../domain/webhooks.ts'
import { finishCollection } from '../collections/finish-collection.server.ts'
import { queueDelivery } from './deliveries.server.ts'

/**
 * Tells the webhook of a project's owner, if there is one, what a job has just made of the project, and that its
 * collection has come to its end when this was the last of it.
 */
export async function announce(trx: Trx, project: Project): Promise<void> {
  const webhook = await findWebhook(trx, project.user_id)
  if (webhook?.enabled) await announceProject(trx, webhook.id, project)
  await announceCollection(trx, project)
}

/** The second alone: an unattended run of the project is over. */
export async function announceCollection(trx: Trx, project: Project): Promise<void> {
  const finished = await finishCollection(trx, project)
  if (!finished) return
  const webhook = await findWebhook(trx, project.user_id)
  if (webhook?.enabled) await queueDelivery(trx, webhook.id, 'collection.finished', finished)
}

async function announceProject(trx: Trx, webhookId: WebhookId, project: Project): Promise<void> {
  const event = eventOf(project.status, project.current_stage)
  if (!event) return
  await queueDelivery(trx, webhookId, event, {
    project_id: project.id,
    project_name: project.name,
    status: project.status,
    current_stage: project.current_stage,
    error_code: project.error_code,
    source_language: project.source_language,
    target_language: project.target_language,
    texts_detected: project.texts_detected,
    collection_id: project.collection_id,
    relative_path: project.relative_path,
  })
}
