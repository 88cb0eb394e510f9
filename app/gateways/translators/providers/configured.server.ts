import type { Translator } from '../../../domain/translator.ts'
import type { Env } from '../../../env.server.ts'
import { createAzure } from './azure.server.ts'
import { createDeepL } from './deepl.server.ts'
import { createGoogle } from './google.server.ts'
import { createLibreTranslate } from './libretranslate.server.ts'
import { createOpenAI } from './openai.server.ts'

type Settings = Pick<
  Env,
  | 'DEEPL_API_KEY'
  | 'DEEPL_URL'
  | 'GOOGLE_TRANSLATE_API_KEY'
  | 'GOOGLE_TRANSLATE_URL'
  | 'AZURE_TRANSLATOR_KEY'
  | 'AZURE_TRANSLATOR_REGION'
  | 'AZURE_TRANSLATOR_URL'
  | 'OPENAI_API_KEY'
  | 'OPENAI_BASE_URL'
  | 'OPENAI_MODEL'
  | 'LIBRETRANSLATE_URL'
  | 'LIBRETRANSLATE_API_KEY'
  | 'TRANSLATION_FORMALITY'
>

/** The providers for which there is a key or an address, in the order of `.env.example`. */
export function configuredProviders(env: Settings): Translator[] {
  const formality = env.TRANSLATION_FORMALITY
  const providers: Translator[] = []
  if (env.DEEPL_API_KEY !== undefined)
    providers.push(createDeepL({ key: env.DEEPL_API_KEY, url: env.DEEPL_URL, formality }))
  if (env.GOOGLE_TRANSLATE_API_KEY !== undefined)
    providers.push(createGoogle({ key: env.GOOGLE_TRANSLATE_API_KEY, url: env.GOOGLE_TRANSLATE_URL }))
  if (env.AZURE_TRANSLATOR_KEY !== undefined) {
    const { AZURE_TRANSLATOR_KEY: key, AZURE_TRANSLATOR_REGION: region, AZURE_TRANSLATOR_URL: url } = env
    providers.push(createAzure({ key, region, url, formality }))
  }
  // an endpoint of one's own needs no key
  if (env.OPENAI_API_KEY !== undefined || env.OPENAI_BASE_URL !== undefined) {
    const { OPENAI_API_KEY: key = 'none', OPENAI_BASE_URL: url, OPENAI_MODEL: model } = env
    providers.push(createOpenAI({ key, url, model, formality }))
  }
  if (env.LIBRETRANSLATE_URL !== undefined)
    providers.push(createLibreTranslate({ url: env.LIBRETRANSLATE_URL, key: env.LIBRETRANSLATE_API_KEY }))
  return providers
}
