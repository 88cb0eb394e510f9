import type { CtcReading, Likely } from '#jobs/ocr/recognize/ctc.ts'
import type { TesseractReading } from '#jobs/ocr/recognize/tesseract.ts'
import type { Place } from '#jobs/ocr/fusion/vote-characters.ts'

/** What Tesseract read, every character as sure as the whole. */
export function tesseractReading(text: string, confidence = 0.95): TesseractReading {
  const symbols = text.split(' ').flatMap((word) =>
    Array.from(word, (character, i) => ({
      ...{ text: character, confidence, wordConfidence: confidence },
      startsWord: i === 0,
    })),
  )
  return { text, confidence, symbols }
}

/** What PP-OCR read, every character with the same probability; `others` what each may be instead. */
export function ppOcrReading(
  text: string,
  probability = 0.95,
  others: Readonly<Record<string, Likely>> = {},
): CtcReading {
  const characters = Array.from(text, (each, i) => ({
    ...{ text: each, probability, place: i / text.length },
    others: Object.entries(others).flatMap(([of, other]) => (of === each ? [other] : [])),
  }))
  return { text, confidence: probability, characters }
}

/** The text that is likeliest at each place. */
export function textOf(places: readonly Place[]): string {
  return places.map(([first]) => first?.text ?? '').join('')
}
