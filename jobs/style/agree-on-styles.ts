import { concurrentItems } from '#app/domain/overlay/concurrent.ts'
import { median } from '#app/domain/median.ts'
import { colorDistance, NEAR_WEIGHT, SAME_COLOR } from '#app/domain/style-similarity.ts'
import type { TextStyle, TextTrack } from '#app/domain/text-track.ts'
import { isCjk, typefaceOf } from '#app/domain/typefaces.ts'
import { inBlockFaces } from './block-faces.ts'
import { isOfOtherWeight } from './fit-line.ts'
import { isPlacedAlike } from './known-styles.ts'
import { inRowFaces } from './row-faces.ts'
import { areOfOneSize, type FacesOf, inSharedFamilies } from './shared-families.ts'

/**
 * Levels, over three channels, by which what is measured of one colour differs within a frame. No more: letters are
 * erased by their colour as well, and in the shade they are darker.
 */
const LIKE_COLOR = 24

/** Of the capitals' height: by so much the letter spacing differs that is measured of lines that were set alike. */
const LIKE_SPACING = 0.08

/** So many lines in one style make it the style of the lines of their row. */
const LEAST_IN_ROW = 2

/**
 * The tracks with lines that were set alike, subtitles or the lines of a roll, in one style: family and size that are the same,
 * weight and colours that nearly are. Each of them is as the line is that explains its picture best, longer lines before
 * shorter ones, and has an outline or a shadow if most have of which that can be told. A line whose face was not found is as the others of its row are, if it is
 * of their size and colour; lines that resemble handwriting are in one hand.
 *
 * @param tracks with styles that were found by drawing them, and others
 * @param hidesOutline whether a line's outline or shadow, had it one, would have its background's colour
 * @param isKnownBare whether such a line shows that it has no outline all the same
 * @param facesOf what other faces explain of a line
 */
export function agreeOnStyles(
  tracks: readonly TextTrack[],
  hidesOutline: (track: TextTrack) => boolean = () => false,
  isKnownBare: (track: TextTrack) => boolean = () => false,
  facesOf: FacesOf = () => [],
): TextTrack[] {
  const fitted = tracks.filter(isFitted).toSorted((a, b) => trustIn(b) - trustIn(a))
  const families = inSharedFamilies(fitted, trustIn, facesOf)
  const ofFamilies = fitted.map((one) => families.get(one) ?? one)
  const before = new Map(ofFamilies.map((one, at) => [one, fitted[at] ?? one] as const))
  const blocks = inBlockFaces(ofFamilies, (one) => facesOf(before.get(one) ?? one))
  const ofBlocks = ofFamilies.map((one) => blocks.get(one) ?? one)
  const rows = inRowFaces(ofBlocks, facesOf)
  const found = new Map(fitted.map((one, at) => [one, ofBlocks[at] ?? one] as const))
  const faced = (track: TextTrack) => {
    const family = found.get(track) ?? track
    return rows.get(family) ?? family
  }
  const shared = tracks.map(faced)
  const facesOfFaced = new Map(fitted.map((one) => [faced(one), facesOf(one)] as const))
  const groups = groupsOf([...facesOfFaced.keys()], (one) => facesOfFaced.get(one) ?? [])
  const models = new Map(
    groups.flatMap(({ model, tracks: own }) => {
      const isBare = ({ style }: TextTrack) => !style.outline && !style.shadow
      const telling = own.filter((track) => !(isBare(track) && hidesOutline(track)))
      const outline = ofMost(telling, ({ style }) => style.outline) ?? null
      const shadow = ofMost(telling, ({ style }) => style.shadow)
      const isOutlineHidden = telling.length === 0 && !own.some(isKnownBare)
      return own.map((track) => [track, { ...model, outline, shadow, isOutlineHidden }])
    }),
  )
  return inOneHand(
    asInTheirRows(
      inLikeColors(
        shared.map((track) => {
          const model = models.get(track)
          return model ? { ...track, style: asIn(model, track.style) } : track
        }),
      ),
    ),
  )
}

/** Sizes of one hand differ by less than this factor. */
const ONE_HAND_SIZE = 1.3

/** Lines that only resemble scripts are all in the one that most of their letters resemble, and of one size if they nearly are. */
function inOneHand(tracks: readonly TextTrack[]): TextTrack[] {
  const isWritten = ({ style }: TextTrack) =>
    style.fontClass === 'script' && style.fontFamily !== undefined && style.confidence === undefined
  const written = tracks.filter(isWritten)
  const lettersLike = ({ style: { fontFamily, weight } }: TextTrack) =>
    written
      .filter(({ style }) => style.fontFamily === fontFamily && style.weight === weight)
      .reduce((sum, { text }) => sum + text.length, 0)
  const [most] = written.toSorted((a, b) => lettersLike(b) - lettersLike(a))
  if (!most) return [...tracks]
  const { fontFamily, weight, italic } = most.style
  const heights = new Map(written.map((track) => [track, capHeightIn(fontFamily, track.style)]))
  const usual = median([...heights.values()])
  return tracks.map((track) => {
    const own = heights.get(track)
    if (own === undefined) return track
    const capHeightPx = Math.max(own / usual, usual / own) < ONE_HAND_SIZE ? usual : own
    return { ...track, style: { ...track.style, fontFamily, weight, italic, capHeightPx } }
  })
}

/** How high capitals of another face are whose small letters are as high as those of the text's. */
function capHeightIn(family: string | undefined, style: TextStyle): number {
  const [own, other] = [typefaceOf(style.fontFamily), typefaceOf(family)]
  const capHeightPx = style.capHeightPx ?? 0
  if (!own || !other) return capHeightPx
  const sizePx = (capHeightPx / own.capHeightEm) * (own.xHeightEm / other.xHeightEm)
  return Math.round(100 * other.capHeightEm * sizePx) / 100
}

