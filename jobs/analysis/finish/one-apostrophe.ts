import type { TextTrack } from '#app/domain/text-track.ts'

/** A curved one is often read as straight, a straight one hardly ever as curved (`jobs/ocr/fusion/latin.ts`). */
const CURVED_WEIGHT = 2
/** Between letters. */
const CURVED = /(?<=\p{L})’(?=\p{L})/gu
const STRAIGHT = /(?<=\p{L})'(?=\p{L})/gu

/** Lines of one language with curved apostrophes between letters where enough of them were read so: who sets one sets all. */
export function inOneApostrophe(lines: readonly TextTrack[]): TextTrack[] {
  const count = (mark: RegExp, { language }: TextTrack) =>
    lines
      .filter((line) => line.language === language)
      .reduce((sum, { text }) => sum + (text.match(mark)?.length ?? 0), 0)
  return lines.map((line) => {
    if (line.text.search(STRAIGHT) < 0) return line
    const isCurved = CURVED_WEIGHT * count(CURVED, line) > count(STRAIGHT, line)
    return isCurved ? { ...line, text: line.text.replace(STRAIGHT, '’') } : line
  })
}
