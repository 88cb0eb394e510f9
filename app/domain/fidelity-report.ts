import * as z from 'zod'
import { JudgedText } from './judged-text.ts'
import { DYNAMIC_LIGHTS } from './light.ts'

/** Why an output is not what was promised: everything but the texts as in the source. */
const FIDELITY_PROBLEMS = [
  'frames-lost',
  'frame-times',
  'size',
  'audio-missing',
  'audio-changed',
  'sync',
  'picture',
] as const
export type FidelityProblem = (typeof FIDELITY_PROBLEMS)[number]

const Pair = <Value extends z.ZodType>(value: Value) => z.object({ source: value, output: value })

/**
 * How an original is erased: `plain` redraws an evenly coloured background, `picture` lays a picture of the background
 * over it, `letters` fills the letters frame by frame, `blur` the whole box, where letters could not be told.
 */
export const COVER_KINDS = ['plain', 'picture', 'letters', 'blur'] as const
export type CoverKind = (typeof COVER_KINDS)[number]

/** What was compared between a render's source and its output (`renders.fidelity`). */
export const FidelityReport = z.object({
  /** 2: with what the judge says of each text. */
  version: z.union([z.literal(1), z.literal(2)]),
  /** Empty: the output is published. */
  problems: z.array(z.enum(FIDELITY_PROBLEMS)),
  durationSeconds: Pair(z.number()),
  frames: Pair(z.int()),
  /** Largest distance between the times of a source frame and its output frame. */
  frameTimeShiftMs: z.number(),
  /** Upright size in pixels; an odd one is made even by repeating the last line or column. */
  size: Pair(z.object({ width: z.int(), height: z.int() })),
  /** Also depth, and what a video in high dynamic range says of its light. */
  colorTagsKept: z.boolean(),
  /** What the source says of its light scene by scene, which no output has: it shows what every screen shows. Absent: nothing. */
  droppedLight: z.enum(DYNAMIC_LIGHTS).optional(),
  audio: z.array(
    z.object({
      codec: Pair(z.string()),
      /** packets: the very same bytes · encoded: MP4 cannot hold them, so the sound was encoded anew. */
      same: z.enum(['packets', 'samples', 'encoded', 'no']),
    }),
  ),
  /** How far sound is shifted against the picture, compared with the source. */
  syncShiftMs: z.number(),
  /** Pixels outside everything that was drawn, on sampled frames; null when all of the frame was drawn on. */
  untouched: z.object({ frames: z.int(), psnrDb: z.number().nullable() }),
  /** What OCR reads in the output at places of sampled texts; null when no OCR service answered. */
  readBack: z
    .object({
      texts: z.int(),
      found: z.int(),
      originalsFound: z.int(),
      /** Tracks whose translation was not read, and those whose hidden original still was. */
      notFound: z.array(z.string()),
      stillThere: z.array(z.string()),
    })
    .nullable(),
  /** The texts that were looked at, worst first; null when none could be, or the release was an older one. */
  judged: z.array(JudgedText).nullable().default(null),
  /** Texts that were to change; null in reports of older releases. */
  changedTexts: z.int().nullable().default(null),
  covers: z.array(z.object({ trackId: z.string(), kind: z.enum(COVER_KINDS), score: z.number() })),
  /** Texts whose translation does not fit even at its smallest size. */
  overflowing: z.array(z.string()),
})
export type FidelityReport = z.infer<typeof FidelityReport>
