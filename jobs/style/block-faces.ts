import type { TextBox } from '#app/domain/geometry.ts'
import { edgeDifferences, SAME_EDGE } from '#app/domain/overlay/columns.ts'
import { areShownTogether } from '#app/domain/overlay/steps.ts'
import type { TextStyle, TextTrack } from '#app/domain/text-track.ts'
import { hasSerifs, isCjk, typefaceOf } from '#app/domain/typefaces.ts'
import { areOfLikeSizeAndColor, groupsOf } from './row-faces.ts'
import type { Sampled } from './sample-lines.ts'
import type { SavedFit } from './saved-fit.ts'
import type { FaceFit, FacesOf } from './shared-families.ts'
import type { StyleThread } from './style-thread.ts'

/** A family that explains a line but for so much may be its own. */
const NEARLY = 0.04
/** Each line of a block is compared with so many of these families, those that may be most lines' first. */
const MOST_COMPARED = 3
/**
 * A line is in the family of its block if that explains so little less of it than its own: a family that explains as much as
 * `own` is the line's, and of those that explain less none is. Serifs are clearly seen or not.
 */
const IN_BLOCK = { own: 0.95, less: 0.06, lessOfNone: 0.1, lessOfOtherKind: 0.02 } as const

type Family = Pick<TextStyle, 'fontFamily' | 'weight' | 'italic'>

/** A line, and families that others of its block may be in and that it was not compared with. */
export interface UncomparedLine {
  readonly track: TextTrack
  readonly families: readonly Family[]
}

/**
 * The lines of lists and paragraphs, which are shown together at one edge, in one size and colour, in one family: where none
 * of the candidates is theirs, each of them is explained best by another. It is the one that explains most of all of them
 * together; a line that it explains clearly worse than its own does stays in that, and each is in the weight that explains it
 * best, as a heading is in bold.
 *
 * @param fitted lines whose faces were found by drawing them
 */
export function inBlockFaces(
  fitted: readonly TextTrack[],
  facesOf: FacesOf,
): ReadonlyMap<TextTrack, TextTrack> {
  return new Map(blocksOf(fitted).flatMap((block) => inOneFamily(block, facesOf)))
}

/** The lines of blocks in several families, with those that they have yet to be compared with. */
export function uncomparedLines(fitted: readonly TextTrack[], facesOf: FacesOf): UncomparedLine[] {
  return blocksOf(fitted).flatMap((block) => {
    const families = familiesOf(block, facesOf).slice(0, MOST_COMPARED)
    return block.flatMap((track) => {
      const uncompared = families.filter((family) => fitIn(family, track, facesOf) === undefined)
      return uncompared.length > 0 ? [{ track, families: uncompared }] : []
    })
  })
}

/**
 * What families explain of a line that was fitted without them, in their likeliest weights.
 * Throws the signal's reason and what ended the thread.
 */
export async function facesCompared(
  { track, mean }: Sampled,
  { turnDegrees, perspective }: NonNullable<SavedFit['fit']>,
  families: readonly Family[],
  thread: StyleThread,
  signal: AbortSignal,
): Promise<FaceFit[]> {
  const sample = perspective ? null : mean.sample(track.text, turnDegrees !== 0, track.style.plate?.box)
  const compared: FaceFit[] = []
  for (const { fontFamily = '', weight, italic } of families) {
    const known = [{ fontFamily, weight, italic, explained: 0 }]
    const found = sample && (await thread.fit({ sample, known, search: 'places' }, signal))
    compared.push(...(found?.faces ?? []).filter((face) => face.fontFamily === fontFamily))
  }
  return compared
}

/** Blocks whose lines were found in several families. */
function blocksOf(fitted: readonly TextTrack[]): TextTrack[][] {
  return groupsOf(fitted, areOfOneBlock).filter(
    ([first, ...others]) => first && others.some(({ style }) => !isOfFamily(style, first.style)),
  )
}

/** The families that lines may be in, those of most lines first, the longer ones before the shorter ones. */
function familiesOf(block: readonly TextTrack[], facesOf: FacesOf): Family[] {
  const families: (Family & { letters: number })[] = []
  for (const track of block) {
    const { confidence = 0 } = track.style
    const near = facesOf(track).filter(({ explained }) => explained >= confidence - NEARLY)
    const own = [track.style, ...near].filter(
      (face, at, all) => all.findIndex((other) => isOfFamily(other, face)) === at,
    )
    for (const { fontFamily, weight, italic } of own) {
      const known = families.find((family) => isOfFamily(family, { fontFamily, italic }))
      if (known) known.letters += track.text.length
      else families.push({ fontFamily, weight, italic, letters: track.text.length })
    }
  }
  return families.toSorted((a, b) => b.letters - a.letters)
}

function inOneFamily(block: readonly TextTrack[], facesOf: FacesOf): [TextTrack, TextTrack][] {
  const explainedBy = (family: Family) =>
    block.reduce((sum, track) => {
      const explained = fitIn(family, track, facesOf)?.explained ?? 0
      return sum + Math.sqrt(track.text.length) * explained
    }, 0)
  const [best] = familiesOf(block, facesOf)
    .map((family) => ({ family, explained: explainedBy(family) }))
    .toSorted((a, b) => b.explained - a.explained)
  if (!best) return []
  return block.flatMap((track): [TextTrack, TextTrack][] => {
    const fit = fitIn(best.family, track, facesOf)
    if (isOfFamily(track.style, best.family) || !fit) return []
    const { confidence: own = 0 } = track.style
    const fontClass = typefaceOf(fit.fontFamily)?.fontClass
    if (fit.explained < own - mostLess(own, hasSerifs(fontClass) === hasSerifs(track.style.fontClass)))
      return []
    const { explained: confidence, ...setting } = fit
    return [[track, { ...track, style: { ...track.style, ...setting, fontClass, confidence } }]]
  })
}

/** By how much less a family of the block may explain a line than its own does. */
function mostLess(own: number, isOfOneKind: boolean): number {
  const { less, lessOfNone, lessOfOtherKind } = IN_BLOCK
  if (!isOfOneKind) return lessOfOtherKind
  return own < IN_BLOCK.own ? lessOfNone : less
}

/** The line in the weight of the family that explains most of it; undefined where it was not compared with any. */
function fitIn(family: Family, track: TextTrack, facesOf: FacesOf): FaceFit | undefined {
  const [most] = facesOf(track)
    .filter((face) => isOfFamily(face, family))
    .toSorted((a, b) => b.explained - a.explained)
  return most
}

function isOfFamily(
  one: Pick<Family, 'fontFamily' | 'italic'>,
  other: Pick<Family, 'fontFamily' | 'italic'>,
): boolean {
  return one.fontFamily === other.fontFamily && one.italic === other.italic
}

function areOfOneBlock(one: TextTrack, other: TextTrack): boolean {
  const [a, b] = [one.prevalentBox, other.prevalentBox]
  return (
    areShownTogether(one, other) &&
    // ideographs have one family of each class
    !isCjk(one.text) &&
    (a.y + a.height / 2 < b.y || b.y + b.height / 2 < a.y) &&
    areAligned(a, b) &&
    one.style.italic === other.style.italic &&
    areOfLikeSizeAndColor(one, other)
  )
}

function areAligned(a: TextBox, b: TextBox): boolean {
  const least = Math.min(...Object.values(edgeDifferences(a, b)))
  return least < SAME_EDGE * Math.min(a.height, b.height)
}
