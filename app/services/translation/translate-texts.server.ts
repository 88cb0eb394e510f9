import type { Language } from '../../domain/languages.ts'
import { withCapitalsOf } from '../../domain/letter-case.ts'
import { needsTranslation } from '../../domain/protected-spans.ts'
import { originalKey } from '../../domain/original-key.ts'
import { isBearable, problemWith } from '../../domain/translation-gate.ts'
import type {
  PassedOver,
  TranslationAnswer,
  TranslationItem,
  TranslationProblem,
  Translator,
  TwinTranslation,
} from '../../domain/translator.ts'
import { askEngine } from './ask-engine.server.ts'

export interface TranslationRequest {
  readonly source: Language
  readonly target: Language
  /** Engines that serve the pair, in the order in which they are tried; asked for once a text needs one. */
  readonly engines: () => Promise<readonly Translator[]>
  /** Source term to target term; equal ones are not translated. */
  readonly glossary: ReadonlyMap<string, string>
  /** What a person has said for a whole text, by `originalKey`. */
  readonly memory: ReadonlyMap<string, string>
  /** What the engine that is tried first has made of them elsewhere, by id: said again instead of asking it. */
  readonly twins?: ReadonlyMap<string, TwinTranslation>
  readonly signal: AbortSignal
  /** Told of texts as soon as they are settled, each once; the next batch waits for it. */
  onSettled(outcomes: readonly TranslationOutcome[]): Promise<void>
}

export interface TranslationOutcome {
  readonly id: string
  /** Empty when nothing could translate it: `problem` then says why. */
  readonly text: string
  readonly origin: 'machine' | 'memory'
  /** `none` when there was nothing to translate; null when nothing could. */
  readonly engine: string | null
  readonly draft: boolean
  readonly unknownWords: number
  /** With a text: what a person should look at. Without: why there is none. */
  readonly problem: TranslationProblem | null
  /** The engines before that could not, with their reasons. */
  readonly passedOver: readonly PassedOver[]
}

/** Terms with their translations by `originalKey`; of two with the same key the first of the glossary. */
type TermsByKey = ReadonlyMap<string, readonly [term: string, translation: string]>

interface Pending {
  readonly item: TranslationItem
  readonly passedOver: PassedOver[]
  /** The best answer so far that has something wrong with it. */
  bearable?: TranslationOutcome
}

/**
 * Translates each text by the first that can: nothing to do, the glossary, memory, then the engines in their
 * order. One text that fails never stops the others.
 */
export async function translateTexts(
  items: readonly TranslationItem[],
  request: TranslationRequest,
): Promise<void> {
  const terms = new Map([...request.glossary].reverse().map((term) => [originalKey(term[0]), term]))
  const known = items.map((item) => withoutEngine(item, { ...request, terms }))
  const settledAtOnce = known.filter((outcome) => outcome !== undefined)
  if (settledAtOnce.length > 0) await request.onSettled(settledAtOnce)
  let pending: Pending[] = items
    .filter((_, index) => known[index] === undefined)
    .map((item) => ({ item, passedOver: [] }))
  if (pending.length === 0) return
  const engines = await request.engines()
  pending = await likeTwins(pending, engines, request)
  for (const engine of engines) pending = await throughEngine(engine, pending, request)
  if (pending.length > 0) await request.onSettled(pending.map(unserved))
}

function withoutEngine(
  { id, text }: TranslationItem,
  { source, target, terms, memory }: TranslationRequest & { readonly terms: TermsByKey },
): TranslationOutcome | undefined {
  const settled = { id, draft: false, unknownWords: 0, problem: null, passedOver: [] }
  if (source === target || !needsTranslation(text))
    return { ...settled, text, origin: 'machine', engine: 'none' }
  const key = originalKey(text)
  const [term, translation] = terms.get(key) ?? []
  if (translation !== undefined) {
    const said = term === translation ? text : withCapitalsOf(text, translation, target)
    return { ...settled, text: said, origin: 'memory', engine: 'glossary' }
  }
  const remembered = memory.get(key)
  if (remembered !== undefined) return { ...settled, text: remembered, origin: 'memory', engine: 'memory' }
  return undefined
}

/** Answers what has no twin, or one that a better engine than the twin's would now translate. */
async function likeTwins(
  pending: Pending[],
  [first]: readonly Translator[],
  request: TranslationRequest,
): Promise<Pending[]> {
  const settled: TranslationOutcome[] = []
  const still = pending.filter(({ item: { id } }) => {
    const twin = request.twins?.get(id)
    if (!twin || twin.engine !== first?.id) return true
    settled.push({ id, ...twin, origin: 'machine', problem: null, passedOver: [] })
    return false
  })
  if (settled.length > 0) await request.onSettled(settled)
  return still
}

/** Answers what is still to be translated after this engine. */
async function throughEngine(
  engine: Translator,
  pending: readonly Pending[],
  request: TranslationRequest,
): Promise<Pending[]> {
  const still: Pending[] = []
  const waiting = new Map(pending.map((entry) => [entry.item.id, entry]))
  const items = pending.map(({ item }) => item)
  for await (const answers of askEngine(engine, items, request)) {
    const settled: TranslationOutcome[] = []
    for (const answer of answers) {
      const entry = waiting.get(answer.id)
      if (entry === undefined) continue
      waiting.delete(answer.id)
      const outcome = judged(engine, entry, answer, request)
      if (outcome !== undefined) settled.push(outcome)
      else still.push(entry)
    }
    if (settled.length > 0) await request.onSettled(settled)
  }
  return still
}

function judged(
  engine: Translator,
  entry: Pending,
  answer: TranslationAnswer,
  { source, target }: TranslationRequest,
): TranslationOutcome | undefined {
  const { item, passedOver } = entry
  const problem =
    'problem' in answer ? answer.problem : (problemWith(item.text, answer.text, { source, target }) ?? null)
  const outcome: TranslationOutcome | undefined =
    'problem' in answer
      ? undefined
      : {
          id: item.id,
          text: answer.text,
          origin: 'machine',
          engine: engine.id,
          draft: engine.quality === 'draft',
          unknownWords: answer.unknownWords,
          problem,
          passedOver,
        }
  if (problem === null) return outcome
  if (outcome !== undefined && isBearable(problem))
    entry.bearable ??= { ...outcome, passedOver: [...passedOver] }
  passedOver.push({ engine: engine.id, problem })
  return undefined
}

function unserved({ item, passedOver, bearable }: Pending): TranslationOutcome {
  if (bearable !== undefined) return bearable
  return {
    id: item.id,
    text: '',
    origin: 'machine',
    engine: null,
    draft: false,
    unknownWords: 0,
    problem: passedOver[0]?.problem ?? 'no-engine',
    passedOver,
  }
}
