import { AppError } from '../errors.ts'
import type { TextBox } from '../geometry.ts'
import type { Language } from '../languages.ts'
import type { BoxAtFrame, TextStyle } from '../text-track.ts'
import type { ShownText } from './formats.ts'

/** Of one file. */
export const MAX_CUES = 10_000
/** As many as so many cues have at most, with their times and what stands between them. */
const MAX_LINES = 40 * MAX_CUES

/** A text of the video, as subtitles need to know it. */
export interface SubtitleText {
  readonly id: string
  readonly startSeconds: number
  readonly endSeconds: number
  readonly original: string
  /** Empty when there is none. */
  readonly translation: string
  readonly boxes: readonly BoxAtFrame[]
  readonly prevalentBox: TextBox
  readonly style: TextStyle
}

/** All texts of a project, in the order in which they appear. */
export interface SubtitleDocument {
  readonly title: string
  readonly sourceLanguage: Language
  readonly targetLanguage: Language
  readonly frame: { readonly widthPx: number; readonly heightPx: number }
  readonly shown: ShownText
  readonly texts: readonly SubtitleText[]
}

/** What a file says for one text. Whose text it is, is found out by what there is besides. */
export interface ReadCue {
  /** Where it stands in the file; the first line is 1, of a table the line of names. */
  readonly line: number
  readonly text: string
  readonly id?: string
  /** Counted from 1. */
  readonly number?: number
  readonly startSeconds?: number
  readonly endSeconds?: number
  readonly original?: string
}

/** A text as a cue can hold it: no blank lines, nothing around its lines. */
export function cueText(text: string): string {
  return linesOf(text)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** Throws `subtitles.too-many` for more lines than a file of `MAX_CUES` has. */
export function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/, MAX_LINES + 1)
  if (lines.length > MAX_LINES) throw tooMany()
  return lines
}

/** Adds to the cues of a file, and stops its reading when there are too many. Throws `subtitles.too-many`. */
export function addCues<Cue>(cues: Cue[], ...more: readonly Cue[]): void {
  cues.push(...more)
  if (cues.length > MAX_CUES) throw tooMany()
}

const tooMany = () => new AppError('subtitles.too-many', { params: { max: MAX_CUES } })

/** The cues that show something, each with its number among all texts. */
export function shownCues({
  texts,
  shown,
}: SubtitleDocument): { number: number; text: SubtitleText; content: string }[] {
  return texts
    .map((text, index) => ({ number: index + 1, text, content: cueText(text[shown]) }))
    .filter(({ content }) => content !== '')
}
