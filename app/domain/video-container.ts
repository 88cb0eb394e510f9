/** The file types that can be uploaded, by what their first bytes say. */
export const VIDEO_CONTAINERS = ['mp4', 'mov', 'avi', 'mkv'] as const
export type VideoContainer = (typeof VIDEO_CONTAINERS)[number]

export const MIME_TYPES = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  avi: 'video/x-msvideo',
  mkv: 'video/x-matroska',
} as const satisfies Record<VideoContainer, string>

/** As many first bytes as `sniffContainer` wants to see; a shorter file is judged by what it has. */
export const SNIFFED_BYTES = 4096

/** ISO base media brands of pictures and pages of pictures, which are no videos. */
const STILL_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'avif', 'avis', 'crx ']
/** First boxes of QuickTime files older than the `ftyp` box. */
const OLD_QUICKTIME_BOXES = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']

/** What kind of video file begins so, or undefined. Its name and what the sender says of it count for nothing. */
export function sniffContainer(head: Uint8Array): VideoContainer | undefined {
  const at = (start: number, end: number) => String.fromCharCode(...head.subarray(start, end))
  const box = at(4, 8)
  if (box === 'ftyp') return sniffBrand(at(8, 12))
  if (OLD_QUICKTIME_BOXES.includes(box)) return 'mov'
  if (at(0, 4) === 'RIFF' && at(8, 12) === 'AVI ') return 'avi'
  if (at(0, 4) === '\x1a\x45\xdf\xa3' && ebmlDocType(head) === 'matroska') return 'mkv'
  return undefined
}

function sniffBrand(brand: string): VideoContainer | undefined {
  if (brand === 'qt  ') return 'mov'
  return STILL_BRANDS.includes(brand) ? undefined : 'mp4'
}

/** The DocType element (id 0x4282) of an EBML header: `matroska`, or `webm`, which is not among our types. */
function ebmlDocType(head: Uint8Array): string | undefined {
  for (let index = 4; index + 3 < Math.min(head.length, 64); index += 1) {
    if (head[index] !== 0x42 || head[index + 1] !== 0x82) continue
    // a length of less than 127 bytes is one byte with its highest bit set
    const length = (head[index + 2] ?? 0) & 0x7f
    return String.fromCharCode(...head.subarray(index + 3, index + 3 + length)).replace(/\0{1,127}$/, '')
  }
  return undefined
}
