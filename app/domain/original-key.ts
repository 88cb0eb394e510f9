/** Texts with the same key are one text to a person: they are translated once and edited together. */
export function originalKey(text: string): string {
  return text.trim().normalize('NFC').toLowerCase()
}
