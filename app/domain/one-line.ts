/** What breaks a line, or turns the direction of what stands beside it, which then reads as something else. */
const BREAKS_OR_TURNS = /[\p{Cc}\p{Bidi_C}\u2028\u2029]/u

/** Whether a name can stand in a sentence of ours, before people other than the one who typed it. */
export function isOneLine(text: string): boolean {
  return !BREAKS_OR_TURNS.test(text)
}
