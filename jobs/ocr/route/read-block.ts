import type { Language } from '#app/domain/languages.ts'
import type { BoxReading } from './read-box.ts'

export type BlockReading = Readonly<{ text: string; confidence: number; language: Language }>

/** The lines of a block as one text, parted by line breaks; the language is that of most characters. */
export function joinLines(lines: readonly BoxReading[]): BlockReading | undefined {
  const read = lines.filter(({ text }) => text !== '')
  const lengths = new Map<Language, number>()
  let [characters, weighted] = [0, 0]
  for (const { text, confidence, language } of read) {
    characters += text.length
    weighted += confidence * text.length
    lengths.set(language, (lengths.get(language) ?? 0) + text.length)
  }
  const [language] = [...lengths].sort((a, b) => b[1] - a[1])[0] ?? []
  if (!language) return undefined
  return { text: read.map(({ text }) => text).join('\n'), confidence: weighted / characters, language }
}
