import { inEnglishHabits, TO_MARKS } from './english-habits.ts'
import { preferImperatives } from './imperatives.ts'
import type { Stage } from './mode-files.server.ts'
import { joinPrefixes, withPrefixedVerbs } from './prefixed-verbs.ts'
import { parseAnalysis, printAnalysis } from './readings.ts'
import { decapitaliseStarts, withoutStrayCapitals } from './sentence-starts.ts'
import { Pipeline, type PipelineOptions } from './pipeline.server.ts'

/** One direction of Apertium: its programs, and what we tell them between analysis and choice. */
export interface Mode {
  /** Throws PipelineError. */
  ask(stream: string): Promise<string>
  close(): void
}

/** English and French do not tell whom they speak to; these two dictionaries take it for a crowd in Spain. */
function toOneViewer(text: string, mode: string): string {
  if (mode !== 'eng-spa' && mode !== 'fr-es') return text
  return text.replace(
    /\bvuestr[oa](s?)\b/giu,
    (word, plural: string) => (word.startsWith('V') ? 'Tu' : 'tu') + plural,
  )
}

export function createMode(name: string, stages: readonly Stage[], options: PipelineOptions): Mode {
  const tagger = stages.findIndex(([program]) => program.endsWith('/apertium-tagger'))
  if (tagger < 1) {
    const whole = new Pipeline(stages, options)
    return { ask: (stream) => whole.ask(stream), close: () => whole.close() }
  }
  const analysis = new Pipeline(stages.slice(0, tagger), options)
  const rest = new Pipeline(stages.slice(tagger), options)
  const analyse = async (text: string) => parseAnalysis(await analysis.ask(text))
  return {
    async ask(stream) {
      const words = decapitaliseStarts(await withPrefixedVerbs(await analyse(stream), name, analyse))
      const meant = preferImperatives(words, name)
      const said = name === 'spa-eng_US' ? inEnglishHabits(meant) : meant
      const answer = joinPrefixes(await rest.ask(printAnalysis(said))).replace(TO_MARKS, 'to ')
      return toOneViewer(withoutStrayCapitals(answer, words), name)
    },
    close() {
      analysis.close()
      rest.close()
    },
  }
}
