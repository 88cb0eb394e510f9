import { setTimeout as wait } from 'node:timers/promises'
import { withCapitalsOf } from '../../domain/letter-case.ts'
import { needsTranslation } from '../../domain/protected-spans.ts'
import {
  type TranslationAnswer,
  type TranslationItem,
  type TranslationJob,
  type TranslationProblem,
  type Translator,
  TranslatorFailure,
} from '../../domain/translator.ts'
import { type Passage, passagesOf, rewrapped, withoutMark } from '../../domain/wrapped-lines.ts'

/** After these, asking the same engine again right away is of no use. */
const FINAL: readonly TranslationProblem[] = [
  'unauthorised',
  'forbidden',
  'quota-exceeded',
  'rate-limited',
  'unavailable',
  'timed-out',
]
const LONGEST_WAIT_SECONDS = 60
const WAITS = 2

/** One passage as the engine sees it, and where it belongs. */
interface Part {
  readonly owner: TranslationItem
  readonly passage: Passage
  readonly item: TranslationItem
}

/**
 * Puts texts to one engine in batches of its liking. Wrapped lines go as one passage each, without the dash or bullet in
 * front of it, and come back with it on as many lines, in the capitals of the original. Every text is answered once, whatever the engine does.
 */
export async function* askEngine(
  engine: Translator,
  items: readonly TranslationItem[],
  job: TranslationJob,
): AsyncGenerator<TranslationAnswer[]> {
  let given: TranslationProblem | undefined
  for (const batch of batchesOf(items, engine.limits)) {
    job.signal.throwIfAborted()
    if (given !== undefined) {
      const problem = given
      yield batch.map(({ id }) => ({ id, problem }))
      continue
    }
    const parts = batch.flatMap((owner) => partsOf(owner, job))
    const answers = await answersOf(engine, parts, job)
    if (answers instanceof TranslatorFailure) {
      const { problem } = answers
      if (FINAL.includes(problem)) given = problem
      yield batch.map(({ id }) => ({ id, problem }))
    } else yield batch.map((owner) => assembled(owner, parts, answers, job))
  }
}

function* batchesOf(
  items: readonly TranslationItem[],
  { itemsPerCall, charactersPerCall }: Translator['limits'],
): Generator<TranslationItem[]> {
  let batch: TranslationItem[] = []
  let [passages, characters] = [0, 0]
  for (const item of items) {
    const lines = item.text.split('\n').length
    const isFull = passages + lines > itemsPerCall || characters + item.text.length > charactersPerCall
    if (isFull && batch.length > 0) {
      yield batch
      batch = []
      passages = 0
      characters = 0
    }
    batch.push(item)
    passages += lines
    characters += item.text.length
  }
  if (batch.length > 0) yield batch
}

function partsOf(owner: TranslationItem, { source }: TranslationJob): Part[] {
  const passages = passagesOf(owner.text, source)
  return passages.map((passage, index) => {
    const others = passages.filter((other) => other !== passage).map(({ text }) => text)
    const maxChars =
      owner.maxChars === undefined
        ? {}
        : { maxChars: Math.ceil((owner.maxChars * passage.text.length) / owner.text.length) }
    return {
      owner,
      passage,
      item: {
        id: `${owner.id}/${String(index)}`,
        text: withoutMark(passage.text).said,
        ...maxChars,
        context: [...others, ...(owner.context ?? [])],
      },
    }
  })
}

type Answers = ReadonlyMap<string, TranslationAnswer>

/** Waits as long as a rate limit asks for, if that is not long. */
async function answersOf(
  engine: Translator,
  parts: readonly Part[],
  job: TranslationJob,
): Promise<Answers | TranslatorFailure> {
  const items = parts.map(({ item }) => item).filter(({ text }) => needsTranslation(text))
  for (let waited = 0; ; waited += 1) {
    try {
      const answers = items.length > 0 ? await engine.translate(items, job) : []
      // the first answer for an id counts
      return new Map(answers.toReversed().map((answer) => [answer.id, answer]))
    } catch (error) {
      if (!(error instanceof TranslatorFailure)) throw error
      const seconds = error.retryAfterSeconds
      if (seconds === undefined || seconds > LONGEST_WAIT_SECONDS || waited >= WAITS) return error
      await wait(seconds * 1000, undefined, { signal: job.signal })
    }
  }
}

function assembled(
  owner: TranslationItem,
  parts: readonly Part[],
  answers: Answers,
  { source, target }: TranslationJob,
): TranslationAnswer {
  const lines: string[] = []
  let unknownWords = 0
  for (const { passage, item } of parts.filter((part) => part.owner === owner)) {
    if (!needsTranslation(item.text)) {
      lines.push(rewrapped(passage.text, passage.lines, source))
      continue
    }
    const answer = answers.get(item.id) ?? { id: item.id, problem: 'invalid-answer' as const }
    if ('problem' in answer) return { id: owner.id, problem: answer.problem }
    unknownWords += answer.unknownWords
    const { mark } = withoutMark(passage.text)
    const text = withCapitalsOf(passage.text, answer.text.replace(/\s+/gu, ' ').trim(), target)
    // a blank answer is none, whatever stands before it
    lines.push(rewrapped(text === '' ? '' : mark + text, passage.lines, target))
  }
  return { id: owner.id, text: lines.join('\n'), unknownWords }
}
