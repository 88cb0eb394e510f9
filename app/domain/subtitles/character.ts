/** The character of a code point, or undefined when no text can hold it. */
export function characterOf(code: number): string | undefined {
  const isOne = code > 0 && code <= 0x10_ff_ff && (code < 0xd800 || code > 0xdfff)
  return isOne ? String.fromCodePoint(code) : undefined
}
