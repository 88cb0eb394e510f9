import { expect } from 'vitest'
import * as z from 'zod'
import type { ProviderReply, ProviderRequest } from './provider-server.ts'

export const KEY = 'a-secret-key'

/** What a provider answers to a text: recognisable, and with its markup kept. */
const translationOf = (text: string, target: string) => `${target}: ${text}`

/** One provider's side of the wire: how it answers, and how it fails. */
interface Wire {
  answer(request: ProviderRequest): unknown
  failure(status: number, headers?: Record<string, string>): ProviderReply
}

const Texts = z.array(z.string().min(1).max(30_000)).min(1)

export const DEEPL: Wire = {
  answer({ method, path, headers, body }) {
    expect([method, path]).toEqual(['POST', '/v2/translate'])
    expect(headers.authorization).toBe(`DeepL-Auth-Key ${KEY}`)
    const form = z.instanceof(URLSearchParams).parse(body)
    const texts = Texts.max(50).parse(form.getAll('text'))
    expect(form.get('source_lang')).toMatch(/^[A-Z]{2}$/i)
    expect(form.get('tag_handling')).toBe('xml')
    expect(form.get('ignore_tags')).toBe('x')
    const target = z.string().parse(form.get('target_lang'))
    return {
      translations: texts.map((text) => ({
        detected_source_language: 'ES',
        text: translationOf(text, target),
        billed_characters: text.length,
      })),
    }
  },
  failure: (status, headers = {}) => ({ status, headers, body: { message: `told by DeepL ${status}` } }),
}

export const GOOGLE: Wire = {
  answer({ method, path, query, body }) {
    expect([method, path]).toEqual(['POST', '/language/translate/v2'])
    expect(query.get('key')).toBe(KEY)
    const { q, target } = z
      .strictObject({ q: Texts.max(128), source: z.string(), target: z.string(), format: z.literal('html') })
      .parse(body)
    return { data: { translations: q.map((text) => ({ translatedText: translationOf(text, target) })) } }
  },
  failure: (status, headers = {}) => ({
    status,
    headers,
    body: {
      error: {
        code: status,
        message: `told by Google ${status}`,
        errors: [
          {
            message: `told by Google ${status}`,
            domain: 'global',
            reason: status === 456 ? 'dailyLimitExceeded' : 'other',
          },
        ],
      },
    },
  }),
}

export const AZURE: Wire = {
  answer({ method, path, query, headers, body }) {
    expect([method, path]).toEqual(['POST', '/translate'])
    expect(query.get('api-version')).toMatch(/^\d/)
    expect(headers['ocp-apim-subscription-key']).toBe(KEY)
    expect(headers['ocp-apim-subscription-region']).toBe('westeurope')
    const { inputs } = z
      .object({
        inputs: z.array(
          z.object({
            text: z.string().min(1),
            language: z.string(),
            textType: z.literal('Html'),
            targets: z.array(z.object({ language: z.string() })).length(1),
          }),
        ),
      })
      .parse(body)
    return {
      value: inputs.map(({ text, targets }) => ({
        translations: targets.map(({ language }) => ({ language, text: translationOf(text, language) })),
      })),
    }
  },
  failure: (status, headers = {}) => ({
    status: status === 456 ? 403 : status,
    headers,
    body: { error: { code: status === 456 ? 403001 : status * 1000, message: `told by Azure ${status}` } },
  }),
}

export const LIBRETRANSLATE: Wire = {
  answer({ method, path, body }) {
    expect([method, path]).toEqual(['POST', '/translate'])
    const { q, target } = z
      .strictObject({
        q: Texts,
        source: z.string(),
        target: z.string(),
        format: z.literal('html'),
        api_key: z.literal(KEY),
      })
      .parse(body)
    return { translatedText: q.map((text) => translationOf(text, target)) }
  },
  failure: (status, headers = {}) => ({
    status,
    headers,
    body: { error: `told by LibreTranslate ${status}` },
  }),
}

const OpenAIRequest = z.object({
  model: z.literal('gpt-4o-mini'),
  response_format: z.object({
    type: z.literal('json_schema'),
    json_schema: z.object({
      name: z.string(),
      strict: z.literal(true),
      schema: z.object({ type: z.literal('object'), additionalProperties: z.literal(false) }),
    }),
  }),
  messages: z.tuple([
    z.object({ role: z.literal('system'), content: z.string() }),
    z.object({ role: z.literal('user'), content: z.string() }),
  ]),
})
const OpenAITexts = z.object({
  glossary: z.record(z.string(), z.string()).optional(),
  texts: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      max_chars: z.number().optional(),
      context: z.array(z.string()).optional(),
    }),
  ),
})
export type OpenAITexts = z.infer<typeof OpenAITexts>

export function openAITexts({ body }: Pick<ProviderRequest, 'body'>): OpenAITexts {
  return OpenAITexts.parse(JSON.parse(OpenAIRequest.parse(body).messages[1].content))
}

/** A chat completion whose message is this. */
export function completion(content: string | null, rest: object = {}): object {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 0,
    model: 'gpt-4o-mini',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content, ...rest } }],
  }
}

export const OPENAI: Wire = {
  answer(request) {
    expect([request.method, request.path]).toEqual(['POST', '/v1/chat/completions'])
    expect(request.headers.authorization).toBe(`Bearer ${KEY}`)
    const { texts } = openAITexts(request)
    const translations = texts.map(({ id, text }) => ({ id, text: translationOf(text, 'en') }))
    return completion(JSON.stringify({ translations: translations.toReversed() }))
  },
  failure: (status, headers = {}) => ({
    status: status === 456 ? 429 : status,
    headers,
    body: {
      error: {
        message: `told by OpenAI ${status}`,
        type: 'error',
        param: null,
        code: status === 456 ? 'insufficient_quota' : null,
      },
    },
  }),
}
