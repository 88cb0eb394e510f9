import { legNamed } from '#app/domain/model-leg.ts'
import { env } from '#app/env.server.ts'
import { DownloadError } from '#app/gateways/translators/neural/download-file.server.ts'
import type { JobPayload } from '#app/queue/contracts.ts'
import { engines } from '#app/services/translation/engines.server.ts'
import { fetchModel } from '#app/services/translation/fetch-models.server.ts'
import { runTranslation } from '#app/services/translation/run-translation.server.ts'
import { prepareEngines } from '#app/services/translation/served-pairs.server.ts'
import type { JobContext } from '../job-context.ts'
import { watchAttempt } from '../watch-attempt.ts'

export async function translateProject(
  { projectId, attempt, scope, withGlossary }: JobPayload<'translate'>,
  { db, signal }: JobContext,
): Promise<void> {
  const job = { projectId, attempt }
  await watchAttempt(db, job, signal, (watched) =>
    runTranslation(job, {
      db,
      engines: engines(),
      ...(env.MT_AUTO_DOWNLOAD && { prepare: prepareEngines }),
      signal: watched,
      scope,
      withGlossary,
    }),
  )
}

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
