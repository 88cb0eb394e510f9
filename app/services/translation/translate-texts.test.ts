import { expect, test } from 'vitest'
import {
  type TranslationAnswer,
  type TranslationItem,
  type Translator,
  TranslatorFailure,
} from '../../domain/translator.ts'
import { translateTexts, type TranslationOutcome, type TranslationRequest } from './translate-texts.server.ts'

type Reply = (item: TranslationItem) => TranslationAnswer

/** An engine that answers from a table; it notes what it was asked. */
function engine(
  id: string,
  words: Record<string, string>,
  options: Partial<Translator> & { reply?: Reply } = {},
): Translator & { asked: string[] } {
  const asked: string[] = []
  const reply: Reply = ({ id: item, text }) => {
    const answer = words[text]
    if (answer === undefined) return { id: item, problem: 'engine-failed' }
    return { id: item, text: answer, unknownWords: 0 }
  }
  return {
    id,
    quality: 'provider',
    limits: { itemsPerCall: 10, charactersPerCall: 1000 },
    supports: () => true,
    translate(items) {
      asked.push(...items.map(({ text }) => text))
      return Promise.resolve(items.map(options.reply ?? reply))
    },
    asked,
    ...options,
  }
}

async function translated(
  texts: readonly string[],
  engines: readonly Translator[],
  request: Partial<TranslationRequest> = {},
): Promise<Record<string, TranslationOutcome>> {
  const outcomes: TranslationOutcome[] = []
  await translateTexts(
    texts.map((text) => ({ id: text, text })),
    {
      source: 'es',
      target: 'en',
      engines: () => Promise.resolve(engines),
      glossary: new Map(),
      memory: new Map(),
      signal: new AbortController().signal,
      onSettled(settled) {
        outcomes.push(...settled)
        return Promise.resolve()
      },
      ...request,
    },
  )
  expect(outcomes.map(({ id }) => id).toSorted()).toEqual([...texts].toSorted())
  return Object.fromEntries(outcomes.map((outcome) => [outcome.id, outcome]))
}

const failing = (id: string, failure: TranslatorFailure) => {
  let calls = 0
  const failed = engine(
    id,
    {},
    {
      translate() {
        calls += 1
        return Promise.reject(failure)
      },
    },
  )
  return Object.assign(failed, { calls: () => calls })
}

test('what needs no engine is not put to one: numbers, terms, remembered texts', async () => {
  const first = engine('first', { Agua: 'Water' })
  const outcomes = await translated(['2024', 'SAL', 'Pan', 'Agua'], [first], {
    glossary: new Map([['sal', 'sea salt']]),
    memory: new Map([['pan', 'Loaf']]),
  })
  expect(first.asked).toEqual(['Agua'])
  expect(outcomes['2024']).toMatchObject({ text: '2024', engine: 'none', draft: false })
  expect(outcomes['SAL']).toMatchObject({ text: 'SEA SALT', engine: 'glossary', origin: 'memory' })
  expect(outcomes['Pan']).toMatchObject({ text: 'Loaf', engine: 'memory', origin: 'memory' })
  expect(outcomes['Agua']).toMatchObject({ text: 'Water', engine: 'first', origin: 'machine' })
})

test('texts that are in the target language already stay', async () => {
  const outcomes = await translated(['Add the salt'], [], { source: 'en' })
  expect(outcomes['Add the salt']).toMatchObject({ text: 'Add the salt', engine: 'none', problem: null })
})

test('what the first engine cannot do goes to the next, with the reason kept', async () => {
  const first = engine('first', { Sal: 'Salt' })
  const second = engine('second', { Agua: 'Water' }, { quality: 'draft' })
  const outcomes = await translated(['Sal', 'Agua', 'Pan'], [first, second])
  expect(second.asked).toEqual(['Agua', 'Pan'])
  expect(outcomes['Sal']).toMatchObject({ engine: 'first', draft: false, passedOver: [] })
  expect(outcomes['Agua']).toMatchObject({
    engine: 'second',
    draft: true,
    passedOver: [{ engine: 'first', problem: 'engine-failed' }],
  })
  expect(outcomes['Pan']).toMatchObject({ text: '', engine: null, problem: 'engine-failed' })
})

test('an answer that does not stand up is not taken while another engine has a better one', async () => {
  const text = 'Nacido en 1987'
  const first = engine('first', { [text]: 'Born in 1978' })
  const second = engine('second', { [text]: 'Born in 1987' })
  expect((await translated([text], [first, second]))[text]).toMatchObject({
    text: 'Born in 1987',
    engine: 'second',
    problem: null,
    passedOver: [{ engine: 'first', problem: 'numbers-changed' }],
  })
  expect((await translated([text], [first]))[text]).toMatchObject({
    text: 'Born in 1978',
    engine: 'first',
    problem: 'numbers-changed',
  })
})

test('a text that is the same in both languages is kept, but marked', async () => {
  const text = 'Música de Clara Mendes'
  const outcomes = await translated([text], [engine('first', { [text]: text })], { target: 'pt' })
  expect(outcomes[text]).toMatchObject({ text, engine: 'first', problem: 'unchanged' })
})

