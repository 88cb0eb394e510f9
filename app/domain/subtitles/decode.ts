import { AppError } from '../errors.ts'

/**
 * The text of a file in UTF-8, or in UTF-16 with its byte order mark. Throws `subtitles.not-utf8` for any other: a
 * guess would put wrong letters into the video.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch (cause) {
    throw new AppError('subtitles.not-utf8', { cause })
  }
  throw new AppError('subtitles.not-utf8')
}

/** The character of a code point, or undefined when no text can hold it. */
export function characterOf(code: number): string | undefined {
  const isOne = code > 0 && code <= 0x10_ff_ff && (code < 0xd800 || code > 0xdfff)
  return isOne ? String.fromCodePoint(code) : undefined
}
