import { assTags } from './ass-place.ts'
import { addCues, cueText, linesOf, type ReadCue, shownCues, type SubtitleDocument } from './document.ts'
import { malformed } from './malformed.ts'
import { parseTimecode, printHundredths } from './timecode.ts'

const COLUMNS = ['Layer', 'Start', 'End', 'Style', 'Name', 'MarginL', 'MarginR', 'MarginV', 'Effect', 'Text']
/** What stands for what after a backslash; braces stand for themselves. */
const SAID_BY: Readonly<Record<string, string>> = { '\u2060': '\\', N: '\n', n: '\n', h: '\u00a0' }
const STYLE_COLUMNS =
  'Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, ' +
  'StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding'

/** Each text where its original stands. The column of the speaker holds its id. */
export function printAss(document: SubtitleDocument): string {
  const { title, frame } = document
  const dialogues = shownCues(document).map(({ text, content }) => {
    const [start, end] = [text.startSeconds, text.endSeconds].map(printHundredths)
    const shown = content.split('\n').map(escaped).join('\\N')
    return `Dialogue: 0,${start},${end},Default,${text.id},0,0,0,,${assTags(text, frame.heightPx)}${shown}`
  })
  return [
    '[Script Info]',
    `Title: ${cueText(title).replaceAll('\n', ' ')}`,
    'ScriptType: v4.00+',
    `PlayResX: ${frame.widthPx}`,
    `PlayResY: ${frame.heightPx}`,
    'WrapStyle: 2',
    'ScaledBorderAndShadow: yes',
    'YCbCr Matrix: None',
    '',
    '[V4+ Styles]',
    `Format: ${STYLE_COLUMNS}`,
    `Style: Default,Noto Sans,${Math.round(frame.heightPx / 18)},&H00FFFFFF,&H00FFFFFF,&H00000000,&H00000000,` +
      '0,0,0,0,100,100,0,0,1,2,0,2,20,20,20,1',
    '',
    '[Events]',
    `Format: ${COLUMNS.join(', ')}`,
    ...dialogues,
    '',
  ].join('\n')
}

/** Throws `subtitles.malformed` with the line. Comments and drawings are no texts. */
export function parseAss(text: string): ReadCue[] {
  const cues: ReadCue[] = []
  let section = ''
  let hasEvents = false
  let columns = columnsOf(COLUMNS)
  for (const [index, line] of linesOf(text).entries()) {
    const heading = /^\s*\[([^\]]+)\]\s*$/.exec(line)?.[1]
    if (heading !== undefined) section = heading.toLowerCase()
    if (section !== 'events') continue
    hasEvents = true
    const [, kind = '', content = ''] = /^\s*(\w+)\s*:\s?(.*)$/s.exec(line) ?? []
    if (kind.toLowerCase() === 'format') columns = columnsOf(content.split(','))
    else if (kind.toLowerCase() === 'dialogue') addCues(cues, ...dialogue(content, columns, index + 1))
  }
  if (!hasEvents) throw malformed('ass', 1, 'no section [Events]')
  return cues
}

type Columns = Readonly<Record<'start' | 'end' | 'name' | 'text', number>>

function columnsOf(names: readonly string[]): Columns {
  const known = names.map((name) => name.trim().toLowerCase())
  // the text comes last: it may hold commas
  return {
    start: known.indexOf('start'),
    end: known.indexOf('end'),
    name: known.indexOf('name'),
    text: names.length - 1,
  }
}

function dialogue(content: string, columns: Columns, line: number): ReadCue[] {
  const parts = content.split(',')
  const cell = (column: number) => parts[column]?.trim() ?? ''
  const [startSeconds, endSeconds] = [parseTimecode(cell(columns.start)), parseTimecode(cell(columns.end))]
  if (startSeconds === undefined || endSeconds === undefined || endSeconds < startSeconds)
    throw malformed('ass', line, 'no start and end time')
  const shown = parts.slice(columns.text).join(',')
  if (/\{[^{}]*\\p[1-9]/.test(shown)) return []
  return [{ line, startSeconds, endSeconds, id: cell(columns.name), text: cueText(unescaped(shown)) }]
}

/** A backslash is kept from what follows by an invisible word joiner; readers know no other way. */
function escaped(text: string): string {
  return text.replaceAll('\\', '\\\u2060').replace(/[{}]/g, '\\$&')
}

function unescaped(text: string): string {
  return text.replace(/\\[\u2060{}Nnh]|\{[^{}]*\}/g, (mark) => {
    if (mark.startsWith('{')) return ''
    const character = mark.slice(1)
    return SAID_BY[character] ?? character
  })
}
