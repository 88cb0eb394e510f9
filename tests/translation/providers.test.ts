import { afterEach, describe, expect, test } from 'vitest'
import type { TranslationItem, TranslationJob, Translator } from '#app/domain/translator.ts'
import { createAzure } from '#app/gateways/translators/providers/azure.server.ts'
import { createDeepL } from '#app/gateways/translators/providers/deepl.server.ts'
import { createGoogle } from '#app/gateways/translators/providers/google.server.ts'
import { createLibreTranslate } from '#app/gateways/translators/providers/libretranslate.server.ts'
import { createOpenAI } from '#app/gateways/translators/providers/openai.server.ts'
import { type ProviderServer, startProvider } from '../fakes/translators/provider-server.ts'
import {
  AZURE,
  completion,
  DEEPL,
  GOOGLE,
  KEY,
  LIBRETRANSLATE,
  OPENAI,
  openAITexts,
} from '../fakes/translators/providers.ts'

interface Settings {
  url: string
  timeoutMs: number
  retries: number
  key: string
}
/** `retries` are such that a client tries once. */
const PROVIDERS = [
  { name: 'deepl', wire: DEEPL, create: (settings: Settings) => createDeepL({ ...settings, retries: 1 }) },
  {
    name: 'google',
    wire: GOOGLE,
    create: (settings: Settings) =>
      createGoogle({ ...settings, url: `${settings.url}/language/translate/v2` }),
  },
  {
    name: 'azure',
    wire: AZURE,
    create: (settings: Settings) => createAzure({ ...settings, region: 'westeurope' }),
  },
  { name: 'libretranslate', wire: LIBRETRANSLATE, create: createLibreTranslate },
  {
    name: 'openai',
    wire: OPENAI,
    create: (settings: Settings) =>
      createOpenAI({ ...settings, url: `${settings.url}/v1`, model: 'gpt-4o-mini' }),
  },
] as const

const ITEMS: TranslationItem[] = [
  { id: 'b', text: 'Añade la sal & mezcla <1 min' },
  { id: 'a', text: 'Mira https://example.com/v?id=7&t=1 con @ana' },
]
const job = (changes: Partial<TranslationJob> = {}): TranslationJob => ({
  source: 'es',
  target: 'en',
  glossary: new Map(),
  signal: new AbortController().signal,
  ...changes,
})

let server: ProviderServer | undefined
afterEach(async () => {
  await server?.stop()
  server = undefined
})

describe.each(PROVIDERS)('$name', ({ name, wire, create }) => {
  async function start(timeoutMs = 5000): Promise<{ provider: Translator; running: ProviderServer }> {
    server = await startProvider((request) => wire.answer(request))
    return { provider: create({ url: server.url, key: KEY, timeoutMs, retries: 0 }), running: server }
  }

  test('translates a batch in one request, answered by id, and leaves what it must not touch', async () => {
    const { provider, running } = await start()
    const answers = await provider.translate(ITEMS, job())
    const texts = new Map(
      answers.map((answer) => [answer.id, 'text' in answer ? answer.text : answer.problem]),
    )
    expect(texts.get('b')).toMatch(/^en(-US)?: Añade la sal & mezcla <1 min$/)
    expect(texts.get('a')).toMatch(/^en(-US)?: Mira https:\/\/example\.com\/v\?id=7&t=1 con @ana$/)
    expect(answers).toHaveLength(2)
    expect(running.requests).toHaveLength(1)
  })

  test('a term of the glossary goes along', async () => {
    const { provider, running } = await start()
    await provider.translate(
      [{ id: '1', text: 'Añade la sal' }],
      job({ glossary: new Map([['Sal', 'sea salt']]) }),
    )
    const [request] = running.requests
    const body =
      request?.body instanceof URLSearchParams ? request.body.toString() : JSON.stringify(request?.body)
    expect(decodeURIComponent(body).replaceAll('+', ' ')).toContain('sea salt')
  })

  test('serves all languages, but leaves the scripts of Chinese to their converter', () => {
    const provider = create({ url: 'http://127.0.0.1:1', key: KEY, timeoutMs: 1000, retries: 0 })
    expect(provider.supports('ja', 'zh-tw')).toBe(true)
    expect(provider.supports('zh-cn', 'zh-tw')).toBe(false)
    expect(provider.supports('es', 'es')).toBe(false)
  })

  test.each([
    [401, 'unauthorised'],
    [403, name === 'deepl' ? 'unauthorised' : 'forbidden'],
    [413, 'too-long'],
    [429, 'rate-limited'],
    [456, 'quota-exceeded'],
    [500, 'unavailable'],
    [503, 'unavailable'],
    [400, 'refused'],
  ] as const)('status %i is "%s", without the key in what is kept of it', async (status, problem) => {
    const { provider, running } = await start()
    running.fault = wire.failure(status, status === 429 ? { 'Retry-After': '7' } : {})
    const failure: unknown = await provider.translate(ITEMS, job()).catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'TranslatorFailure', engine: name, problem })
    // DeepL's own client does not hand the header on
    if (status === 429) expect(failure).toMatchObject({ retryAfterSeconds: name === 'deepl' ? 5 : 7 })
    expect(inspected(failure)).not.toContain(KEY)
  })

  test.each([
    ['a page instead of JSON', '<html>Sign in to the network</html>'],
    ['JSON of another kind', { hello: 'world' }],
    ['nothing', ''],
    ['null', 'null'],
  ])('%s is an invalid answer', async (_, body) => {
    const { provider, running } = await start()
    running.fault = { status: 200, body }
    const answer: unknown = await provider
      .translate([{ id: '1', text: 'Sal' }], job())
      .catch((error: unknown) => error)
    if (Array.isArray(answer)) expect(answer).toEqual([{ id: '1', problem: 'invalid-answer' }])
    else expect(answer).toMatchObject({ name: 'TranslatorFailure', problem: 'invalid-answer' })
  })

  test('one that never answers is given up in time', async () => {
    const { provider, running } = await start(200)
    running.fault = 'silence'
    await expect(provider.translate(ITEMS, job())).rejects.toMatchObject({ problem: 'timed-out' })
  })

  test('one that is not there is unavailable', async () => {
    const { provider, running } = await start()
    await running.stop()
    server = undefined
    await expect(provider.translate(ITEMS, job())).rejects.toMatchObject({ problem: 'unavailable' })
  })

  test('an abort ends the wait with its own reason', async () => {
    const { provider, running } = await start()
    running.fault = 'silence'
    const stopping = new AbortController()
    const ended = provider.translate(ITEMS, job({ signal: stopping.signal }))
    await expect.poll(() => running.requests.length).toBe(1)
    stopping.abort(new Error('the worker is stopping'))
    await expect(ended).rejects.not.toMatchObject({ name: 'TranslatorFailure' })
  })
})

