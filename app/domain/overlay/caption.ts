import { accentedSpans } from '../accents.ts'
import type { Rect, TextBox } from '../geometry.ts'
import { CJK_LANGUAGES, type Language } from '../languages.ts'
import type { SnapshotTrack } from '../render-snapshot.ts'
import { nearestWeight, type Typeface, typefaceFor, typefaceOf } from '../typefaces.ts'
import { type CaptionPlace, captionPlate } from './caption-plate.ts'
import { addedStyle, outlineOf } from './caption-style.ts'
import type { Caption, CaptionRoom } from './overlay-plan.ts'
import { intersection, narrowed, union, wider } from './rectangles.ts'
import { isInMiddleOf, rectIn, settableRooms, withinMargin } from './room.ts'
import { goesWithThing, movesAway } from './steps.ts'
import {
  emOf,
  letterMiddleEm,
  letterShiftPx,
  lineHeightEmOf,
  readableSize,
  smallestSize,
} from './type-size.ts'

/** A caption stays in its original's box if it needs to shrink by no more than this, and on its plate by this. */
const SHRINK_IN_BOX = 0.95
const SHRINK_ON_PLATE = 0.8
/** On a translucent strip it rather shrinks by this than that it leaves its original's edge. */
const SHRINK_AT_EDGE = 0.88
/** On a poster a line rather shrinks by this than that it leaves the edge that it shares with others. */
const SHRINK_IN_COLUMN = 0.65
/** In the middle of the frame it rather shrinks by this than that it leaves the middle. */
const SHRINK_IN_MIDDLE = 0.72
/** `font_size` that keeps each text's own size. */
export const OWN_SIZE = 20
/** A plate is tight when it is no more than so many times as long as its text, its margins even within this share of the height. */
const TIGHT_PLATE = 1.5
const EVEN_MARGINS = 0.25
/** What a translation leaves free at both ends of what it stands on, in heights of its line. */
const END_MARGIN = 0.35
/** How much wider than its original a caption on a moving thing is set, tried in this order at all sizes. */
const ON_THINGS = [1, 1.25, 1.6] as const
/** Where no face is known, captions are set in a regular and a bold one. */
const BOLD_FROM = 600

export interface CaptionSettings {
  readonly frame: { readonly widthPx: number; readonly heightPx: number }
  readonly language: Language
  /** The render option: 20 keeps each text's size, 40 doubles it. */
  readonly fontSize: number
}

/** The size of the em that a track's translation is wished to have, in pixels. */
export function captionSizePx(track: SnapshotTrack, settings: CaptionSettings): number {
  return (emIn(track, settings) * settings.fontSize) / OWN_SIZE
}

/**
 * The place a caption is set in before it grows: the original's box, around the middle of its letters and at least
 * as high as its lines need.
 */
export function captionHome(box: TextBox, track: SnapshotTrack, settings: CaptionSettings): TextBox {
  const lines = track.text.split('\n').length
  const height = Math.max(
    box.height,
    lines * lineHeightEmOf(track, emIn(track, settings)) * captionSizePx(track, settings),
  )
  const middle = box.y + box.height / 2 + shiftOf(track, settings)
  const home = { ...box, y: middle - height / 2, height }
  return movesAway(track) ? home : withinMargin(home, box, settings.frame)
}

function shiftOf(track: SnapshotTrack, settings: CaptionSettings): number {
  return letterShiftPx(track.text, track.style, emIn(track, settings))
}

/** The em in which the translation's capitals are as high as the original's. */
function emIn(track: SnapshotTrack, { frame, language }: CaptionSettings): number {
  const face = captionTypeface(track, language)
  return emOf(track, { face, frameHeightPx: frame.heightPx })
}

/** The original's face, or the nearest of its class that has the translation's script; undefined where none is known. */
function captionTypeface({ style, translation }: SnapshotTrack, language: Language): Typeface | undefined {
  const own = typefaceOf(style.fontFamily)
  return own && !CJK_LANGUAGES.includes(language) ? typefaceFor(translation, own) : undefined
}

