import { join } from 'node:path'
import type { Language } from '../../domain/languages.ts'
import type { Translator } from '../../domain/translator.ts'
import { env } from '../../env.server.ts'
import { type Apertium, createApertium } from '../../gateways/translators/apertium/apertium.server.ts'
import { createNeural, type Neural } from '../../gateways/translators/neural/neural.server.ts'
import { createOpenCC } from '../../gateways/translators/opencc.server.ts'
import { configuredProviders } from '../../gateways/translators/providers/configured.server.ts'

export interface Engines {
  /** In the order in which they are tried. */
  readonly all: readonly Translator[]
  /** Those that serve the pair, best first. */
  serving(source: Language, target: Language): readonly Translator[]
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
  const all = [...providers, ...(neural === undefined ? [] : [neural]), apertium, createOpenCC()]
  return {
    all,
    serving: (source, target) => all.filter((engine) => engine.supports(source, target)),
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
    neural: createNeural({ modelsFolder: env.MT_MODELS_DIR ?? join(env.DATA_DIR, 'models') }),
  })
  return shared
}

/** Whether anything translates between the two. A text that is already in the target language needs no engine. */
export function pairHasEngine(source: Language, target: Language): boolean {
  return source === target || engines().serving(source, target).length > 0
}
