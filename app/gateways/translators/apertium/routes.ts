import type { Language } from '../../../domain/languages.ts'

/**
 * The modes to go through for each direction: Debian has pairs with Spanish only, the rest pivots through it.
 * Portuguese is the Brazilian one, as most on-screen text is.
 */
const TO_SPANISH: Partial<Record<Language, string>> = {
  en: 'eng-spa',
  fr: 'fr-es',
  it: 'ita-spa',
  pt: 'pt-es',
}
const FROM_SPANISH: Partial<Record<Language, string>> = {
  en: 'spa-eng_US',
  fr: 'es-fr',
  it: 'spa-ita',
  pt: 'es-pt_BR',
}

/** The modes of a direction in order, or undefined when Apertium does not know it. */
export function apertiumRoute(source: Language, target: Language): readonly string[] | undefined {
  if (source === target) return undefined
  const route: string[] = []
  for (const [language, modes] of [
    [source, TO_SPANISH],
    [target, FROM_SPANISH],
  ] as const) {
    if (language === 'es') continue
    const mode = modes[language]
    if (mode === undefined) return undefined
    route.push(mode)
  }
  return route
}