/**
 * The caption of a track.
 *
 * @param place where it may stand, of the same angle as its original
 */
export function captionOf(track: SnapshotTrack, place: CaptionPlace, settings: CaptionSettings): Caption {
  const { box, home, room, background } = place
  const { style } = track
  const face = captionTypeface(track, settings.language)
  const scale = settings.fontSize / OWN_SIZE
  const fontSizePx = captionSizePx(track, settings)
  const plate = captionPlate(track, place, scale)
  const align = alignOf(track, place)
  return {
    kind: 'caption',
    trackId: track.id,
    text: track.translation.trim(),
    language: settings.language,
    box,
    rooms: settableRooms(
      track,
      box,
      roomsOf({ box, home, room, background }, plate, { track, align, fontSizePx, settings }),
    ),
    fontSizePx,
    middleShiftPx: shiftOf(track, settings),
    letterMiddleEm: letterMiddleEm(track.translation, face),
    fill: style.fill,
    // a colour that a person has set is that of all letters
    ...(track.corrections?.style?.fill === undefined && {
      ...(style.gradient && { gradient: style.gradient }),
      ...(style.accents && { accents: accentedSpans(track.translation.trim(), style.accents) }),
    }),
    outline: outlineOf(track, fontSizePx, scale),
    plate,
    fontFamily: face?.family ?? null,
    weight: face ? nearestWeight(face, style.weight) : style.weight >= BOLD_FROM ? 700 : 400,
    italic: style.italic,
    align,
    letterSpacingPx: spacesLetters(track, settings.language) ? style.letterSpacingPx * scale : 0,
    ...addedStyle(track, { scale, emPx: emIn(track, settings) }),
  }
}

function roomsOf(
  place: Pick<CaptionPlace, 'box' | 'home' | 'room' | 'background'>,
  plate: Caption['plate'],
  {
    track,
    align,
    fontSizePx,
    settings,
  }: { track: SnapshotTrack; align: Caption['align']; fontSizePx: number; settings: CaptionSettings },
): CaptionRoom[] {
  const home = rectIn(place.box, place.home)
  const outer = rectIn(place.box, place.room)
  // of the original's size, not of a larger one that is wished for
  const ownPx = Math.min(fontSizePx, (fontSizePx * OWN_SIZE) / settings.fontSize)
  const minScale = smallestSize(ownPx, settings.frame.heightPx) / fontSizePx
  const atLeast = (rect: Rect, scale: number) => ({ rect, minScale: Math.max(scale, minScale) })
  const mostLines = track.text.split('\n').length
  if (plate?.surface) {
    const inside = intersection(union(home, plate.surface), outer)
    const column = anchored(inside, home, align)
    return [
      atLeast(home, SHRINK_IN_BOX),
      // a little smaller rather than broken: a poster's lines stand for themselves
      { ...atLeast(column, SHRINK_ON_PLATE), mostLines },
      atLeast(column, (SHRINK_IN_COLUMN * ownPx) / fontSizePx),
      atLeast(inside, minScale),
      // what else stands there is drawn over at last
      atLeast(outer, minScale),
    ]
  }
  // it grows with its text, and keeps its margins
  if (plate?.fittedLines !== undefined || plate?.lines) {
    const beside = narrowed(outer, plate.paddingPx)
    if (plate.isThere)
      return [atLeast(home, 1), { ...atLeast(beside, SHRINK_ON_PLATE), mostLines }, atLeast(beside, minScale)]
    return [atLeast(home, SHRINK_IN_BOX), atLeast(beside, minScale)]
  }
  if (place.background && !plate) {
    // its leading may stick out, its letters do not
    const background = union(place.background, { ...home, x: place.box.x, width: place.box.width })
    const isPlate = track.style.plate?.opacity !== undefined
    const inside = intersection(isPlate ? withinEnds(background, home) : background, outer)
    const isInMiddle = align === 'center' && isInMiddleOf(settings.frame, place.box)
    return [
      atLeast(intersection(home, background), SHRINK_IN_BOX),
      ...(isInMiddle ? [{ ...atLeast(anchored(inside, home, 'center'), SHRINK_IN_MIDDLE), mostLines }] : []),
      ...(isPlate ? [{ ...atLeast(anchored(inside, home, align), SHRINK_AT_EDGE), mostLines }] : []),
      // a little smaller beside an arrow rather than broken above it
      { ...atLeast(inside, SHRINK_ON_PLATE), mostLines },
      atLeast(anchored(inside, home, align), SHRINK_IN_COLUMN),
      // small letters on a sign are read, large ones across its border look wrong
      { rect: inside, minScale: Math.min(minScale, readableSize(settings.frame.heightPx) / fontSizePx) },
      { ...atLeast(outer, minScale), isOffSurface: true },
    ]
  }
  // a text that moves is written on a thing, which is about as wide: it rather gets smaller than longer
  if (goesWithThing(track))
    return [
      ...ON_THINGS.map((times) => atLeast(intersection(wider(home, times), outer), minScale)),
      atLeast(outer, minScale),
    ]
  const first = plate
    ? atLeast(intersection(union(home, withinEnds(plate.rect, home)), outer), SHRINK_ON_PLATE)
    : atLeast(home, SHRINK_IN_BOX)
  return [first, atLeast(outer, minScale)]
}

