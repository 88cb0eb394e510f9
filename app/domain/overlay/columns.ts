import { type Rect, type TextBox, turnedLevel } from '../geometry.ts'
import type { SnapshotTrack } from '../render-snapshot.ts'
import { surroundingsAt } from '../surroundings.ts'
import { concurrentItems } from './concurrent.ts'
import { LIKE_DEGREES } from './level.ts'
import { areShownTogether, boxesTogether, crawlsTo, goesWithThing } from './steps.ts'

/** Edges within this share of a line's height are the same; those of the other side must differ twice as much. */
export const SAME_EDGE = 0.35
/** Lines at no greater distance than this, in heights, belong together, if their heights differ by no more than this factor. */
const LINE_GAP = 1.2
const LIKE_HEIGHT = 1.4
/** A name and the post below it, or a heading and its line, have one edge too, though the one is this much higher. */
const HEADING_HEIGHT = 2.2
/** Lines of a list stand further from each other, by up to so many heights, and are as high; two others show their edge. */
const LIST = { gap: 8, likeHeight: 1.25, others: 2 } as const

/** The edge of a list is at one place to so many heights; another one, or the middle, is not, by so many heights and times as much. */
const STEADY = { most: 0.25, others: 0.35, times: 2.5 } as const
/** Two lines alone show it where their letters were found by drawing them, and are at one place more exactly. */
const STEADY_PAIR = { most: 0.1, others: 0.2, times: 4 } as const

/** On a card all lines have one middle, however large and far from each other: two others at least, and most that stand above or below. */
const CARD = { others: 2, share: 2 / 3 } as const

/** What stands before a line no further away than this, in heights, is what it begins at; behind it more is free than this. */
const BESIDE = { before: 1, behind: 2 } as const

type Align = SnapshotTrack['style']['align']

/** What the lines above and below show a text to be set at. */
export type Columns = ReadonlyMap<SnapshotTrack['id'], Align>

/**
 * The alignments that lines show one another. One line alone says little: where it stands in the frame is a guess, and of
 * two lines of one paragraph it may be a different one. Lines as wide as one another say nothing themselves, and have what
 * others of their paragraph or list have. Where lines say nothing, an emblem or a pictogram before them does: they begin at it.
 */
export function columnsOf(tracks: readonly SnapshotTrack[]): Columns {
  const concurrent = concurrentItems(tracks, (track) => track)
  const open = tracks.map((track) => ({
    track,
    neighbours: (concurrent.get(track) ?? []).filter(
      (other) => areNeighbours(track, other, LINE_GAP, HEADING_HEIGHT) && !isNote(other, track),
    ),
  }))
  const columns = new Map<SnapshotTrack['id'], Align>()
  const single = open.filter(({ track, neighbours }) => {
    const align = agreed(neighbours.flatMap((other) => alignmentOf(track, other)))
    if (align) columns.set(track.id, align)
    return !align
  })
  let waiting = single.map((one) => ({
    ...one,
    list: (concurrent.get(one.track) ?? []).filter((other) =>
      areNeighbours(one.track, other, LIST.gap, LIST.likeHeight),
    ),
  }))
  waiting = waiting.filter(({ track, list }) => {
    const aligns = list.flatMap((other) => alignmentOf(track, other))
    const align = aligns.length >= LIST.others ? agreed(aligns) : undefined
    if (align) columns.set(track.id, align)
    return !align
  })
  waiting = waiting.filter(({ track, list }) => {
    const align = steadiest(track, list)
    if (align) columns.set(track.id, align)
    return !align
  })
  waiting = waiting.filter(({ track }) => {
    const isCentred = isOnCard(track, concurrent.get(track) ?? [])
    if (isCentred) columns.set(track.id, 'center')
    return !isCentred
  })
  for (const near of ['neighbours', 'list'] as const)
    for (let before = Infinity; waiting.length < before;) {
      before = waiting.length
      waiting = waiting.filter((one) => {
        const { track } = one
        const shared = one[near].flatMap((other) => {
          const align = columns.get(other.id)
          return align && alignmentOf(track, other).length === 0 && areAligned(track, other, align)
            ? align
            : []
        })
        const align = agreed(shared)
        if (align) columns.set(track.id, align)
        return !align
      })
    }
  const atEmblem = new Set(waiting.map(({ track }) => track).filter(beginsAtEmblem))
  for (const { track, neighbours } of waiting) {
    const isBelowOne = neighbours.some((other) => atEmblem.has(other) && areAligned(track, other, 'left'))
    if (atEmblem.has(track) || isBelowOne) columns.set(track.id, 'left')
  }
  return columns
}

