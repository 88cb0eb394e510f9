import { legNamed } from '#app/domain/model-leg.ts'
import { DownloadError } from '#app/gateways/translators/neural/download-file.server.ts'
import type { JobPayload } from '#app/queue/contracts.ts'
import { fetchModel } from '#app/services/translation/fetch-models.server.ts'
import type { JobContext } from '../job-context.ts'

/** Downloads a model that an administrator has asked for; why one does not come is on their page. */
export async function downloadModelOfLeg(
  { leg: name }: JobPayload<'model'>,
  { db, signal, log }: JobContext,
): Promise<void> {
  const leg = legNamed(name)
  if (leg === undefined) return
  try {
    await fetchModel(leg, { db, signal })
  } catch (error) {
    if (!(error instanceof DownloadError)) throw error
    log.warn({ err: error }, 'a translation model could not be fetched')
  }
}
