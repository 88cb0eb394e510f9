import type { GrayImage } from '../image.ts'
import type { BinarizationVariant } from './binarization.ts'
import { type Piece, union } from './enclosed-background.ts'
import { INK_LEVEL, inkPieces, STROKE_VARIANTS } from './letter-heights.ts'

type MusicNote = '♪' | '♫'

/** A note at an end of a line; `from` and `to` are shares of the line's width, `seen` in how many binarization variants it is there. */
export type DrawnNote = Readonly<{ note: MusicNote; from: number; to: number; seen: number }>

export type NotesAtEnds = Readonly<{ first?: DrawnNote; last?: DrawnNote }>

/** In heights of the line: how high a note is at least, and the gap that parts it from the words. */
const LEAST_HEIGHT = 0.45
const LEAST_GAP = 0.15
/** What is lower is dirt. */
const LEAST_PART = 0.2
/** Width of each, in heights. */
const RATIO = { '♪': [0.38, 0.95], '♫': [0.5, 1.25] } as const

/**
 * The notes with which a level line begins and ends, as in subtitles of songs. No recognizer knows them: they read a J, a d, a
 * bracket or nothing.
 */
export function notesAtEnds(variant: (name: BinarizationVariant) => GrayImage | undefined): NotesAtEnds {
  const ends = STROKE_VARIANTS.flatMap((name) => {
    const line = variant(name)
    return line ? [endsOf(line)] : []
  })
  const agreed = (at: 'first' | 'last') => {
    const notes = ends.flatMap((end) => end[at] ?? [])
    const [one] = notes
    return one && notes.every(({ note }) => note === one.note) ? { ...one, seen: notes.length } : undefined
  }
  const [first, last] = [agreed('first'), agreed('last')]
  return { ...(first && { first }), ...(last && { last }) }
}

function endsOf(line: GrayImage): NotesAtEnds {
  const pieces = inkPieces(line).filter(({ top, bottom }) => bottom - top >= LEAST_PART * line.height)
  const groups = standingAlone(pieces, LEAST_GAP * line.height)
  if (groups.length < 2) return {}
  const noteOf = (group: Piece | undefined): DrawnNote | undefined => {
    if (!group) return undefined
    // dirt beside a note is not part of it
    const own = pieces.filter(({ left, right }) => left >= group.left && right <= group.right)
    for (const piece of [group, ...own]) {
      const note = noteIn(line, piece)
      if (note) return { note, from: group.left / line.width, to: group.right / line.width, seen: 1 }
    }
    return undefined
  }
  const [first, last] = [noteOf(groups[0]), noteOf(groups.at(-1))]
  return { ...(first && { first }), ...(last && { last }) }
}

/** Groups of pieces between which there is such a gap, from left to right. */
function standingAlone(pieces: readonly Piece[], leastGap: number): Piece[] {
  const groups: Piece[] = []
  for (const piece of pieces) {
    const last = groups.at(-1)
    if (last && piece.left - last.right < leastGap) groups[groups.length - 1] = union(last, piece)
    else groups.push(piece)
  }
  return groups
}

/** A run of ink in a row, as shares of the width. */
type Run = Readonly<{ from: number; to: number }>

function noteIn(line: GrayImage, box: Piece): MusicNote | undefined {
  const [width, height] = [box.right - box.left, box.bottom - box.top]
  if (height < LEAST_HEIGHT * line.height) return undefined
  const rows = Array.from({ length: height }, (_, row) => runsIn(line, box, box.top + row))
  const isSo = (note: MusicNote) => width >= RATIO[note][0] * height && width <= RATIO[note][1] * height
  if (isSo('♪') && isQuaver(rows)) return '♪'
  return isSo('♫') && isBeamed(rows) ? '♫' : undefined
}

function runsIn({ data, width }: GrayImage, { left, right }: Piece, y: number): Run[] {
  const runs: Run[] = []
  let start = -1
  for (let x = left; x <= right; x += 1) {
    const isInk = x < right && (data[y * width + x] ?? 255) < INK_LEVEL
    if (isInk && start < 0) start = x
    if (isInk || start < 0) continue
    runs.push({ from: (start - left) / (right - left), to: (x - left) / (right - left) })
    start = -1
  }
  return runs
}

/** The rows between two shares of the height, without those that have no ink. */
function between(rows: readonly (readonly Run[])[], from: number, to: number): (readonly Run[])[] {
  return rows
    .slice(Math.floor(from * rows.length), Math.ceil(to * rows.length))
    .filter((runs) => runs.length > 0)
}

const leftOf = (runs: readonly Run[]) => runs[0]?.from ?? 1
const rightOf = (runs: readonly Run[]) => runs.at(-1)?.to ?? 0

const widthOf = ({ from, to }: Run) => to - from

/** A solid head at the lower left of a bare stem, and a flag that hangs to the right from the stem's top. */
function isQuaver(rows: readonly (readonly Run[])[]): boolean {
  const [above, flag, neck] = [between(rows, 0, 0.6), between(rows, 0.15, 0.75), between(rows, 0.5, 0.7)]
  const [head, foot] = [between(rows, 0.84, 0.93), between(rows, 0.92, 1)]
  return (
    above.every((runs) => leftOf(runs) >= 0.26) &&
    flag.some((runs) => runs.length === 2 && rightOf(runs) >= 0.85) &&
    neck.every(
      ([stem, tip, ...more]) =>
        stem !== undefined && isStem(stem) && !(tip && isHead(tip)) && more.length === 0,
    ) &&
    foot.every((runs) => rightOf(runs) <= 0.74) &&
    // a hook is open where a head is full
    head.every(([full]) => full !== undefined && full.from <= 0.3 && isHead(full)) &&
    head.some((runs) => leftOf(runs) <= 0.1)
  )
}

const isStem = (run: Run) => run.from >= 0.26 && run.to <= 0.74 && widthOf(run) <= 0.32
const isHead = (run: Run) => widthOf(run) >= 0.32

/** Two bare stems under a beam, each with a head at the left of its foot. */
function isBeamed(rows: readonly (readonly Run[])[]): boolean {
  const [beam, stems, feet] = [between(rows, 0, 0.35), between(rows, 0.42, 0.55), between(rows, 0.6, 1)]
  const bottom = between(rows, 0.85, 1)
  const [thickest, right] = [Math.max(...stems.flat().map(widthOf)), Math.max(...stems.map(rightOf))]
  const isFoot = (run: Run) => widthOf(run) >= Math.max(0.24, 1.6 * thickest)
  return (
    beam.some((runs) => runs.some((run) => widthOf(run) >= 0.45)) &&
    stems.length > 0 &&
    stems.every((runs) => runs.length === 2 && leftOf(runs) >= 0.12) &&
    thickest <= 0.24 &&
    right >= 0.94 &&
    feet.every((runs) => rightOf(runs) <= right + 0.03) &&
    bottom.every((runs) => runs.every((run) => widthOf(run) <= 0.6)) &&
    feet.some((runs) => runs.some((run) => run.from <= 0.08 && isFoot(run))) &&
    feet.some((runs) => runs.some((run) => run.from > 0.45 && run.from < 0.8 && isFoot(run)))
  )
}
