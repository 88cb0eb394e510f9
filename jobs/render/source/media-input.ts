import { paddedPixels, STREAM_LIMIT } from '#app/gateways/media/safe-input.server.ts'

/** What an uploaded file may be; a file that is anything else in disguise (a playlist, say) is not opened. */
const CONTAINERS = 'mov,matroska,avi'

let maxPixels = 3840 * 2160

/** The largest picture that this process opens. Said once, as the process begins: no file may raise it. */
export function limitPictures(pixels: number): void {
  maxPixels = pixels
}

/**
 * Arguments that open an uploaded file and nothing besides: no other protocol, no container that refers to other
 * files, and no frame above the largest picture, wherever in the file it comes.
 */
export function mediaInput(path: string): string[] {
  // prettier-ignore
  return [
    '-protocol_whitelist', 'file', '-format_whitelist', CONTAINERS,
    ...STREAM_LIMIT, '-max_pixels', String(paddedPixels(maxPixels)), '-i', `file:${path}`,
  ]
}
