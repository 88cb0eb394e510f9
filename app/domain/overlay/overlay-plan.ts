import * as z from 'zod'
import { Rect, TextBox } from '../geometry.ts'
import { LANGUAGES } from '../languages.ts'
import { LIGHTS } from '../light.ts'
import { Perspective } from '../perspective.ts'
import { Gradient, HexColor, Shadow, Underline } from '../text-track.ts'
import { WATERMARK_CORNERS } from './watermark.ts'

/**
 * Where a caption may stand, and how small it may get before the next place is tried. The rectangle is given
 * before turning, in the caption's own frame: it turns with the caption's box around that box's centre.
 */
export const CaptionRoom = z.object({
  rect: Rect,
  minScale: z.number().positive().max(1),
  /** On more lines than these it is not set here; absent where that does not matter. */
  mostLines: z.int().positive().optional(),
  /** It leaves the thing its original is written on: better than words that are missing, and flagged. */
  isOffSurface: z.boolean().optional(),
})
export type CaptionRoom = z.infer<typeof CaptionRoom>

/** A translation drawn where its original stands, in its original's style. */
export const Caption = z.object({
  kind: z.literal('caption'),
  trackId: z.string(),
  text: z.string(),
  /** Only the first so many are painted, at the places that they have in the whole text; absent: all. */
  shownCharacters: z.int().nonnegative().optional(),
  language: z.enum(LANGUAGES),
  /** The original's box: the caption is aligned to it and turned with it. */
  box: TextBox,
  /** Tried in this order. */
  rooms: z.array(CaptionRoom).min(1),
  /** The size wished for, in pixels of the em; a room's `minScale` is a fraction of it. */
  fontSizePx: z.number().positive(),
  /** How far below the middle of `box` the letters are to have their optical middle. */
  middleShiftPx: z.number(),
  /** How high above its base line the text has that middle, in ems. */
  letterMiddleEm: z.number(),
  fill: HexColor,
  /** Absent where letters have one colour. */
  gradient: Gradient.optional(),
  /** Characters in another colour, from one to before another, and how many times as large their words are. */
  accents: z
    .array(
      z.object({
        ...{ start: z.int().nonnegative(), end: z.int().positive(), color: HexColor },
        scale: z.number().positive().optional(),
      }),
    )
    .optional(),
  /** A box behind characters from one to before another, at `fontSizePx`: beside them, and above and below their base line. */
  wordPlate: z
    .object({
      start: z.int().nonnegative(),
      end: z.int().positive(),
      color: HexColor,
      radiusPx: z.number().nonnegative(),
      besidePx: z.number(),
      abovePx: z.number(),
      belowPx: z.number(),
    })
    .optional(),
  /** As wide as it is at `fontSizePx`; it shrinks with the text. */
  outline: z.object({ color: HexColor, widthPx: z.number().positive() }).nullable(),
  /**
   * The original's plate, in the caption's own frame; drawn larger where the caption needs it, and only then if it
   * `isThere` already, in the picture or by its cover. On a `surface` of its colour nothing needs to be drawn.
   */
  plate: z
    .object({
      color: HexColor,
      rect: Rect,
      surface: Rect.nullable(),
      paddingPx: z.number().nonnegative(),
      isThere: z.boolean(),
      /** Absent: opaque, with sharp corners. */
      opacity: z.number().positive().max(1).optional(),
      radiusPx: z.number().nonnegative().optional(),
      /** It was made for a text of so many lines: it grows and shrinks with the translation. Absent: it only grows. */
      fittedLines: z.int().positive().optional(),
      /**
       * Each line has one that was made for it, which goes on so far beside its letters, above the middle of the first line's and
       * below that of the last one's, at `fontSizePx`. What was there of them stays.
       */
      lines: z
        .object({
          besidePx: z.number().nonnegative(),
          abovePx: z.number().nonnegative(),
          belowPx: z.number().nonnegative(),
        })
        .optional(),
    })
    .nullable(),
  /** One of `TYPEFACES`; null for the face of captions whose original's could not be told. */
  fontFamily: z.string().nullable(),
  weight: z.int().min(100).max(900),
  italic: z.boolean(),
  align: z.enum(['left', 'center', 'right']),
  /** At `fontSizePx`. */
  letterSpacingPx: z.number(),
  /** Down and to the right, at `fontSizePx`; absent: none. */
  shadow: Shadow.optional(),
  /** At `fontSizePx`; absent: none. */
  underline: Underline.optional(),
  /** Of the letters with their outline; absent: opaque. */
  opacity: z.number().positive().max(1).optional(),
  /** How wide letters are drawn, of the width that their face gives them; absent: 1. */
  widthScale: z.number().positive().optional(),
  /** From one base line to the next; absent: as usual. */
  lineHeightEm: z.number().positive().optional(),
  /** How many times as large all of it is seen, around the middle of `box`; absent: 1. */
  zoom: z.number().positive().optional(),
  /** How all of it is seen, around the middle of `box`; absent: from the front. */
  perspective: Perspective.optional(),
})
export type Caption = z.infer<typeof Caption>

