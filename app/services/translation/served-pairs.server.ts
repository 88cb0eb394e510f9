import type { Db } from '../../db/client.server.ts'
import { findFailedLegs } from '../../db/model-downloads.server.ts'
import type { Language } from '../../domain/languages.ts'
import { legName, type ModelLeg } from '../../domain/model-leg.ts'
import { env } from '../../env.server.ts'
import { log } from '../../log.server.ts'
import { DownloadError } from '../../gateways/translators/neural/download-file.server.ts'
import { type Engines, engines as sharedEngines } from './engines.server.ts'
import { fetchModel, type ModelFetch } from './fetch-models.server.ts'

/** Nobody waits again so soon for a download that has just failed. */
const FAILED_SECONDS = 600

/** Whether something translates, or will once its models are fetched. A text in the target language needs no engine. */
export type IsServed = (source: Language, target: Language) => boolean

/** What is served now; asked once for a screen, which then asks about many pairs. */
export async function findServedPairs(
  db: Db,
  { engines = sharedEngines(), fetches = env.MT_AUTO_DOWNLOAD } = {},
): Promise<IsServed> {
  const failed = fetches ? await findFailedLegs(db, FAILED_SECONDS) : new Set<string>()
  return (source, target) =>
    source === target ||
    engines.serving(source, target).length > 0 ||
    (fetches && canBeFetched(engines.missingLegs(source, target), failed))
}

const canBeFetched = (legs: readonly ModelLeg[], failed: ReadonlySet<string>) =>
  legs.length > 0 && !legs.some((leg) => failed.has(legName(leg)))

interface Preparation extends Omit<ModelFetch, 'onProgress'> {
  readonly engines: Engines
  readonly onProgress: (leg: ModelLeg, percent: number) => Promise<void>
}

/**
 * Fetches the models that a pair lacks, when nothing but drafts serves it and no provider is configured. A download
 * that fails is noted for administrators, and the pair is served as before. Answers whether there was anything to fetch.
 */
export async function prepareEngines(
  source: Language,
  target: Language,
  { engines, onProgress, ...fetch }: Preparation,
): Promise<boolean> {
  const legs = engines.missingLegs(source, target)
  if (!canBeFetched(legs, await findFailedLegs(fetch.db, FAILED_SECONDS))) return false
  try {
    for (const leg of legs) {
      await onProgress(leg, 0)
      await fetchModel(leg, { ...fetch, onProgress: (percent) => onProgress(leg, percent) })
    }
    engines.forgetInstalledModels()
    log.info({ models: legs.map(legName) }, 'translation models are here')
  } catch (error) {
    if (!(error instanceof DownloadError)) throw error
    log.warn({ err: error, models: legs.map(legName) }, 'a translation model could not be fetched')
  }
  return true
}
