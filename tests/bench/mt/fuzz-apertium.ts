// Throws random and hostile strings at Apertium in all twenty directions:
//   node tests/bench/mt/fuzz-apertium.ts [strings = 10000] [seed = 1]
// Fails when a text is not answered, a protected stretch is lost, or the answer to a known text changes.
import { protectedSpans } from '#app/domain/protected-spans.ts'
import type { TranslationAnswer } from '#app/domain/translator.ts'
import { createApertium } from '#app/gateways/translators/apertium/apertium.server.ts'

const LANGUAGES = ['en', 'es', 'fr', 'it', 'pt'] as const
const DIRECTIONS = LANGUAGES.flatMap((source) =>
  LANGUAGES.filter((target) => target !== source).map((target) => [source, target] as const),
)
const [strings, seed] = [Number(process.argv[2] ?? 10_000), Number(process.argv[3] ?? 1)]
const PER_BATCH = 50

/** Mulberry32: a small generator whose runs can be repeated. */
function generator(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
const random = generator(seed)
const below = (limit: number) => Math.floor(random() * limit)
const pick = <Value>(values: readonly Value[]): Value => {
  const value = values[below(values.length)]
  if (value === undefined) throw new RangeError('nothing to pick from')
  return value
}

const CHARACTERS = Array.from(
  'abcdefghijklmnopqrstuvwxyz ABCDEFG 0123456789 .,;:!?¿¡"\'()[]{}<>^$/\\@#*~+-_=|%&\n\t\r\u00a0\u200b\u00ad\u200d…—–“”«»’°€😀👩‍🍳日本語한국어русскийعربىñçßœ\u0301\u0000\u0001\u0007\u001b\ufffd\ud800',
)
const WORDS = [
  ...'the salt add water la sal agua añade con le sel ajouter il sale aggiungi o sal água mistura 20 180 °C'.split(
    ' ',
  ),
  ...[
    'https://example.com/a?b=*',
    '@ana_ruiz',
    '#receta',
    '{name}',
    '%s',
    '9 am',
    '👍🏽',
    '[3]',
    '.[f1]',
    '^x<n>$',
    '\\[',
  ],
  ...[
    'SUBSCRIBE',
    'Dr.',
    'etc.',
    '...',
    "l'eau",
    'São',
    "dell'",
    'n°',
    '½',
    'à',
    'd’',
    '-',
    '--',
    'www.a.es',
  ],
]

function fuzz(): string {
  const kind = below(4)
  const length = 1 + below(kind === 0 ? 400 : 60)
  if (kind < 2) return Array.from({ length }, () => pick(CHARACTERS)).join('')
  if (kind === 2) return Array.from({ length: 1 + below(25) }, () => pick(WORDS)).join(pick([' ', '', ' ']))
  return String.fromCodePoint(...Array.from({ length }, () => below(0xd800)))
}

const apertium = createApertium()
const signal = new AbortController().signal
const CANARY = 'Canary 77'
const canaries = new Map<string, string>()
const problems = new Map<string, number>()
const failures: string[] = []
const textOf = (answer: TranslationAnswer | undefined) =>
  answer === undefined || 'problem' in answer ? undefined : answer.text

let [done, slowestMs] = [0, 0]
const begun = performance.now()
while (done < strings) {
  const [source, target] = pick(DIRECTIONS)
  const texts = Array.from({ length: Math.min(PER_BATCH, strings - done) }, fuzz)
  const items = [...texts, CANARY].map((text, index) => ({ id: String(index), text }))
  const asked = performance.now()
  const answers = await apertium.translate(items, { source, target, glossary: new Map(), signal })
  slowestMs = Math.max(slowestMs, performance.now() - asked)
  const byId = new Map(answers.map((answer) => [answer.id, answer]))
  if (answers.length !== items.length || byId.size !== items.length)
    failures.push(`${source}-${target}: ${answers.length} answers to ${items.length} texts`)
  for (const [index, text] of texts.entries()) {
    const answer = byId.get(String(index))
    if (answer !== undefined && 'problem' in answer)
      problems.set(answer.problem, (problems.get(answer.problem) ?? 0) + 1)
    const shown = textOf(answer)
    if (shown === undefined) {
      if (/[\p{L}\p{N}]/u.test(text))
        failures.push(`${source}-${target}: no answer to ${JSON.stringify(text)}`)
      continue
    }
    for (const span of protectedSpans(text.normalize('NFC').replace(/\s+/gu, ' ')))
      if (/\S/u.test(span.text) && !shown.includes(span.text))
        failures.push(
          `${source}-${target}: lost ${JSON.stringify(span.text)} of ${JSON.stringify(text)}: ${shown}`,
        )
  }
  const canary = textOf(byId.get(String(texts.length)))
  const expected = canaries.get(`${source}-${target}`) ?? canary
  if (canary === undefined || canary !== expected || !canary.includes('77'))
    failures.push(`${source}-${target}: the canary became ${JSON.stringify(canary)}`)
  else canaries.set(`${source}-${target}`, canary)
  done += texts.length
}
const seconds = (performance.now() - begun) / 1000
apertium.close()

for (const failure of failures.slice(0, 20)) console.log(failure)
console.log(
  `${done} strings, ${canaries.size} directions, ${seconds.toFixed(1)} s (${((1000 * seconds) / done).toFixed(2)} ms a string), ` +
    `slowest batch ${slowestMs.toFixed(0)} ms, problems ${JSON.stringify(Object.fromEntries(problems))}, ${failures.length} failures`,
)
process.exitCode = failures.length > 0 ? 1 : 0
