import type { Language } from '../../domain/languages.ts'
import type { Translator } from '../../domain/translator.ts'
import type { ModelLeg } from '../../domain/model-leg.ts'
import { env } from '../../env.server.ts'
import { type Apertium, createApertium } from '../../gateways/translators/apertium/apertium.server.ts'
import { createNeural, type Neural } from '../../gateways/translators/neural/neural.server.ts'
import { createOpenCC } from '../../gateways/translators/opencc.server.ts'
import { configuredProviders } from '../../gateways/translators/providers/configured.server.ts'
import { MODELS_FOLDER } from './fetch-models.server.ts'

export interface Engines {
  /** In the order in which they are tried. */
  readonly all: readonly Translator[]
  /** Those that serve the pair, best first. */
  serving(source: Language, target: Language): readonly Translator[]
  /**
   * The models that would translate the pair better than what there is: none when a provider is configured, or the
   * pair is served by more than drafts.
   */
  missingLegs(source: Language, target: Language): readonly ModelLeg[]
  /** After models have come. */
  forgetInstalledModels(): void
  /** Stops every program and thread of theirs. */
  close(): void
}

interface Parts {
  readonly providers?: readonly Translator[]
  readonly neural?: Neural
  readonly apertium?: Apertium
}

/** Configured providers, then what translates on this machine. An engine whose parts are missing serves no pair. */
export function createEngines({ providers = [], neural, apertium = createApertium() }: Parts = {}): Engines {
  // one Chinese script is converted into the other exactly; through English much would be lost
  const all = [...providers, createOpenCC(), ...(neural === undefined ? [] : [neural]), apertium]
  return {
    all,
    serving: (source, target) => all.filter((engine) => engine.supports(source, target)),
    missingLegs: (source, target) =>
      providers.length > 0 ? [] : (neural?.missingLegs(source, target) ?? []),
    forgetInstalledModels() {
      neural?.forgetInstalledModels()
    },
    close() {
      neural?.close()
      apertium.close()
    },
  }
}

let shared: Engines | undefined
/** The process's own engines; their programs and clients start at the first text. */
export function engines(): Engines {
  shared ??= createEngines({
    providers: configuredProviders(env),
    neural: createNeural({ modelsFolder: MODELS_FOLDER }),
  })
  return shared
}
