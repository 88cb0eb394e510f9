import { grows } from '#app/domain/overlay/steps.ts'
import { ownPlateOf, type TextTrack } from '#app/domain/text-track.ts'
import { centerOf, ratio } from '../boxes.ts'
import { blockOf, haveLikeFill, isNextLine } from './paragraph.ts'

/** The frame in source pixels, and how long the video is. */
export interface SubtitleScene {
  readonly durationSeconds: number
  readonly width: number
  readonly height: number
}

/** More lines than this below one another are a list, credits or a page. */
const MOST_LINES = 3
/** So many other texts at once are a screen, whose rows are texts of their own. */
const MOST_OTHERS = 5
/** A text that stands for this share of the video or more is a sign or a title; a short clip is all of it one subtitle. */
const STAYING_SHARE = 0.9
/** No subtitle is read for longer. */
const LONGEST_SECONDS = 12
/** The middle of a subtitle is this near to the middle of the frame, in widths of the frame. */
const OFF_CENTRE = 0.06
/** Where subtitles stand, by the middle of their lines: in heights of the frame. Upright videos have theirs higher. */
const BANDS = { top: 0.22, bottom: 0.66, bottomUpright: 0.4 }
/** The lines' capitals are as high, as far as they were measured: the smaller over the larger. */
const LIKE_CAPS = 0.8
const STRAIGHT_DEGREES = 2
/** Lines whose middles differ by less than this, in heights of the first, are centred though they may be equally long. */
const SAME_MIDDLE = 0.3

/**
 * Makes one text of the lines of a subtitle: two or three that come and go together, one centred below the other in the
 * middle of the frame near its lower or upper border, written alike and in one script. Lines of signs, lists and screens
 * stay texts of their own. `tracks` in order of appearance, as they are returned.
 */
export function joinSubtitles(tracks: readonly TextTrack[], scene: SubtitleScene): TextTrack[] {
  const candidates = tracks.filter((track) => standsAsSubtitle(track, scene))
  const joined = new Map<TextTrack, TextTrack>()
  const taken = new Set<TextTrack>()
  for (const lines of columnsOf(candidates)) {
    const [first] = lines
    const isSubtitle =
      lines.length > 1 && lines.length <= MOST_LINES && isCentred(lines, scene) && !isOnScreen(lines, tracks)
    if (!first || !isSubtitle) continue
    joined.set(first, subtitleOf(lines))
    for (const line of lines.slice(1)) taken.add(line)
  }
  return tracks.filter((track) => !taken.has(track)).map((track) => joined.get(track) ?? track)
}

/** Of lines that are as long their edges agree as well as their middles: subtitles are centred. */
function subtitleOf(lines: readonly TextTrack[]): TextTrack {
  const block = blockOf(lines)
  const middles = lines.map(({ prevalentBox }) => centerOf(prevalentBox).x)
  const spread = Math.max(...middles) - Math.min(...middles)
  const isCentred = spread <= SAME_MIDDLE * (lines[0]?.prevalentBox.height ?? 0)
  return isCentred ? { ...block, style: { ...block.style, align: 'center' } } : block
}

/** Lines one below the other, from top to bottom; a line with none is a column of its own. */
function columnsOf(tracks: readonly TextTrack[]): TextTrack[][] {
  const columns: TextTrack[][] = []
  for (const track of tracks.toSorted((a, b) => centerOf(a.prevalentBox).y - centerOf(b.prevalentBox).y)) {
    const column = columns.find((lines) => {
      const last = lines.at(-1)
      return last !== undefined && isNextLine(last, track) && areAlike(last, track)
    })
    if (column) column.push(track)
    else columns.push([track])
  }
  return columns
}

function standsAsSubtitle(track: TextTrack, { durationSeconds, width, height }: SubtitleScene): boolean {
  const { prevalentBox, boxes, startSeconds, endSeconds, startFrame } = track
  const seconds = endSeconds - startSeconds
  const comesAndGoes = startFrame > 0 || seconds < STAYING_SHARE * durationSeconds
  const y = centerOf(prevalentBox).y / height
  const bottom = height > width ? BANDS.bottomUpright : BANDS.bottom
  return (
    comesAndGoes &&
    seconds <= LONGEST_SECONDS &&
    (boxes.length === 1 || grows(track)) &&
    Math.abs(prevalentBox.angleDegrees) <= STRAIGHT_DEGREES &&
    (y <= BANDS.top || y >= bottom)
  )
}

function areAlike(a: TextTrack, b: TextTrack): boolean {
  // an emoji ends what was said before it, and stands where a longer line of the block would
  if (a.style.pictograms?.some(({ x }) => x > a.prevalentBox.x)) return false
  const [capsA, capsB] = [a.style.capHeightPx, b.style.capHeightPx]
  return (
    a.language === b.language &&
    isIdeographic(a.text) === isIdeographic(b.text) &&
    (capsA === null || capsB === null || ratio(capsA, capsB) >= LIKE_CAPS) &&
    (ownPlateOf(a.style) === null) === (ownPlateOf(b.style) === null) &&
    shareColor(a.style, b.style)
  )
}

/** Whether most of its letters are Chinese, Japanese or Korean: a bilingual subtitle is two texts. */
function isIdeographic(text: string): boolean {
  const letters = [...text.matchAll(/\p{L}/gu)]
  const own = letters.filter(([letter]) =>
    /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(letter),
  )
  return own.length * 2 > letters.length
}

/** Whether words of one line have the colour of words of the other: words that are spoken stand out in captions. */
function shareColor(a: TextTrack['style'], b: TextTrack['style']): boolean {
  const colorsOf = ({ fill, accents = [] }: TextTrack['style']) => [
    fill,
    ...accents.map(({ color }) => color),
  ]
  return colorsOf(a).some((one) => colorsOf(b).some((other) => haveLikeFill(one, other)))
}

function isCentred(lines: readonly TextTrack[], { width }: SubtitleScene): boolean {
  const left = Math.min(...lines.map(({ prevalentBox }) => prevalentBox.x))
  const right = Math.max(...lines.map(({ prevalentBox }) => prevalentBox.x + prevalentBox.width))
  return Math.abs((left + right) / 2 - width / 2) <= OFF_CENTRE * width
}

/** Whether more other texts are seen with the lines than beside a subtitle. */
function isOnScreen(lines: readonly TextTrack[], tracks: readonly TextTrack[]): boolean {
  const [first] = lines
  if (!first) return false
  const middle = (first.startFrame + first.endFrame) / 2
  const others = tracks.filter(
    (track) => !lines.includes(track) && track.startFrame <= middle && middle < track.endFrame,
  )
  return others.length > MOST_OTHERS
}
