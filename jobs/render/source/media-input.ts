/** What an uploaded file may be; a file that is anything else in disguise (a playlist, say) is not opened. */
const CONTAINERS = 'mov,matroska,avi'

/**
 * Arguments that open an uploaded file and nothing besides: no other protocol, and no container that refers
 * to other files.
 */
export function mediaInput(path: string): string[] {
  return ['-protocol_whitelist', 'file', '-format_whitelist', CONTAINERS, '-i', `file:${path}`]
}
