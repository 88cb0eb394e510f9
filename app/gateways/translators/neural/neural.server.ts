import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Language } from '../../../domain/languages.ts'
import type { ModelLeg } from '../../../domain/model-leg.ts'
import { asSentence } from '../../../domain/letter-case.ts'
import { peelProtected } from '../../../domain/protected-spans.ts'
import type {
  TranslationAnswer,
  TranslationItem,
  TranslationJob,
  Translator,
} from '../../../domain/translator.ts'
import { log } from '../../../log.server.ts'
import { translateOneByOne } from '../one-by-one.ts'
import { installedModels } from './model-folder.server.ts'
import { missingLegs, modelRoute } from './model-pairs.ts'
import { NeuralCaller, NeuralError } from './neural-caller.server.ts'

export interface Neural extends Translator {
  /** The models that are missing for a pair. */
  missingLegs(source: Language, target: Language): readonly ModelLeg[]
  /** Believes nothing of what it has seen of the folder. */
  forgetInstalledModels(): void
  /** Ends its thread. */
  close(): void
}

interface Settings {
  readonly modelsFolder: string
  readonly timeoutMs?: number
  /** The thread that computes. */
  readonly startThread?: () => Worker
}

const MAX_CHARACTERS = 5000
/** So long the listing of the folder is believed. */
const LISTING_MS = 5000

/** Firefox's own models, run in a thread of this process: as many pairs as models have been downloaded for. */
export function createNeural({
  modelsFolder,
  timeoutMs = 60_000,
  startThread = ownThread,
}: Settings): Neural {
  const caller = new NeuralCaller({ startThread, timeoutMs })
  let listing: { at: number; models: ReadonlySet<string> } | undefined
  const models = () => {
    const now = performance.now()
    if (listing === undefined || now - listing.at > LISTING_MS)
      listing = { at: now, models: installedModels(modelsFolder) }
    return listing.models
  }

  async function answer(
    { id, text }: TranslationItem,
    route: readonly string[],
    job: TranslationJob,
  ): Promise<TranslationAnswer> {
    if (text.length > MAX_CHARACTERS) return { id, problem: 'too-long' }
    const { before, core, after } = peelProtected(asSentence(text, job.source))
    try {
      const folders = route.map((pair) => join(modelsFolder, pair))
      const reply = await caller.ask({ models: folders, text: core })
      if ('text' in reply) return { id, text: before + reply.text.trim() + after, unknownWords: 0 }
      log.warn({ engine: 'firefox', reason: reply.message }, 'a neural model does not work')
      // after a trap the engine's memory is not to be trusted
      caller.close()
      return { id, problem: reply.failure }
    } catch (error) {
      if (!(error instanceof NeuralError)) throw error
      return { id, problem: error.fault === 'timed-out' ? 'timed-out' : 'engine-failed' }
    }
  }

  return {
    id: 'firefox',
    quality: 'neural',
    limits: { itemsPerCall: 10, charactersPerCall: 10_000 },
    supports: (source, target) => modelRoute(source, target, models()) !== undefined,
    missingLegs: (source, target) => missingLegs(source, target, models()),
    forgetInstalledModels() {
      listing = undefined
    },
    translate: (items, job) =>
      translateOneByOne(items, job, modelRoute(job.source, job.target, models()), (item, route) =>
        answer(item, route, job),
      ),
    close() {
      caller.close()
    },
  }
}

/** It gets no environment: there are keys in ours. One thread that is asked in turn needs no pool such as piscina. */
function ownThread(): Worker {
  return new Worker(new URL('./neural-thread.server.ts', import.meta.url), { env: {} })
}
