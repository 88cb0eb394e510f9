import type { Translator } from '../../domain/translator.ts'

type Script = 'zh-cn' | 'zh-tw'
type Convert = (text: string) => string
const OPENCC_LOCALE = { 'zh-cn': 'cn', 'zh-tw': 'twp' } as const satisfies Record<Script, string>

const isScript = (language: string): language is Script => language in OPENCC_LOCALE

/** Simplified and traditional Chinese into each other, with Taiwan's own words. */
export function createOpenCC(): Translator {
  const converters = new Map<Script, Promise<Convert>>()
  const converterTo = (target: Script) => {
    const converter = converters.get(target) ?? load(target)
    converters.set(target, converter)
    return converter
  }
  return {
    id: 'opencc',
    quality: 'draft',
    limits: { itemsPerCall: 500, charactersPerCall: 500_000 },
    supports: (source, target) => source !== target && isScript(source) && isScript(target),
    async translate(items, { target }) {
      if (!isScript(target)) return items.map(({ id }) => ({ id, problem: 'no-engine' }))
      const convert = await converterTo(target)
      return items.map(({ id, text }) => ({ id, text: convert(text), unknownWords: 0 }))
    },
  }
}

/** Its dictionaries are megabytes: only who translates loads them. */
async function load(target: Script): Promise<Convert> {
  const { Converter } = await import('opencc-js')
  const source = target === 'zh-cn' ? 'zh-tw' : 'zh-cn'
  return Converter({ from: OPENCC_LOCALE[source], to: OPENCC_LOCALE[target] })
}
