import type { Language } from '#app/domain/languages.ts'
import type { TextTrack } from '#app/domain/text-track.ts'

/** A curved one is often read as straight, a straight one hardly ever as curved (`jobs/ocr/fusion/latin.ts`). */
const CURVED_WEIGHT = 2
/** Between letters. */
const CURVED = /(?<=\p{L})’(?=\p{L})/gu
const STRAIGHT = /(?<=\p{L})'(?=\p{L})/gu

/** Lines of one language with curved apostrophes between letters where enough of them were read so: who sets one sets all. */
export function inOneApostrophe(lines: readonly TextTrack[]): TextTrack[] {
  const excess = new Map<Language, number>()
  for (const { language, text } of lines) {
    const [curved, straight] = [CURVED, STRAIGHT].map((mark) => text.match(mark)?.length ?? 0)
    const own = CURVED_WEIGHT * (curved ?? 0) - (straight ?? 0)
    excess.set(language, (excess.get(language) ?? 0) + own)
  }
  return lines.map((line) =>
    (excess.get(line.language) ?? 0) > 0 ? { ...line, text: line.text.replace(STRAIGHT, '’') } : line,
  )
}
