import { colorDistance, NEAR_WEIGHT, SAME_COLOR, SAME_HEIGHT } from '#app/domain/style-similarity.ts'
import { areShownTogether } from '#app/domain/overlay/steps.ts'
import type { FontClass, TextStyle, TextTrack } from '#app/domain/text-track.ts'
import { hasSerifs, isCjk, typefaceOf } from '#app/domain/typefaces.ts'
import { isNearlyAsGood } from './settle-face.ts'

/** What a face explains of a line, and how the line is set if it is in that face. Lengths in pixels. */
export interface FaceFit {
  readonly fontFamily: string
  readonly weight: number
  readonly italic: boolean
  readonly explained: number
  readonly capHeightPx: number
  readonly letterShiftPx: number
  readonly letterSpacingPx: number
}

/** The faces that a line was compared with to the last, best first. */
export type FacesOf = (track: TextTrack) => readonly FaceFit[]

/** A family that was not compared with a line to the last explains less of it than the line's own, by this at least. */
export const NOT_COMPARED = 0.05

/**
 * A single line among so many of one kind, shown with them, is of their kind if their face explains it but for so much, or one of
 * their class but for so little: a short line over moving footage is explained by several classes of faces.
 */
const AMONG = {
  face: { lines: 3, explained: 0.035 },
  class: { lines: 2, explained: 0.02 },
  together: 2,
} as const

/**
 * A face with serifs that explains a line by so little more than one without, or the other way round, does not tell which it has: it is
 * as this share of the lines are that are shown with it, of which there are so many.
 */
const SERIFS = { explained: 0.02, lines: 3, share: 0.75 } as const

interface Kind {
  readonly surest: TextTrack
  readonly tracks: TextTrack[]
}

/**
 * Families of one kind differ by less than what compression takes: lines of one weight, slant, size and colour are all
 * in the family that explains most of them together, and of several that nearly do in the one that the video uses most. Whether a
 * line has serifs, where its faces do not tell it, is settled before.
 */
export function inSharedFamilies(
  found: readonly TextTrack[],
  trustIn: (track: TextTrack) => number,
  facesOf: FacesOf,
): ReadonlyMap<TextTrack, TextTrack> {
  const settled = new Map(found.map((track) => [track, withSerifsLike(track, found, facesOf)]))
  const before = new Map([...settled].map(([track, line]) => [line, track]))
  const facesIn: FacesOf = (line) => facesOf(before.get(line) ?? line)
  const shared = familiesOf([...settled.values()], trustIn, facesIn)
  return new Map([...settled].map(([track, line]) => [track, shared.get(line) ?? line]))
}

/** A line whose faces do not tell whether it has serifs, in the best face of those that do as most lines that are shown with it. */
function withSerifsLike(track: TextTrack, all: readonly TextTrack[], facesOf: FacesOf): TextTrack {
  const { fontClass, confidence = 0, italic } = track.style
  const isOther = (other: FontClass | undefined) =>
    other !== undefined && hasSerifs(other) !== hasSerifs(fontClass)
  const face = facesOf(track).find(
    (one) => one.italic === italic && isOther(typefaceOf(one.fontFamily)?.fontClass),
  )
  if (!face || face.explained < confidence - SERIFS.explained) return track
  const beside = all.filter((other) => other !== track && areShownTogether(track, other))
  const others = beside.filter((other) => isOther(other.style.fontClass))
  if (others.length < SERIFS.lines || others.length < SERIFS.share * beside.length) return track
  const { explained, ...setting } = face
  const own = typefaceOf(face.fontFamily)?.fontClass
  return { ...track, style: { ...track.style, ...setting, fontClass: own, confidence: explained } }
}

function familiesOf(
  fitted: readonly TextTrack[],
  trustIn: (track: TextTrack) => number,
  facesOf: FacesOf,
): ReadonlyMap<TextTrack, TextTrack> {
  const kinds: Kind[] = []
  for (const track of fitted) {
    const kind = kinds.find(({ surest }) => areOfOneKind(surest, track, facesOf))
    if (kind) kind.tracks.push(track)
    else kinds.push({ surest: track, tracks: [track] })
  }
  for (const [index, { surest, tracks }] of kinds.entries()) {
    const among = tracks.length > 1 ? undefined : kinds.find((kind) => isAmong(surest, kind, facesOf))
    if (!among) continue
    among.tracks.push(surest)
    kinds[index] = { surest, tracks: [] }
  }
  const uses = new Map<string | undefined, number>()
  for (const track of fitted) {
    const { fontFamily } = track.style
    uses.set(fontFamily, (uses.get(fontFamily) ?? 0) + trustIn(track))
  }
  return new Map(
    kinds.flatMap(({ tracks }) => {
      const family = familyOf(tracks, uses, facesOf)
      const model = tracks.find(({ style }) => style.fontFamily === family)
      return model ? tracks.map((track) => [track, setIn(model, track, facesOf)] as const) : []
    }),
  )
}

