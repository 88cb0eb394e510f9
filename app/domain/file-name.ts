/** File systems take 255; the rest is for what is added to the names of outputs, as their language. */
const MOST_BYTES = 200

/**
 * A sender's file name, fit to be shown and offered again: no folders, no control or direction characters, at most so
 * many bytes of UTF-8 with its extension kept. Never part of a path of ours.
 */
export function cleanFileName(raw: string, mostBytes = MOST_BYTES): string {
  const base = raw.split(/[\\/]/).at(-1) ?? ''
  const clean = withoutHiddenCharacters(base.normalize('NFC')).trim().replace(/^\.+/, '')
  const { stem, extension } = splitName(clean)
  return `${cutToBytes(stem, mostBytes - extension.length) || 'video'}${extension}`
}

/** A name without control and direction characters, which make it read as another one: as `turn\u202e3pm.mp4` does. */
export function withoutHiddenCharacters(name: string): string {
  return name.replace(/[\p{Cc}\p{Bidi_C}\u2028\u2029]/gu, '')
}

/** As many whole characters from the beginning as fit. */
function cutToBytes(text: string, mostBytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(mostBytes))
  return text.slice(0, read)
}

/** What a project is called whose video comes in this file: `receta.mp4` → `receta`. */
export function titleOfFile(raw: string): string {
  return splitName(cleanFileName(raw)).stem
}

/** What a translated copy of the file is called: `receta.mp4` → `receta.en.mp4`. Ours are always MP4. */
export function outputFileName(original: string, language: string, watermarked: boolean): string {
  return `${splitName(original).stem || 'video'}.${language}${watermarked ? '.watermark' : ''}.mp4`
}

/** What a file with the texts of a video is called: `receta.mp4` → `receta.en.srt`. */
export function subtitleFileName(original: string, language: string, extension: string): string {
  return cleanFileName(`${splitName(original).stem || 'video'}.${language}.${extension}`)
}

function splitName(name: string): { stem: string; extension: string } {
  const extension = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? ''
  return { stem: name.slice(0, name.length - extension.length), extension }
}