test('a blank answer is never taken', async () => {
  const outcomes = await translated(['Sal'], [engine('first', { Sal: ' ' })])
  expect(outcomes['Sal']).toMatchObject({ text: '', engine: null, problem: 'empty' })
})

test('without an engine each text says so', async () => {
  expect((await translated(['Sal'], []))['Sal']).toMatchObject({ text: '', problem: 'no-engine' })
})

test('answers in any order, unknown, missing and repeated ids: every text is answered once and none swapped', async () => {
  const odd = engine(
    'odd',
    {},
    {
      translate(items) {
        const answers = items
          .filter(({ text }) => text !== 'Pan')
          .map(({ id, text }) => ({ id, text: `${text} in English`, unknownWords: 0 }))
        const again = answers.map((answer) => ({ ...answer, text: 'A later one' }))
        return Promise.resolve([
          { id: 'stranger', text: 'x', unknownWords: 0 },
          ...answers.toReversed(),
          ...again,
        ])
      },
    },
  )
  const outcomes = await translated(['Sal', 'Agua', 'Pan'], [odd])
  expect(outcomes['Sal']?.text).toBe('Sal in English')
  expect(outcomes['Agua']?.text).toBe('Agua in English')
  expect(outcomes['Pan']).toMatchObject({ text: '', problem: 'invalid-answer' })
})

test('wrapped lines are put as one passage and come back on as many lines', async () => {
  const one = engine('one', { 'Mezcla la harina con el agua': 'Mix the flour with the water' })
  const outcomes = await translated(['Mezcla la harina\ncon el agua'], [one])
  expect(Object.values(outcomes)[0]?.text).toBe('Mix the flour\nwith the water')
})

test('dashes of speakers and bullets of lists are not put to an engine, and stay', async () => {
  const answers = { '¿Has visto la carta?': 'Have you seen the letter?', 'Está en la mesa.': 'On the table.' }
  const [spoken, listed, sign] = [
    '– ¿Has visto la carta?\n– Está en la mesa.',
    '• Está en la mesa.',
    '-5 °C frío',
  ]
  const sayer = engine('one', { ...answers, [sign]: '-5 °C cold' })
  const outcomes = await translated([spoken, listed, sign], [sayer])
  expect(sayer.asked).toEqual([...Object.keys(answers), 'Está en la mesa.', sign])
  expect([spoken, listed, sign].map((text) => outcomes[text]?.text)).toEqual([
    '– Have you seen the letter?\n– On the table.',
    '• On the table.',
    '-5 °C cold',
  ])
})

test('a heading of its own line keeps its line and its capitals', async () => {
  const one = engine('one', { RECETA: 'recipe', 'Pan de casa': 'home-made bread' })
  const outcomes = await translated(['RECETA\nPan de casa'], [one])
  expect(Object.values(outcomes)[0]?.text).toBe('RECIPE\nHome-made bread')
})

test('after a refused key the engine is not asked again, and the next one serves', async () => {
  const refused = failing('refused', new TranslatorFailure('refused', 'unauthorised'))
  const texts = Array.from({ length: 30 }, (_, index) => `Texto ${String.fromCodePoint(97 + index)}`)
  const second = engine('second', {}, { reply: ({ id }) => ({ id, text: 'Text', unknownWords: 0 }) })
  const outcomes = await translated(texts, [refused, second])
  expect(refused.calls()).toBe(1)
  expect(outcomes[texts[29] ?? '']).toMatchObject({
    engine: 'second',
    passedOver: [{ engine: 'refused', problem: 'unauthorised' }],
  })
})

test('a short rate limit is waited for, a long one is not', async () => {
  const short = failing('short', new TranslatorFailure('short', 'rate-limited', { retryAfterSeconds: 0.001 }))
  await translated(['Sal'], [short])
  expect(short.calls()).toBe(3)
  const long = failing('long', new TranslatorFailure('long', 'rate-limited', { retryAfterSeconds: 3600 }))
  expect((await translated(['Sal'], [long]))['Sal']).toMatchObject({ text: '', problem: 'rate-limited' })
  expect(long.calls()).toBe(1)
})

test('batches keep to what the engine can take', async () => {
  const sizes: number[] = []
  const small = engine(
    'small',
    {},
    {
      limits: { itemsPerCall: 3, charactersPerCall: 20 },
      translate(items) {
        sizes.push(items.length)
        return Promise.resolve(items.map(({ id, text }) => ({ id, text: `${text} en`, unknownWords: 0 })))
      },
    },
  )
  await translated(['uno', 'dos', 'tres', 'cuatro y medio y', 'cinco', 'seis'], [small])
  expect(sizes).toEqual([3, 1, 2])
})

test('an abort ends it at once', async () => {
  const signal = AbortSignal.abort(new Error('the worker is stopping'))
  await expect(translated(['Sal'], [engine('one', {})], { signal })).rejects.toThrow('stopping')
})