/** The part of a plate that leaves as much free at both ends as the original does at its nearer one, up to a margin. */
function withinEnds(around: Rect, home: Rect): Rect {
  const [left, right] = [home.x - around.x, around.x + around.width - home.x - home.width]
  return narrowed(around, Math.max(0, Math.min(left, right, END_MARGIN * home.height)))
}

/**
 * Where lines around it do not show it: a line stays at the emoji beside it. A text in the middle of a sign, of a button or of a plate
 * that is hardly longer than itself stays in its middle, wherever that is.
 */
function alignOf(
  { text, style, prevalentBox: own, corrections }: SnapshotTrack,
  { box, surface, isInColumn }: Pick<CaptionPlace, 'box' | 'surface' | 'isInColumn'>,
): Caption['align'] {
  if (isInColumn || corrections?.style?.align) return style.align
  const isEven = (around: Rect, { x, width, height }: Rect) =>
    Math.abs(x - around.x - (around.x + around.width - x - width)) < EVEN_MARGINS * height
  if (surface) return isEven(surface, box) ? 'center' : style.align
  const sides = new Set((style.pictograms ?? []).map(({ x }) => (x < own.x ? 'left' : 'right')))
  const [side, ...more] = sides
  if (side && more.length === 0 && !text.includes('\n')) return side
  if (!style.plate) return style.align
  const plate = rectIn(own, style.plate.box)
  return plate.width < TIGHT_PLATE * own.width && isEven(plate, own) ? 'center' : style.align
}

/** Wide letter spacing is a habit of alphabets; between ideographs it means nothing, and it tears Arabic apart. */
function spacesLetters({ language: source, corrections }: SnapshotTrack, target: Language): boolean {
  if (corrections?.style?.letterSpacingPx !== undefined) return true
  return !CJK_LANGUAGES.includes(source) && !CJK_LANGUAGES.includes(target)
}

/** The part of a room in which a text keeps its edge, or its middle, where its original has it. */
function anchored(room: Rect, home: Rect, align: Caption['align']): Rect {
  const [left, right] = [home.x - room.x, room.x + room.width - home.x - home.width]
  const even = Math.min(left, right)
  const before = { left: 0, center: even, right: left }[align]
  const after = { left: right, center: even, right: 0 }[align]
  return { ...room, x: home.x - before, width: before + home.width + after }
}