/** A picture laid over `rect`: `src` is a data URL, or one that the driver serves. */
const CoverPicture = z.object({
  rect: Rect,
  src: z.string(),
  /** Only so much of it, from its left, is drawn: the rest of its original has not come yet. Absent: all. */
  shownWidthPx: z.number().nonnegative().optional(),
})

/** A picture of the background without the text. */
const PatchCover = CoverPicture.extend({ kind: z.literal('patch') })

/**
 * The letters of a text over a moving background, opaque in the picture `src`: the ffmpeg pass fills just these pixels,
 * frame by frame. Shown by the layer `mask` alone.
 */
const MaskCover = CoverPicture.extend({ kind: z.literal('mask') })

/** A place of which all is filled frame by frame, as its letters could not be told from the background; also a mask. */
const BlurCover = z.object({
  kind: z.literal('blur'),
  box: TextBox,
  featherPx: z.number().nonnegative(),
})

export const PLATE_CHANNELS = ['green', 'blue'] as const

/**
 * A translucent plate, whose colour the ffmpeg pass takes out of each frame again before it erases letters. All plates of one
 * kind are drawn in one channel of the layer `mask`: colour and opacity are those of the channel.
 */
const PlateCover = z.object({
  kind: z.literal('plate'),
  rect: Rect,
  color: HexColor,
  opacity: z.number().positive().lt(1),
  radiusPx: z.number().nonnegative(),
  channel: z.enum(PLATE_CHANNELS),
})
export type PlateCover = z.infer<typeof PlateCover>

export const Cover = z.discriminatedUnion('kind', [PatchCover, MaskCover, BlurCover, PlateCover])
export type Cover = z.infer<typeof Cover>

/** What `debug` shows of every text read. */
export const DebugBox = z.object({
  kind: z.literal('debug'),
  box: TextBox,
  label: z.string(),
})
export type DebugBox = z.infer<typeof DebugBox>

export const OverlayItem = z.discriminatedUnion('kind', [
  Caption,
  PatchCover,
  MaskCover,
  BlurCover,
  PlateCover,
  DebugBox,
])
export type OverlayItem = z.infer<typeof OverlayItem>

/** From `startSeconds` on (source time, first frame = 0) these items are shown, in the order of painting. */
export const OverlayInterval = z.object({
  startSeconds: z.number(),
  /** Indexes into `items`. */
  show: z.array(z.int().nonnegative()),
})
export type OverlayInterval = z.infer<typeof OverlayInterval>

/**
 * What a person should check before a render.
 *
 * too-long: about as long as this it does not fit even at its smallest · too-small: set smaller than can be read
 * with ease · no-room: beside its original there is no free place · weak-cover: its original may shine through
 */
const PLAN_FLAGS = ['too-long', 'too-small', 'no-room', 'weak-cover'] as const
export type PlanFlag = (typeof PLAN_FLAGS)[number]

/** Everything that is drawn over a video, and when. Each item is listed once, however often it is shown. */
export const OverlayPlan = z.object({
  widthPx: z.int().positive(),
  heightPx: z.int().positive(),
  durationSeconds: z.number().positive(),
  /** What the colours of all items are levels of; absent: of a screen. */
  light: z.enum(LIGHTS).optional(),
  items: z.array(OverlayItem),
  intervals: z.array(OverlayInterval).min(1),
  watermark: z.object({ text: z.string(), corner: z.enum(WATERMARK_CORNERS) }).nullable(),
  /** What a person should check before the render, in the order of the texts. */
  flags: z.array(z.object({ trackId: z.string(), flag: z.enum(PLAN_FLAGS) })),
})
export type OverlayPlan = z.infer<typeof OverlayPlan>
