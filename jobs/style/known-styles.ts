import { isDeepStrictEqual } from 'node:util'
import { areShownTogether } from '#app/domain/overlay/steps.ts'
import type { TextTrack } from '#app/domain/text-track.ts'
import { hasSerifs, typefaceOf } from '#app/domain/typefaces.ts'
import { shadowRoom } from './fit-shadow.ts'
import type { FittedStyle, KnownStyle } from './fit-style.ts'
import { areSpacedAlike, type LineSetting } from './known-setting.ts'

/** Faces found in the video that a line is tried with before all others. */
const MOST_KNOWN = 3
/** Settings in which a face is tried. */
const MOST_SETTINGS = 2
/** Lines whose middles and heights differ by less than these shares of their height stand at one place of the frame. */
const PLACED_ALIKE = { middle: 0.5, height: 0.3 } as const
/** Sizes that differ by less than this share are one. */
const SAME_SIZE = 0.06

/**
 * A face that explained a line so well, or was found for so many, is that of others, too, where it fits them nearly as well.
 * One that explained a single line badly would fit as badly everywhere, and all lines would be in it.
 */
const SURE = { explained: 0.8, lines: 2 } as const
/** Of a single line a face without serifs may explain so little less than one with serifs that the next line tells which it is. */
const OTHER_KIND = 0.03

/**
 * Of small letters every face explains little, so of larger ones another may explain much more: from lines of another
 * height, which differ by more than this factor, a face is only taken over where it explained so much.
 */
const OTHER_HEIGHT = { factor: 1.5, explained: 0.9 } as const

/** So many lines at one place without a shadow, and none with one: the next one set so, over what is no brighter, has none either. */
const LEAST_BARE = 4

/** A face that was found, and the lines in it. */
export interface Remembered {
  readonly style: Omit<FittedStyle, 'settings'>
  readonly lines: {
    readonly track: TextTrack
    readonly explained: number
    readonly setting: LineSetting
    readonly hasShadow: boolean
    readonly room: number
  }[]
}

/** Keeps what was found of a text for those that come after it. */
export function remember(known: Remembered[], track: TextTrack, { settings, ...style }: FittedStyle): void {
  const [setting] = settings
  if (!setting) return
  const [hasShadow, room] = [style.shadow !== null, shadowRoom(style)]
  const line = { track, explained: style.explained, setting, hasShadow, room }
  const one = known.find(({ style: { fontFamily, weight, italic } }) =>
    isDeepStrictEqual([fontFamily, weight, italic], [style.fontFamily, style.weight, style.italic]),
  )
  if (one) one.lines.push(line)
  else known.push({ style, lines: [line] })
}

/**
 * The faces that a text most likely is in. Subtitles are set alike: the faces of lines that stood where this one does come
 * first, and need not explain it better than the least of them, whose background moved as much.
 */
export function likeliestFor(track: TextTrack, known: readonly Remembered[]): KnownStyle[] {
  return known
    .map(({ style, lines }) => ({
      style,
      lines,
      // what is shown beside it, as an amount beside its label, need not be set alike
      alike: lines.filter(
        (line) =>
          isPlacedAlike(line.track, track) &&
          isBeforeAlike(line.track, track) &&
          !areShownTogether(line.track, track),
      ),
    }))
    .toSorted((a, b) => b.alike.length - a.alike.length || b.lines.length - a.lines.length)
    .slice(0, MOST_KNOWN)
    .map(({ style, lines, alike }) => {
      const like = alike.length > 0 ? alike : lines.slice(0, 1)
      const explained = Math.min(...like.map((line) => line.explained))
      const tells = explained >= OTHER_HEIGHT.explained || lines.some((line) => isAsHigh(line.track, track))
      return {
        ...style,
        explained,
        isSure:
          tells && (lines.length >= SURE.lines || (style.explained >= SURE.explained && tellsSerifs(style))),
        isPlacedAlike: alike.length > 0,
        bareRoom: provenBare(alike),
        settings: differentSettings([...alike, ...lines].map(({ setting }) => setting)),
      }
    })
}

/** Whether the faces that a line was compared with to the last tell whether it has serifs. */
function tellsSerifs({ fontClass, explained, faces = [] }: Remembered['style']): boolean {
  const others = faces.filter(
    ({ fontFamily }) => hasSerifs(typefaceOf(fontFamily)?.fontClass) !== hasSerifs(fontClass),
  )
  return others.every((face) => face.explained < explained - OTHER_KIND)
}

/** The faces that texts of the video were found to be in before, those of the most first: a text that is added is likely in one. */
export function facesFoundBefore(track: TextTrack, fitted: readonly TextTrack[]): KnownStyle[] {
  const faces: { face: Pick<KnownStyle, 'fontFamily' | 'weight' | 'italic'>; lines: TextTrack[] }[] = []
  for (const line of fitted) {
    const { fontFamily, weight, italic, confidence } = line.style
    if (fontFamily === undefined || confidence === undefined) continue
    const face = { fontFamily, weight, italic }
    const known = faces.find((one) => isDeepStrictEqual(one.face, face))
    if (known) known.lines.push(line)
    else faces.push({ face, lines: [line] })
  }
  return faces
    .toSorted((a, b) => b.lines.length - a.lines.length)
    .slice(0, MOST_KNOWN)
    .map(({ face, lines }) => {
      const explained = Math.max(...lines.map(({ style }) => style.confidence ?? 0))
      const tells = explained >= OTHER_HEIGHT.explained || lines.some((line) => isAsHigh(line, track))
      return {
        ...face,
        explained,
        isSure: tells && (lines.length >= SURE.lines || explained >= SURE.explained),
      }
    })
}

function isAsHigh({ prevalentBox: a }: TextTrack, { prevalentBox: b }: TextTrack): boolean {
  return Math.max(a.height, b.height) <= OTHER_HEIGHT.factor * Math.min(a.height, b.height)
}

/** Whether two lines stand equally high in the frame and are of one height. */
export function isPlacedAlike({ prevalentBox: a }: TextTrack, { prevalentBox: b }: TextTrack): boolean {
  return (
    Math.abs(a.y + a.height / 2 - b.y - b.height / 2) < PLACED_ALIKE.middle * b.height &&
    Math.abs(a.height - b.height) < PLACED_ALIKE.height * b.height
  )
}

function isBeforeAlike({ style: a }: TextTrack, { style: b }: TextTrack): boolean {
  return a.background === b.background
}

/** The room that a shadow had beside each of so many lines, none of which has one: one that is hidden in the dark may be there. */
function provenBare(lines: readonly { readonly hasShadow: boolean; readonly room: number }[]): number {
  if (lines.some(({ hasShadow }) => hasShadow)) return 0
  return lines.map(({ room }) => room).toSorted((one, other) => other - one)[LEAST_BARE - 1] ?? 0
}

/** The first of each size, spacing and outline. */
function differentSettings(settings: readonly LineSetting[]): LineSetting[] {
  const different: LineSetting[] = []
  for (const setting of settings)
    if (different.length < MOST_SETTINGS && !different.some((one) => isSetAlike(one, setting)))
      different.push(setting)
  return different
}

function isSetAlike(one: LineSetting, other: LineSetting): boolean {
  const isOfOneSize = Math.abs(one.sizePx / other.sizePx - 1) < SAME_SIZE
  return isOfOneSize && one.ringEm === other.ringEm && areSpacedAlike(one, other)
}
