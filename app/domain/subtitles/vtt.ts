import { characterOf } from './decode.ts'
import { cueText, type ReadCue, shownCues, type SubtitleDocument } from './document.ts'
import { malformed } from './malformed.ts'
import { printMilliseconds } from './timecode.ts'
import { numberIn, timedBlocks } from './timed-blocks.ts'

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
  ['lrm', '\u200e'],
  ['rlm', '\u200f'],
])

/** Each cue is named by the id of its text. */
export function printVtt(document: SubtitleDocument): string {
  const cues = shownCues(document).map(({ text, content }) => {
    const [start, end] = [text.startSeconds, text.endSeconds].map((at) => printMilliseconds(at, '.'))
    return `\n${text.id}\n${start} --> ${end}\n${escaped(content)}\n`
  })
  return `WEBVTT\n${cues.join('')}`
}

/** Throws `subtitles.malformed` with the line. */
export function parseVtt(text: string): ReadCue[] {
  if (!/^WEBVTT(?:[ \t\r\n]|$)/.test(text)) throw malformed('vtt', 1, 'expected: WEBVTT')
  return timedBlocks('vtt', text).map(({ line, span, label, lines }) => ({
    line,
    ...span,
    ...numberIn(label),
    ...(label !== undefined && { id: label }),
    text: cueText(unescaped(withoutComments(lines).replace(/<[^<>]*>/g, ''))),
  }))
}

/** What follows a blank line is a block of its own: a comment, a style, a region, or by mistake more of the text. */
function withoutComments(lines: readonly string[]): string {
  return lines
    .join('\n')
    .split(/\n[ \t]*\n/)
    .filter((block, index) => index === 0 || !/^\s*(?:NOTE|STYLE|REGION)(?:\s|$)/.test(block))
    .join('\n')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function unescaped(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,10}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES.get(name) ?? whole
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return characterOf(code) ?? whole
    },
  )
}
