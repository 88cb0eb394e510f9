import type { OcrSettings } from '#app/domain/ocr.ts'

/** Decides which characters of a reading stay. */
export type CharacterFilter = Readonly<{
  active: boolean
  allows: (character: string) => boolean
}>

/**
 * A character counts as another when compatibility forms agree, so that `A` also allows the full-width `Ａ`.
 * A blank always stays: it separates words, and no list means to forbid it. The block list wins.
 */
export function characterFilter(settings: Pick<OcrSettings, 'allowlist' | 'blocklist'>): CharacterFilter {
  const allowed = withEquivalents(settings.allowlist ?? '')
  const blocked = withEquivalents(settings.blocklist ?? '')
  const allows = (character: string): boolean => {
    if (character.trim() === '') return true
    const folded = character.normalize('NFKC')
    if (blocked.has(character) || blocked.has(folded)) return false
    return allowed.size === 0 || allowed.has(character) || allowed.has(folded)
  }
  return {
    active: allowed.size > 0 || blocked.size > 0,
    allows,
  }
}

/**
 * The text without what the filter forbids; runs of blanks become one. Recognizers are not restricted: barred from
 * letters, they read digits into them.
 */
export function filtered(text: string, filter: CharacterFilter): string {
  if (!filter.active) return text
  return Array.from(text).filter(filter.allows).join('').replace(/\s+/g, ' ').trim()
}

function withEquivalents(list: string): Set<string> {
  const characters = new Set<string>()
  for (const character of list) {
    if (character.trim() === '') continue
    characters.add(character)
    for (const folded of character.normalize('NFKC')) characters.add(folded)
  }
  return characters
}