interface LikeLines {
  readonly model: TextStyle
  readonly tracks: TextTrack[]
}

/** @param fitted those that are trusted most first: each is the model of those after it, or like one before */
function groupsOf(fitted: readonly TextTrack[], facesOf: FacesOf): LikeLines[] {
  const groups: LikeLines[] = []
  const isLike = (track: TextTrack, model: TextStyle) =>
    areAlike(model, track.style) && !isOfOwnWeight(track, model, facesOf)
  for (const track of fitted)
    if (!groups.some(({ model }) => isLike(track, model))) groups.push({ model: track.style, tracks: [] })
  for (const track of fitted) {
    const { style } = track
    // of two weights, or sizes, that it may be, as of a heading's and a label's, the nearer one
    const [nearest] = groups
      .filter(({ model }) => isLike(track, model))
      .toSorted(
        ({ model: a }, { model: b }) =>
          Math.abs(style.weight - a.weight) - Math.abs(style.weight - b.weight) ||
          sizeFrom(style, a) - sizeFrom(style, b),
      )
    nearest?.tracks.push(track)
  }
  return groups
}

/** Whether the line was compared with the weight of the others, and is clearly of its own. */
function isOfOwnWeight(track: TextTrack, { weight }: TextStyle, facesOf: FacesOf): boolean {
  const own = track.style
  const fitIn = (wanted: number) =>
    facesOf(track).find(
      (face) => face.fontFamily === own.fontFamily && face.italic === own.italic && face.weight === wanted,
    )?.explained
  const [explained, byOther] = [fitIn(own.weight), fitIn(weight)]
  return (
    own.weight !== weight &&
    explained !== undefined &&
    byOther !== undefined &&
    isOfOtherWeight(explained, byOther)
  )
}

function sizeFrom(style: TextStyle, model: TextStyle): number {
  return Math.abs((style.capHeightPx ?? 0) - (model.capHeightPx ?? 0))
}

function asInTheirRows(tracks: readonly TextTrack[]): TextTrack[] {
  const fitted = tracks.filter(isFitted).toSorted((a, b) => trustIn(b) - trustIn(a))
  return tracks.map((track) => {
    if (isFitted(track)) return track
    const row = fitted.filter(
      (other) =>
        isPlacedAlike(other, track) &&
        isCjk(other.text) === isCjk(track.text) &&
        areOfOneSize(other.style, track.style) &&
        colorDistance(other.style.fill, track.style.fill) < SAME_COLOR,
    )
    const [surest] = row
    if (!surest || row.length < LEAST_IN_ROW) return track
    const { fontFamily, fontClass, italic, letterSpacingPx } = surest.style
    return {
      ...track,
      style: { ...asIn(surest.style, track.style), fontFamily, fontClass, italic, letterSpacingPx },
    }
  })
}

/**
 * Texts of one sign are of one colour: those shown together whose colours nearly are the same take the one that is
 * nearest to all of them.
 */
function inLikeColors(tracks: readonly TextTrack[]): TextTrack[] {
  const together = concurrentItems(tracks, (track) => track)
  return tracks.map((track) => {
    if (!isFitted(track)) return track
    const fills = [track, ...(together.get(track) ?? []).filter(isFitted)]
      .map(({ style }) => style.fill)
      .filter((fill) => colorDistance(fill, track.style.fill) < LIKE_COLOR)
    const farness = (fill: string) => fills.reduce((sum, other) => sum + colorDistance(fill, other), 0)
    const fill = fills.reduce((nearest, one) => (farness(one) < farness(nearest) ? one : nearest))
    return { ...track, style: { ...track.style, fill } }
  })
}

/** What the surest line has that has any, if most have, longer ones before shorter: what one alone has is its background. */
function ofMost<Part>(
  tracks: readonly TextTrack[],
  partOf: (track: TextTrack) => Part | null | undefined,
): Part | undefined {
  const having = tracks.filter((track) => partOf(track))
  const trust = (some: readonly TextTrack[]) => some.reduce((sum, track) => sum + trustIn(track), 0)
  const [surest] = having
  return surest && 2 * trust(having) > trust(tracks) ? (partOf(surest) ?? undefined) : undefined
}

function isFitted({ style }: TextTrack): boolean {
  return style.fontFamily !== undefined && style.confidence !== undefined
}

function trustIn({ text, style }: TextTrack): number {
  return (style.confidence ?? 0) * Math.sqrt(text.length)
}

function areAlike(a: TextStyle, b: TextStyle): boolean {
  return (
    a.fontFamily === b.fontFamily &&
    a.italic === b.italic &&
    Math.abs(a.weight - b.weight) <= NEAR_WEIGHT &&
    areOfOneSize(a, b) &&
    colorDistance(a.fill, b.fill) < SAME_COLOR &&
    (!a.outline || !b.outline || colorDistance(a.outline.color, b.outline.color) < SAME_COLOR)
  )
}

function asIn(model: TextStyle, own: TextStyle): TextStyle {
  const { weight, fill, gradient, outline, isOutlineHidden, shadow, capHeightPx } = model
  const letterSpacingPx = isSpacedLike(model, own) ? model.letterSpacingPx : own.letterSpacingPx
  return { ...own, weight, fill, gradient, capHeightPx, letterSpacingPx, outline, isOutlineHidden, shadow }
}

function isSpacedLike(model: TextStyle, own: TextStyle): boolean {
  const between = Math.abs(model.letterSpacingPx - own.letterSpacingPx)
  return between <= LIKE_SPACING * (model.capHeightPx ?? 0)
}
