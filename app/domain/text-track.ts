import * as z from 'zod'
import { Accent } from './accents.ts'
import { Fade } from './fade.ts'
import { Rect, TextBox } from './geometry.ts'
import { Highlight } from './highlight.ts'
import { LANGUAGES } from './languages.ts'
import { Perspective } from './perspective.ts'
import { Reveal } from './reveal.ts'
import { Scaling } from './scaling.ts'
import { FoundSurroundings } from './surroundings.ts'

export const HexColor = z.string().regex(/^#[0-9a-f]{6}$/)

/** Kinds of typeface, as coarse as they are told apart on a video. */
export const FONT_CLASSES = [
  'sans',
  'geometric',
  'condensed',
  'display',
  'rounded',
  'serif',
  'slab',
  'mono',
  'script',
] as const
export const FontClass = z.enum(FONT_CLASSES)
export type FontClass = z.infer<typeof FontClass>

/** What is behind a text: decides how the original is hidden. */
export const BACKGROUNDS = ['plate', 'still', 'moving'] as const

/** Letters drawn once more behind themselves. */
export const Shadow = z.object({
  color: HexColor,
  /** To the right and down. */
  dxPx: z.number(),
  dyPx: z.number(),
  blurPx: z.number().nonnegative(),
})
export type Shadow = z.infer<typeof Shadow>

/** The shadow of letters that are so many times as large. */
export function scaledShadow(shadow: Shadow, scale: number): Shadow {
  const { dxPx, dyPx, blurPx } = shadow
  return { ...shadow, dxPx: dxPx * scale, dyPx: dyPx * scale, blurPx: blurPx * scale }
}

/** A line below letters. */
export const Underline = z.object({
  /** Absent: that of the letters. */
  color: HexColor.optional(),
  thicknessPx: z.number().positive(),
  /** From the base line down to its upper edge. */
  offsetPx: z.number().nonnegative(),
})
export type Underline = z.infer<typeof Underline>

/** The underline of letters that are so many times as large. */
export function scaledUnderline(underline: Underline, scale: number): Underline {
  const { thicknessPx, offsetPx } = underline
  return { ...underline, thicknessPx: thicknessPx * scale, offsetPx: offsetPx * scale }
}

/**
 * Colours at even distances that letters go through: downwards, from the tops of capitals to the base line, or along the line
 * from its first letter to its last.
 */
export const Gradient = z.object({
  direction: z.enum(['down', 'along']),
  colors: z.array(HexColor).min(2).max(3),
})
export type Gradient = z.infer<typeof Gradient>

/** Pictures beside a text's letters that come and go with it, as emoji do: they stay, and translations keep off them. */
export const Pictograms = z.array(TextBox).max(8)

/** How a text looks, measured over the frames of its track. Lengths in pixels of the upright frame. */
export const TextStyle = z.object({
  /** Of letters that go through several, the middle of them. */
  fill: HexColor,
  /** Absent where letters have one colour. */
  gradient: Gradient.optional(),
  /** Words in a second colour; absent where there are none, or none could be told. */
  accents: z.array(Accent).max(20).optional(),
  outline: z.object({ color: HexColor, widthPx: z.number().positive() }).nullable(),
  /** Whether one would have the colour of what it stands on, here and in all lines like it; absent where none was looked for. */
  isOutlineHidden: z.boolean().optional(),
  /** Absent where there is none. */
  shadow: Shadow.optional(),
  /** Absent where there is none. */
  underline: Underline.optional(),
  /** What it is written on, if that is of one colour. */
  plate: z
    .object({
      color: HexColor,
      /** How much of it covers what is behind, where something shines through; absent of an opaque one. */
      opacity: z.number().positive().max(1).optional(),
      /** Of its corners; absent where they were not measured. */
      radiusPx: z.number().nonnegative().optional(),
      box: TextBox,
      /** The plates of its lines, from top to bottom, where each has a translucent one of its own length. */
      lines: z.array(Rect).min(2).max(20).optional(),
    })
    .nullable(),
  /** What goes on around it of what it is written on; absent where nobody has looked. */
  surroundings: FoundSurroundings.optional(),
  /** The face that explains the picture best (`TYPEFACES`), and its kind; absent where none does. */
  fontFamily: z.string().optional(),
  fontClass: FontClass.optional(),
  /** How much of the picture the face explains, 0 to 1; absent where it was not found by drawing it. */
  confidence: z.number().min(0).max(1).optional(),
  /** Its characters stand one below the other, along a box that is turned by a right angle. */
  isVertical: z.literal(true).optional(),
  /** As CSS counts: 400 is regular, 700 bold. */
  weight: z.int().min(100).max(900),
  italic: z.boolean(),
  align: z.enum(['left', 'center', 'right']),
  /** Height of a capital (or of a CJK character); null when it could not be measured. */
  capHeightPx: z.number().positive().nullable(),
  /**
   * How far the middle of its capitals (half way from the base line to their tops, accents left out) lies below the
   * middle of its box; absent where it was not measured.
   */
  letterShiftPx: z.number().optional(),
  /** How far its letters begin and end within its box; below 0 beyond it. Absent where that was not measured. */
  inkInsets: z.object({ leftPx: z.number(), rightPx: z.number() }).optional(),
  /** From base line to base line, of a text of several lines that were measured; else absent. */
  linePitchPx: z.number().positive().optional(),
  letterSpacingPx: z.number(),
  background: z.enum(BACKGROUNDS),
  /** Absent where it is seen from the front. */
  perspective: Perspective.optional(),
  /**
   * The start, in seconds of the video, that `reveal`, `fade`, `scaling` and `highlight` count from; absent without them, and where they
   * count from the text's own.
   */
  timedFromSeconds: z.number().optional(),
  /** How it comes bit by bit; absent where all of it is there at once. */
  reveal: Reveal.optional(),
  /** How it fades in and out; absent where it is opaque all the time. */
  fade: Fade.optional(),
  /** How it pops in and out; absent where it has one size all the time. */
  scaling: Scaling.optional(),
  /** How its letters take another colour as they are sung or spoken; absent where they do not. */
  highlight: Highlight.optional(),
  /** In pixels of the upright frame; absent where none was found. */
  pictograms: Pictograms.optional(),
})
export type TextStyle = z.infer<typeof TextStyle>

/** A plate whose box, and whose lines' plates, are put elsewhere. */
export function mappedPlate(
  plate: NonNullable<TextStyle['plate']>,
  put: (box: TextBox) => TextBox,
): NonNullable<TextStyle['plate']> {
  const { box, lines } = plate
  const putRect = (rect: Rect): Rect => {
    const { angleDegrees: _level, ...moved } = put({ ...rect, angleDegrees: 0 })
    return moved
  }
  return { ...plate, box: put(box), ...(lines && { lines: lines.map(putRect) }) }
}

/** The plate that a text stands on: what changes behind it is none, but for a translucent one. */
export function ownPlateOf({ plate, background }: TextStyle): TextStyle['plate'] {
  return plate?.opacity !== undefined || background !== 'moving' ? plate : null
}

/** How a text is drawn whose style could not be measured: legible on every background. */
export const PLAIN_STYLE: TextStyle = {
  fill: '#ffffff',
  outline: { color: '#000000', widthPx: 2 },
  plate: null,
  weight: 400,
  italic: false,
  align: 'center',
  capHeightPx: null,
  letterSpacingPx: 0,
  background: 'moving',
}

/** translate: cover and redraw · keep: leave as it is · erase: cover only · ignore: not a text at all. */
export const DISPOSITIONS = ['translate', 'keep', 'erase', 'ignore'] as const
export type Disposition = (typeof DISPOSITIONS)[number]

/** What analysis takes a text for where it suggests another disposition than translate: both are kept. */
export const SUGGESTIONS = ['logo', 'code'] as const
export type Suggestion = (typeof SUGGESTIONS)[number]

/**
 * Why analysis leaves a text out: less sure, shorter (in characters) or seen for less time than its settings ask for, or
 * hardly ever detected, or read differently each time.
 */
export const DROP_REASONS = ['confidence', 'length', 'duration', 'phantom'] as const
export type DropReason = (typeof DROP_REASONS)[number]

/** Of the texts that were left out, a project keeps so many: two pages of them, while a film with clutter has thousands. */
export const MOST_DROPPED = 100

/** Where the text stands from `frame` on, until the next entry. A text that does not move has one entry. */
export const BoxAtFrame = z.object({ frame: z.int().nonnegative(), seconds: z.number(), box: TextBox })
export type BoxAtFrame = z.infer<typeof BoxAtFrame>

/** One text on screen, from its first frame to the one after its last. Seconds are source presentation time, first frame = 0. */
export const TextTrack = z.object({
  /** Lines of one block are separated by `\n`. */
  text: z.string().min(1),
  language: z.enum(LANGUAGES),
  /** How likely it is right to the letter, where the reader can say; else how sure the reader is. */
  confidence: z.number().min(0).max(1),
  startFrame: z.int().nonnegative(),
  endFrame: z.int().positive(),
  startSeconds: z.number(),
  endSeconds: z.number(),
  boxes: z.array(BoxAtFrame).min(1),
  /** Where it stands for most of its time. */
  prevalentBox: TextBox,
  style: TextStyle,
  /** Absent where it is a text to be translated. */
  suggestion: z.enum(SUGGESTIONS).optional(),
})
export type TextTrack = z.infer<typeof TextTrack>

/** A text that analysis leaves out: it is in none of the project's texts until a person brings it back. */
export interface DroppedTrack extends TextTrack {
  readonly dropReason: DropReason
}

/** The order of a project's texts: by when they appear, then from top to bottom. */
export function byAppearance(
  a: Pick<TextTrack, 'startFrame' | 'prevalentBox'>,
  b: Pick<TextTrack, 'startFrame' | 'prevalentBox'>,
): number {
  return a.startFrame - b.startFrame || a.prevalentBox.y - b.prevalentBox.y
}
