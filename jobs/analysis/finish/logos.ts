import { originalKey } from '#app/domain/original-key.ts'
import type { TextBox } from '#app/domain/geometry.ts'
import type { TextTrack } from '#app/domain/text-track.ts'
import { centerDistance, centerOf, lineSize } from '../boxes.ts'

/** The video that the texts are in, its frame in source pixels. */
export interface LogoScene {
  readonly durationSeconds: number
  readonly width: number
  readonly height: number
}

/** Share of the video from which on a text counts as staying throughout, in one piece or in several. */
const STAYING_SHARE = 0.95
/** A text that is there for less than this share comes and goes. */
const PASSING_SHARE = 0.6
/**
 * What tells a picture with a logo from a picture of a sign: so many different texts come and go while the logo stays,
 * or it stays for so many seconds, which no shot of a sign does.
 */
const EVIDENCE = { passingTexts: 2, seconds: 30 }
/** Where more different texts than this stay throughout, they are what the picture shows: a poster, a menu, a screen. */
const MOST_STAYING = 4
/** More texts at once than this, over the whole video, are the rows and labels of a screen. */
const MOST_AT_ONCE = 8
/** A line of a logo is at most this thick, in short sides of the frame, and this long, in long sides. */
const LARGEST = { thickness: 0.09, length: 0.25 }
/** Its middle lies within this share of the width from the left or right, and of the height from the top or bottom. */
const CORNER = { width: 0.3, height: 0.2 }
/**
 * A heading stands above a list: the first of its lines begins, or has its middle, where the heading's is to so much of the
 * heading's thickness, and comes within so many thicknesses below it; so does the second, within more.
 */
const HEADING = { aligned: 0.5, first: 3, second: 8 }
/** Pieces whose middles are no more than this from each other are at one place, in thicknesses of the line. */
const STILL = 0.5

/**
 * The texts, logos and watermarks among them told as such: small ones that stay at one place in a corner of the frame
 * through nearly the whole of the video.
 */
export function suggestLogos(tracks: readonly TextTrack[], scene: LogoScene): TextTrack[] {
  const share = (pieces: readonly TextTrack[]) => coveredSeconds(pieces) / scene.durationSeconds
  const texts = textsIn(tracks)
  const staying = texts.filter((pieces) => share(pieces) >= STAYING_SHARE)
  const passing = texts.filter((pieces) => share(pieces) < PASSING_SHARE)
  const isLogo = (pieces: readonly TextTrack[]) =>
    pieces.every((piece) => mayBeLogo(piece, scene)) && !headsList(pieces, texts)
  const isEvident =
    passing.length >= EVIDENCE.passingTexts ||
    (scene.durationSeconds >= EVIDENCE.seconds && staying.every(isLogo))
  const isFull = staying.length > MOST_STAYING || share(tracks) > MOST_AT_ONCE
  if (!isEvident || isFull) return [...tracks]
  const logos = new Set(staying.filter(isLogo).flat())
  return tracks.map((track) => (logos.has(track) ? { ...track, suggestion: 'logo' } : track))
}

/** Whether texts of a list stand below a text, aligned with it: a heading stays, too, while its list grows. */
function headsList([heading]: readonly TextTrack[], texts: readonly (readonly TextTrack[])[]): boolean {
  if (!heading) return false
  const { x, y, width, height } = heading.prevalentBox
  const { thickness } = lineSize(heading.prevalentBox)
  const isAligned = (own: number, other: number) => Math.abs(own - other) <= HEADING.aligned * thickness
  const gaps = texts
    .flatMap(([first]) => first?.prevalentBox ?? [])
    .filter((box) => isAligned(x, box.x) || isAligned(x + width / 2, box.x + box.width / 2))
    .map((box) => (box.y - y - height) / thickness)
    .filter((gap) => gap >= 0)
    .toSorted((one, other) => one - other)
  return (gaps[0] ?? Infinity) <= HEADING.first && (gaps[1] ?? Infinity) <= HEADING.second
}

/** The pieces of each text at its place. */
function textsIn(tracks: readonly TextTrack[]): TextTrack[][] {
  const texts = new Map<string, TextTrack[][]>()
  for (const track of tracks) {
    const key = originalKey(track.text)
    const places = texts.get(key) ?? []
    texts.set(key, places)
    const place = places.find(([first]) => first && isAtSamePlace(first.prevalentBox, track.prevalentBox))
    if (place) place.push(track)
    else places.push([track])
  }
  return [...texts.values()].flat()
}

function isAtSamePlace(place: TextBox, box: TextBox): boolean {
  return centerDistance(place, box) <= STILL * lineSize(place).thickness
}

/** Pieces of one text at one place do not overlap. */
function coveredSeconds(pieces: readonly TextTrack[]): number {
  return pieces.reduce((sum, { startSeconds, endSeconds }) => sum + endSeconds - startSeconds, 0)
}

function mayBeLogo({ text, boxes, prevalentBox }: TextTrack, { width, height }: LogoScene): boolean {
  const { length, thickness } = lineSize(prevalentBox)
  const isSmall =
    thickness <= LARGEST.thickness * Math.min(width, height) * text.split('\n').length &&
    length <= LARGEST.length * Math.max(width, height)
  const { x, y } = centerOf(prevalentBox)
  const isInCorner =
    Math.min(x, width - x) <= CORNER.width * width && Math.min(y, height - y) <= CORNER.height * height
  return isSmall && isInCorner && boxes.every(({ box }) => isAtSamePlace(prevalentBox, box))
}