/** All that a log could print of an error, its causes and hidden properties included. */
function inspected(value: unknown): string {
  const seen = new Set<unknown>()
  const walk = (one: unknown): string => {
    if (typeof one !== 'object' || one === null) return String(one)
    if (seen.has(one)) return ''
    seen.add(one)
    return Reflect.ownKeys(one)
      .map((name) => `${String(name)}=${walk(Reflect.get(one, name))}`)
      .join(' ')
  }
  return walk(value)
}

describe('DeepL', () => {
  test('is told the neighbours and the tone, and the languages in its own codes', async () => {
    server = await startProvider((request) => DEEPL.answer(request))
    const provider = createDeepL({ key: KEY, url: server.url, formality: 'less' })
    await provider.translate(
      [{ id: '1', text: '加盐', context: ['厨房', '食谱'] }],
      job({ source: 'zh-cn', target: 'pt' }),
    )
    const form = server.requests[0]?.body
    expect(form instanceof URLSearchParams && Object.fromEntries(form)).toMatchObject({
      source_lang: 'zh',
      target_lang: 'pt-BR',
      context: '厨房\n食谱',
      formality: 'prefer_less',
    })
  })
})

describe('OpenAI', () => {
  async function start(answer: (texts: ReturnType<typeof openAITexts>['texts']) => object) {
    server = await startProvider((request) => answer(openAITexts(request).texts))
    return {
      provider: createOpenAI({ key: KEY, url: `${server.url}/v1`, model: 'gpt-4o-mini', retries: 0 }),
      running: server,
    }
  }
  const items = (...texts: string[]) => texts.map((text) => ({ id: `id ${text}`, text }))
  const json = (translations: object[]) => completion(JSON.stringify({ translations }))

  test('is told what fits and what is around each text', async () => {
    const { provider, running } = await start((texts) => json(texts.map(({ id }) => ({ id, text: 'Salt' }))))
    await provider.translate([{ id: 'x', text: 'Sal', maxChars: 8, context: ['Agua'] }], job())
    const [request] = running.requests
    expect(request && openAITexts(request)).toEqual({
      texts: [{ id: 't1', text: 'Sal', max_chars: 8, context: ['Agua'] }],
    })
  })

  test('what it leaves out is asked for again, and strangers are dropped', async () => {
    const { provider, running } = await start((texts) =>
      json([
        { id: 't99', text: 'stranger' },
        ...texts.slice(0, 2).map(({ id, text }) => ({ id, text: `${text} en` })),
      ]),
    )
    const answers = await provider.translate(items('a', 'b', 'c', 'd', 'e'), job())
    expect(answers.toSorted((x, y) => x.id.localeCompare(y.id))).toEqual(
      ['a', 'b', 'c', 'd', 'e'].map((text) => ({ id: `id ${text}`, text: `${text} en`, unknownWords: 0 })),
    )
    expect(running.requests.length).toBeGreaterThan(1)
  })

  test('a bad answer to many is split until the bad text stands alone', async () => {
    const { provider } = await start((texts) =>
      texts.some(({ text }) => text === 'bad')
        ? completion('{"translations": [')
        : json(texts.map(({ id, text }) => ({ id, text: `${text} en` }))),
    )
    const answers = await provider.translate(items('a', 'bad', 'c', 'd'), job())
    expect(
      new Map(answers.map((answer) => [answer.id, 'text' in answer ? answer.text : answer.problem])),
    ).toEqual(
      new Map([
        ['id a', 'a en'],
        ['id bad', 'invalid-answer'],
        ['id c', 'c en'],
        ['id d', 'd en'],
      ]),
    )
  })

  test('a refusal is told as one', async () => {
    const { provider } = await start(() => completion(null, { refusal: 'I cannot help with that.' }))
    expect(await provider.translate(items('a'), job())).toEqual([{ id: 'id a', problem: 'refused' }])
  })

  test('an endpoint that speaks nonsense is not asked for ever', async () => {
    const { provider, running } = await start(() => completion('Sure! Here are your translations'))
    const answers = await provider.translate(
      items(...Array.from({ length: 20 }, (_, index) => `text ${index}`)),
      job(),
    )
    expect(answers).toHaveLength(20)
    expect(answers.every((answer) => 'problem' in answer)).toBe(true)
    expect(running.requests.length).toBeLessThanOrEqual(8)
  })
})