/** Whether a text is a smaller number: the time in a message's corner shows nothing of the message. */
function isNote(text: SnapshotTrack, line: SnapshotTrack): boolean {
  return (
    !/\p{L}/u.test(text.text) &&
    !isOfLikeHeight(text, line, LIST.likeHeight) &&
    lineHeightOf(text) < lineHeightOf(line)
  )
}

/** Whether a line has its middle where most others have it that are shown above and below, and its ends elsewhere. */
function isOnCard(track: SnapshotTrack, concurrent: readonly SnapshotTrack[]): boolean {
  const around = concurrent.filter((other) => {
    const [a, b] = boxesOnPage(track, other) ?? []
    return a && b && areInOneColumn(a, b)
  })
  const centred = around.filter((other) => areAligned(track, other, 'center'))
  const endsElsewhere = centred.some((other) => alignmentOf(track, other)[0] === 'center')
  return endsElsewhere && centred.length >= CARD.others && centred.length >= CARD.share * around.length
}

/** Whether something stands right before a line on the surface that it is written on, which goes on behind it. */
function beginsAtEmblem(track: SnapshotTrack): boolean {
  const { prevalentBox: box, style } = track
  const { surface, background } = surroundingsAt(box, style.surroundings) ?? {}
  const free = surface
    ? { before: box.x - surface.x, behind: endOf(surface) - endOf(box) }
    : background && { before: background.left, behind: background.right }
  const lineHeightPx = lineHeightOf(track)
  return (
    free != null && free.before < BESIDE.before * lineHeightPx && free.behind > BESIDE.behind * lineHeightPx
  )
}

function agreed([align, ...others]: readonly Align[]): Align | undefined {
  return others.every((other) => other === align) ? align : undefined
}

/**
 * The tracks with the alignment of their columns. On a thing that moves what nothing tells to be set at an edge is set
 * around its original's middle. A ticker is set at the end that comes first.
 */
export function alignedInColumns(
  tracks: readonly SnapshotTrack[],
  columns = columnsOf(tracks),
): SnapshotTrack[] {
  return tracks.map((track) => {
    if (track.corrections?.style?.align) return track
    const isOnThing = goesWithThing(track)
    const align = crawlsTo(track) ?? columns.get(track.id) ?? (isOnThing ? 'center' : undefined)
    return align ? { ...track, style: { ...track.style, align } } : track
  })
}

/** Where two lines stand on their page while both are seen; undefined if they go in different directions. */
export function boxesOnPage(track: SnapshotTrack, other: SnapshotTrack): [TextBox, TextBox] | undefined {
  return turnedLevel(...boxesTogether(track, other), LIKE_DEGREES)
}

/**
 * Lines in one direction of like heights (by a factor under `likeHeight`), shown at the same time, one below the other, no further
 * than `mostGap` heights.
 */
export function areNeighbours(
  track: SnapshotTrack,
  other: SnapshotTrack,
  mostGap = LINE_GAP,
  likeHeight = LIKE_HEIGHT,
): boolean {
  if (track === other || !areShownTogether(track, other)) return false
  const boxes = boxesOnPage(track, other)
  if (!boxes) return false
  const [a, b] = boxes
  const gap = Math.max(a.y, b.y) - Math.min(a.y + a.height, b.y + b.height)
  // of all pairs nearly all are told apart by this alone
  if (gap >= mostGap * a.height) return false
  const [own, others] = [lineHeightOf(track), lineHeightOf(other)]
  return isOfLikeHeight(track, other, likeHeight) && gap > -0.5 * Math.min(own, others) && gap < mostGap * own
}

