import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { getInitialNamespaces } from 'remix-i18next/client'
import { LANGUAGE_KEY } from './languages.ts'
import { I18N_OPTIONS, textsPath } from './options.ts'

/** Loads the texts of this page in the language that the server rendered it in; those of others come with them. */
export async function startTexts(): Promise<typeof i18next> {
  await i18next
    .use(initReactI18next)
    .use(texts)
    .init({
      ...I18N_OPTIONS,
      lng: document.documentElement.lang,
      // a test proves that no text is missing, so the fallback need not be loaded
      fallbackLng: false,
      ns: [...new Set(['common', ...getInitialNamespaces()])],
    })
  i18next.on('languageChanged', remember)
  remember(i18next.language)
  return i18next
}

const texts: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: async (language: string, namespace: string) => {
    const response = await fetch(textsPath(language, namespace, window.__remixManifest.version))
    if (!response.ok) throw new Error(`No texts ${language}/${namespace}: ${response.status}`)
    const content: unknown = await response.json()
    return content
  },
}

function remember(language: string): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language)
  } catch {
    // storage may be closed to us; the cookie remembers too
  }
}