function isAmong(line: TextTrack, { surest, tracks }: Kind, facesOf: FacesOf): boolean {
  const { fontFamily, confidence = 0, italic, fill } = line.style
  const faces = facesOf(line).filter(
    (face) => face.italic === italic && face.fontFamily !== fontFamily && areOfOneSize(surest.style, face),
  )
  const face = faceLike(surest.style, faces)
  const likeFace = faceOfClass(surest.style, faces)
  const isAlike = (one: FaceFit | undefined, { lines, explained }: { lines: number; explained: number }) =>
    one !== undefined && tracks.length >= lines && one.explained >= confidence - explained
  return (
    italic === surest.style.italic &&
    colorDistance(fill, surest.style.fill) < SAME_COLOR &&
    (isAlike(face, AMONG.face) || isAlike(likeFace, AMONG.class)) &&
    tracks.filter((other) => areShownTogether(line, other)).length >= AMONG.together
  )
}

function familyOf(
  tracks: readonly TextTrack[],
  uses: ReadonlyMap<string | undefined, number>,
  facesOf: FacesOf,
): string | undefined {
  const families = [...new Set(tracks.map(({ style }) => style.fontFamily))]
  if (families.length === 1) return families[0]
  const explained = new Map(families.map((family) => [family, explainedBy(family, tracks, facesOf)]))
  const most = Math.max(...explained.values())
  return families
    .toSorted((one, other) => (uses.get(other) ?? 0) - (uses.get(one) ?? 0))
    .find((family) => isNearlyAsGood(explained.get(family) ?? 0, most))
}

/** The share of all of the lines that a family explains; longer ones count more. */
function explainedBy(family: string | undefined, tracks: readonly TextTrack[], facesOf: FacesOf): number {
  let [sum, length] = [0, 0]
  for (const track of tracks) {
    const { fontFamily, confidence = 0 } = track.style
    const other = facesOf(track).find((one) => one.fontFamily === family)?.explained
    const own = fontFamily === family ? confidence : (other ?? confidence - NOT_COMPARED)
    sum += Math.sqrt(track.text.length) * own
    length += Math.sqrt(track.text.length)
  }
  return sum / length
}

/** The line in the family of another one, as it was measured in it, or else as that one is. */
function setIn({ style: model }: TextTrack, track: TextTrack, facesOf: FacesOf): TextTrack {
  if (model.fontFamily === track.style.fontFamily) return track
  const { fontFamily, fontClass, weight, letterSpacingPx } = model
  const faces = facesOf(track)
  const likeFace = fontClass === track.style.fontClass ? undefined : faceOfClass(model, faces)
  const { capHeightPx, letterShiftPx, letterSpacingPx: spacing } = faceLike(model, faces) ?? likeFace ?? {}
  return {
    ...track,
    style: {
      ...{ ...track.style, fontFamily, fontClass, weight },
      letterSpacingPx: spacing ?? letterSpacingPx,
      ...(capHeightPx !== undefined && { capHeightPx }),
      ...(letterShiftPx !== undefined && { letterShiftPx }),
    },
  }
}

function areOfOneKind(one: TextTrack, other: TextTrack, facesOf: FacesOf): boolean {
  const [a, b] = [one.style, other.style]
  return (
    a.fontClass !== undefined &&
    a.fontClass === b.fontClass &&
    a.italic === b.italic &&
    isCjk(one.text) === isCjk(other.text) &&
    Math.abs(a.weight - b.weight) <= NEAR_WEIGHT &&
    colorDistance(a.fill, b.fill) < SAME_COLOR &&
    areOfOneHeight(one, other, facesOf)
  )
}

/** Two faces measure different capitals in one ink: heights are compared as one of the two faces measures both, if it did. */
function areOfOneHeight(one: TextTrack, other: TextTrack, facesOf: FacesOf): boolean {
  const [a, b] = [one.style, other.style]
  if (a.fontFamily === b.fontFamily) return areOfOneSize(a, b)
  const otherInFirst = faceLike(a, facesOf(other))
  if (otherInFirst) return areOfOneSize(a, otherInFirst)
  const firstInOther = faceLike(b, facesOf(one))
  return areOfOneSize(firstInOther ?? a, b)
}

/** The line in that face, or in one of its family nearly as bold. */
export function faceLike(
  { fontFamily, weight, italic }: TextStyle,
  faces: readonly FaceFit[],
): FaceFit | undefined {
  const near = faces.filter(
    (face) =>
      face.fontFamily === fontFamily &&
      face.italic === italic &&
      Math.abs(face.weight - weight) <= NEAR_WEIGHT,
  )
  return near.find((face) => face.weight === weight) ?? near[0]
}

function faceOfClass({ fontClass, weight }: TextStyle, faces: readonly FaceFit[]): FaceFit | undefined {
  return faces.find(
    (face) =>
      typefaceOf(face.fontFamily)?.fontClass === fontClass && Math.abs(face.weight - weight) <= NEAR_WEIGHT,
  )
}

/** Whether capitals have one height. */
export function areOfOneSize(a: Pick<TextStyle, 'capHeightPx'>, b: Pick<TextStyle, 'capHeightPx'>): boolean {
  const heights = [a.capHeightPx ?? 0, b.capHeightPx ?? 0]
  return Math.max(...heights) <= (1 + SAME_HEIGHT) * Math.min(...heights)
}
