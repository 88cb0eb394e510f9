import { expect, test } from 'vitest'
import { sniffContainer } from './video-container.ts'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

test.each([
  ['mp4', '\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41'],
  ['mp4', '\0\0\0\x18ftypM4V \0\0\0\0'],
  ['mov', '\0\0\0\x14ftypqt  \0\0\x02\0qt  '],
  ['mov', '\0\0\0\x08wide\0\0\xa2\x30mdat'],
  ['avi', 'RIFF\x24\x10\0\0AVI LIST'],
  ['mkv', '\x1a\x45\xdf\xa3\xa3\x42\x86\x81\x01\x42\x82\x88matroska\x42\x87\x81\x04'],
])('a file of type %s is known by its first bytes', (container, head) => {
  expect(sniffContainer(bytes(head))).toBe(container)
})

test.each([
  ['a web page', '<!doctype html><video src=x.mp4>'],
  ['a zip archive', 'PK\x03\x04\x14\0\0\0ftypisom'],
  ['a Windows program', 'MZ\x90\0\x03\0\0\0'],
  ['a Linux program', '\x7fELF\x02\x01\x01'],
  ['an HLS playlist', '#EXTM3U\n#EXTINF:10,\nfile:///etc/passwd\n'],
  ['an ffconcat script', "ffconcat version 1.0\nfile '/etc/passwd'\n"],
  ['a sound in a RIFF file', 'RIFF\x24\x10\0\0WAVEfmt '],
  ['a picture in an ISO file', '\0\0\0\x18ftypavif\0\0\0\0'],
  ['WebM', '\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm\x42\x87\x81\x04'],
  ['an EBML header cut short', '\x1a\x45\xdf\xa3\xa3\x42\x82'],
  ['nothing', ''],
])('%s is no video', (_, head) => {
  expect(sniffContainer(bytes(head))).toBeUndefined()
})
