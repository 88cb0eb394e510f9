import type { TesseractReading } from '../recognize/tesseract.ts'

/** A character as read, a blank between words included, with how sure its reader is of it. */
export type Character = Readonly<{ text: string; confidence: number }>

/** The characters of a reading, each symbol in the form that `written` gives it. */
export function charactersOf(
  { symbols }: TesseractReading,
  written: (symbol: string) => string = (symbol) => symbol,
): Character[] {
  return symbols.flatMap(({ text, confidence, startsWord }, i) => [
    ...(startsWord && i > 0 ? [{ text: ' ', confidence }] : []),
    ...Array.from(written(text), (character) => ({ text: character, confidence })),
  ])
}
