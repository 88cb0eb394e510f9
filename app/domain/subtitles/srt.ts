import { cueText, type ReadCue, shownCues, type SubtitleDocument } from './document.ts'
import { malformed } from './malformed.ts'
import { printMilliseconds } from './timecode.ts'
import { numberIn, timedBlocks } from './timed-blocks.ts'

/**
 * SRT has no way to write what readers take for a tag or for times, so an invisible word joiner keeps them apart;
 * one that stands there already gets another, so that nothing is lost on the way back.
 */
const TAKEN_FOR_MARKS = /(<)(?=\u2060*[A-Za-z/])|(\{)(?=\u2060*\\)|(--)(?=\u2060*>)/g
const WITH_JOINER = /(<)\u2060(?=\u2060*[A-Za-z/])|(\{)\u2060(?=\u2060*\\)|(--)\u2060(?=\u2060*>)/g
const MARKS = /<\/?(?:[ibus]|font)(?:\s[^<>]*)?>|\{\\[^{}]*\}/gi

export function printSrt(document: SubtitleDocument): string {
  return shownCues(document)
    .map(({ number, text, content }) => {
      const [start, end] = [text.startSeconds, text.endSeconds].map((at) => printMilliseconds(at, ','))
      return `${number}\n${start} --> ${end}\n${content.replace(TAKEN_FOR_MARKS, '$&\u2060')}\n`
    })
    .join('\n')
}

/** Throws `subtitles.malformed` with the line. */
export function parseSrt(text: string): ReadCue[] {
  const blocks = timedBlocks('srt', text)
  if (blocks.length === 0 && text.trim() !== '') throw malformed('srt', 1, 'no line has times')
  return blocks.map(({ line, span, label, lines }) => ({
    line,
    ...span,
    ...numberIn(label),
    text: cueText(lines.join('\n').replace(MARKS, '').replace(WITH_JOINER, '$1$2$3')),
  }))
}
