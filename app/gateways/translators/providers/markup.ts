import { protectedSpans } from '../../../domain/protected-spans.ts'

/** The tag around what a provider must leave alone. */
export interface KeepTag {
  readonly open: string
  readonly close: string
}

export const HTML_KEEP: KeepTag = { open: '<span translate="no" class="notranslate">', close: '</span>' }

/** A text as markup: what may not be translated is in `keep`, glossary terms there already in their translation. */
export function toMarkup(text: string, glossary: ReadonlyMap<string, string>, keep: KeepTag): string {
  const kept = (content: string) => keep.open + escaped(content) + keep.close
  let result = ''
  let end = 0
  for (const { start, end: spanEnd, text: span } of protectedSpans(text)) {
    result += withTerms(text.slice(end, start), glossary, kept) + kept(span)
    end = spanEnd
  }
  return result + withTerms(text.slice(end), glossary, kept)
}

function withTerms(
  part: string,
  glossary: ReadonlyMap<string, string>,
  kept: (content: string) => string,
): string {
  if (glossary.size === 0) return escaped(part)
  const targets = new Map([...glossary].map(([source, target]) => [source.toLowerCase(), target]))
  const sources = [...glossary.keys()]
    .sort((a, b) => b.length - a.length)
    .map((source) => source.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${sources.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  let result = ''
  let end = 0
  for (const match of part.matchAll(pattern)) {
    const target = targets.get(match[0].toLowerCase())
    const stays = target === undefined || target.toLowerCase() === match[0].toLowerCase()
    result += escaped(part.slice(end, match.index)) + kept(stays ? match[0] : target)
    end = match.index + match[0].length
  }
  return result + escaped(part.slice(end))
}

/** The text of an answer in markup. */
export function fromMarkup(markup: string): string {
  return unescaped(markup.replace(/<[^<>]*>/g, ''))
    .replace(/\s+/gu, ' ')
    .trim()
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
])

function unescaped(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi,
    (entity, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES.get(name.toLowerCase()) ?? entity
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity
    },
  )
}
