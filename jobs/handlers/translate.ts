import { env } from '#app/env.server.ts'
import type { JobPayload } from '#app/queue/contracts.ts'
import { engines } from '#app/services/translation/engines.server.ts'
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
