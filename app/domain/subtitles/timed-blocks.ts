import { addCues, linesOf, type ReadCue } from './document.ts'
import type { SubtitleFormat } from './formats.ts'
import { malformed } from './malformed.ts'
import { parseSpan, type Span } from './timecode.ts'

/** What stands between two lines of times. */
export interface TimedBlock {
  readonly line: number
  readonly span: Span
  /** The line right above the times, where cues have their number or name; undefined when there is none. */
  readonly label: string | undefined
  readonly lines: readonly string[]
}

/**
 * The blocks of a file whose cues begin with a line `start --> end`. A blank line ends no text: only times begin a
 * new one, so that a text with a blank line in it loses nothing. Throws `subtitles.malformed`, `subtitles.too-many`.
 */
export function timedBlocks(format: SubtitleFormat, text: string): TimedBlock[] {
  const blocks: (TimedBlock & { lines: string[] })[] = []
  let lines: string[] = []
  for (const [index, line] of linesOf(text).entries()) {
    if (!line.includes('-->')) {
      lines.push(line)
      continue
    }
    const span = parseSpan(line)
    if (!span) throw malformed(format, index + 1, 'expected: start --> end')
    const label = takeLabel(format, lines)
    lines = []
    addCues(blocks, { line: index + 1, span, label, lines })
  }
  return blocks
}

/** The last line if it stands by itself: after a blank one, or alone. In SRT it must be a number. */
function takeLabel(format: SubtitleFormat, lines: string[]): string | undefined {
  const last = lines.at(-1)?.trim()
  if (!last || (lines.at(-2) ?? '').trim() !== '') return undefined
  if (format === 'srt' && !/^\d+$/.test(last)) return undefined
  lines.pop()
  return last
}

/** `{ number }` when the label is one. */
export function numberIn(label: string | undefined): Pick<ReadCue, 'number'> {
  return label !== undefined && /^\d{1,9}$/.test(label) ? { number: Number(label) } : {}
}
