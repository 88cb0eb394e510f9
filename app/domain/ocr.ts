import * as z from 'zod'
import { AnalysisConfig } from './analysis-config.ts'
import { TextBox } from './geometry.ts'
import { LANGUAGES } from './languages.ts'
import { TextStyle } from './text-track.ts'

/**
 * The contract between analysis and any OCR engine.
 *
 * A request carries one frame as its body, either `image/png`, `image/jpeg`, or raw RGB
 * (`application/octet-stream`, 3 bytes a pixel, rows from the top) with `width` and `height` in the query,
 * and its parameters as JSON in the header `x-ocr-parameters` (ASCII: other characters as \u escapes).
 */
export const OCR_PARAMETERS_HEADER = 'x-ocr-parameters'

export const OcrSettings = AnalysisConfig.pick({
  text_threshold: true,
  low_text: true,
  contrast_ths: true,
  adjust_contrast: true,
  width_ths: true,
  height_ths: true,
  add_margin: true,
  paragraph: true,
  allowlist: true,
  blocklist: true,
  enable_contrast_processing: true,
})
export type OcrSettings = z.infer<typeof OcrSettings>

/** POST /v1/detect: lines of text in the frame (blocks of lines with `paragraph`), grouped by the settings, not yet read. */
export const DetectParameters = z.object({
  settings: OcrSettings,
  /**
   * The picture is scaled as a part of one whose longer side has this length: it is a crop of that, or only needs a
   * coarse pass. An engine that does not shrink pictures may ignore it.
   */
  frameLongSidePx: z.int().min(1).max(100_000).optional(),
})
export type DetectParameters = z.infer<typeof DetectParameters>
export const DetectResult = z.object({
  boxes: z.array(z.object({ box: TextBox, score: z.number().min(0).max(1) })),
})
export type DetectResult = z.infer<typeof DetectResult>

/** POST /v1/recognize: reads each box of the frame, in the best of the languages; answers in the order of the boxes. */
export const RecognizeParameters = z.object({
  boxes: z.array(TextBox).max(500),
  languages: z.array(z.enum(LANGUAGES)).min(1),
  settings: OcrSettings,
  /** Measuring the style costs time; analysis asks for it once or twice a track. */
  withStyle: z.boolean().default(false),
  /** Fast recognition: good enough to distinguish texts; the engine may trade accuracy for speed. */
  fast: z.boolean().optional(),
  /** The former name of `fast`, which callers of the last release send. */
  glance: z.boolean().optional(),
})
export type RecognizeParameters = z.infer<typeof RecognizeParameters>

export const RecognizedLine = z.object({
  /** Lines of one block are separated by `\n`. */
  text: z.string(),
  /** How sure the engine is that this is text and no noise. */
  confidence: z.number().min(0).max(1),
  /** How likely the text is right to the letter, when the engine can say; of ten texts of 0.9, nine are. */
  certainty: z.number().min(0).max(1).optional(),
  language: z.enum(LANGUAGES),
  /**
   * Where and which way the text was read, when the engine says: of a box asked for with angle 0 that holds a line
   * turned by a quarter, the same place with the line's length as its width.
   */
  box: TextBox.optional(),
  /** Null unless asked for. `background` is then only `plate` or `still`: one frame cannot tell what moves. */
  style: TextStyle.nullable(),
})
export type RecognizedLine = z.infer<typeof RecognizedLine>
export const RecognizeResult = z.object({ lines: z.array(RecognizedLine) })
export type RecognizeResult = z.infer<typeof RecognizeResult>

/** GET /v1/info */
export const OcrInfo = z.object({
  engine: z.string(),
  version: z.string(),
  languages: z.array(z.enum(LANGUAGES)),
  models: z.array(z.string()),
})
export type OcrInfo = z.infer<typeof OcrInfo>
