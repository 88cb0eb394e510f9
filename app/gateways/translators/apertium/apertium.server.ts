import type { Language } from '../../../domain/languages.ts'
import { asSentence, withCapitalsOf } from '../../../domain/letter-case.ts'
import type {
  TranslationAnswer,
  TranslationItem,
  TranslationJob,
  Translator,
} from '../../../domain/translator.ts'
import { translateOneByOne } from '../one-by-one.ts'
import { createMode, type Mode } from './mode.server.ts'
import { type ApertiumInstallation, DEBIAN_APERTIUM, readMode } from './mode-files.server.ts'
import { PipelineError, type PipelineOptions } from './pipeline.server.ts'
import { apertiumRoute } from './routes.ts'
import { capitaliseSentences } from './sentence-starts.ts'
import { type Ask, throughModes } from './through-modes.ts'
import { typeset } from './typography.ts'

const MAX_CHARACTERS = 5000
const PIPELINE_OPTIONS: PipelineOptions = { timeoutMs: 10_000, idleMs: 60_000 }

export interface Apertium extends Translator {
  /** Stops all programs. */
  close(): void
}

interface Settings {
  readonly installation?: ApertiumInstallation
  readonly pipeline?: Partial<PipelineOptions>
}

/** Rule-based translation between en, es, fr, it and pt by Debian's Apertium, kept running. Drafts, a few ms a text. */
export function createApertium(settings: Settings = {}): Apertium {
  const installation = settings.installation ?? DEBIAN_APERTIUM
  const options = { ...PIPELINE_OPTIONS, ...settings.pipeline }
  const modes = new Map<string, Mode>()

  /** Asked again while absent: it may be installed while we run. */
  const modeOf = (name: string): Mode | undefined => {
    const stages = modes.has(name) ? undefined : readMode(name, installation)
    if (stages !== undefined) modes.set(name, createMode(name, stages, options))
    return modes.get(name)
  }
  const ask: Ask = async (name, stream) => {
    const mode = modeOf(name)
    if (mode === undefined) throw new PipelineError('crashed', `${name} is not installed`)
    try {
      return await mode.ask(stream)
    } catch (error) {
      // the programs may have died between two texts: the same text gets fresh ones once
      if (error instanceof PipelineError && error.fault !== 'timed-out') return mode.ask(stream)
      throw error
    }
  }

  async function answer(
    item: TranslationItem,
    route: readonly string[],
    job: TranslationJob,
  ): Promise<TranslationAnswer> {
    if (item.text.length > MAX_CHARACTERS) return { id: item.id, problem: 'too-long' }
    const terms = [...job.glossary].map(([source, target]) => ({ source, target }))
    const sentence = asSentence(item.text, job.source)
    try {
      const { text, unknownWords } = await throughModes(route, sentence, {
        terms,
        ask,
        finish: (stream) => typeset(capitaliseSentences(sentence, stream), job.source, job.target),
      })
      if (text === '') return { id: item.id, problem: 'empty' }
      return { id: item.id, text: withCapitalsOf(item.text, text, job.target), unknownWords }
    } catch (error) {
      if (!(error instanceof PipelineError)) throw error
      return { id: item.id, problem: error.fault === 'timed-out' ? 'timed-out' : 'engine-failed' }
    }
  }

  return {
    id: 'apertium',
    quality: 'draft',
    limits: { itemsPerCall: 50, charactersPerCall: 50_000 },
    supports(source: Language, target: Language) {
      return apertiumRoute(source, target)?.every((mode) => modeOf(mode) !== undefined) ?? false
    },
    translate: (items, job) =>
      translateOneByOne(items, job, apertiumRoute(job.source, job.target), (item, route) =>
        answer(item, route, job),
      ),
    close() {
      for (const mode of modes.values()) mode.close()
    },
  }
}