/** By what was found by drawing them, if both were: boxes are as high as the letters that are in a line. */
function isOfLikeHeight(track: SnapshotTrack, other: SnapshotTrack, times: number): boolean {
  const drawn = [track, other].flatMap(({ style }) => (style.confidence && style.capHeightPx) || [])
  const heights = drawn.length === 2 ? drawn : [lineHeightOf(track), lineHeightOf(other)]
  return Math.max(...heights) < times * Math.min(...heights)
}

function lineHeightOf({ prevalentBox, text }: SnapshotTrack): number {
  return prevalentBox.height / text.split('\n').length
}

/** What two lines have in common, if it is one thing alone. */
function alignmentOf(track: SnapshotTrack, other: SnapshotTrack): Align[] {
  const { left, right, middle, tolerance } = differencesOf(track, other)
  if (left < tolerance && right > 2 * tolerance) return ['left']
  if (right < tolerance && left > 2 * tolerance) return ['right']
  return middle < tolerance && Math.min(left, right) > 2 * tolerance ? ['center'] : []
}

/** The edge, or the middle, that all lines of a list, or two whose letters were found, have at one place, and of no other. */
function steadiest(track: SnapshotTrack, list: readonly SnapshotTrack[]): Align | undefined {
  const places = list.flatMap((other) => {
    const [a, b] = boxesOnPage(track, other) ?? []
    const isExact = track.style.inkInsets !== undefined && other.style.inkInsets !== undefined
    return a && b && areInOneColumn(a, b) ? [{ left: b.x - a.x, right: endOf(b) - endOf(a), isExact }] : []
  })
  const isPair = places.length === 1 && places.every(({ isExact }) => isExact)
  if (places.length < LIST.others && !isPair) return undefined
  const limits = isPair ? STEADY_PAIR : STEADY
  const spreadOf = (placeOf: (place: { left: number; right: number }) => number) => {
    const all = [0, ...places.map(placeOf)]
    return Math.max(...all) - Math.min(...all)
  }
  const [first, second] = [
    { align: 'left' as const, spread: spreadOf(({ left }) => left) },
    { align: 'right' as const, spread: spreadOf(({ right }) => right) },
    { align: 'center' as const, spread: spreadOf(({ left, right }) => (left + right) / 2) },
  ].toSorted((a, b) => a.spread - b.spread)
  const heightPx = lineHeightOf(track)
  if (!first || !second || first.spread > limits.most * heightPx) return undefined
  const isAlone = second.spread > limits.others * heightPx && second.spread > limits.times * first.spread
  return isAlone ? first.align : undefined
}

/** Whether two lines have the edge, or the middle, at one place, whatever else they have in common. */
export function areAligned(track: SnapshotTrack, other: SnapshotTrack, align: Align): boolean {
  const { left, right, middle, tolerance } = differencesOf(track, other)
  return { left, right, center: middle }[align] < tolerance
}

/** How far from each other the edges and the middles of two boxes are. */
export function edgeDifferences(a: Rect, b: Rect): { left: number; right: number; middle: number } {
  return {
    left: Math.abs(a.x - b.x),
    right: Math.abs(endOf(a) - endOf(b)),
    middle: Math.abs(a.x + endOf(a) - b.x - endOf(b)) / 2,
  }
}

function differencesOf(track: SnapshotTrack, other: SnapshotTrack) {
  const [a, b] = boxesOnPage(track, other) ?? boxesTogether(track, other)
  return {
    ...edgeDifferences(a, b),
    tolerance: SAME_EDGE * Math.min(lineHeightOf(track), lineHeightOf(other)),
  }
}

/** Whether one of two lines is above or below some of the other. */
export function areInOneColumn(a: Rect, b: Rect): boolean {
  return a.x < endOf(b) && b.x < endOf(a)
}

function endOf({ x, width }: Rect): number {
  return x + width
}
