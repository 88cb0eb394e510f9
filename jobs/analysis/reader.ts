import type { AnalysisConfig } from '#app/domain/analysis-config.ts'
import type { TextBox } from '#app/domain/geometry.ts'
import type { RecognizedLine } from '#app/domain/ocr.ts'
import type { RgbImage } from './rgb.ts'

/** An OCR engine as analysis uses it; set up with the project's settings and languages. */
export interface TextReader {
  /**
   * Lines of text in the picture, in its pixels, looked for at the scale at which a picture whose longer side has
   * `longSidePx` would be.
   */
  detect(image: RgbImage, signal: AbortSignal, longSidePx: number): Promise<{ box: TextBox; score: number }[]>
  /**
   * Reads each box and measures its style; answers in the order of the boxes. At a glance it need only tell texts
   * apart, and no style is wanted.
   */
  recognize(
    image: RgbImage,
    boxes: readonly TextBox[],
    signal: AbortSignal,
    glance: boolean,
  ): Promise<RecognizedLine[]>
}

/** What analysis itself takes from the config; the rest is the engine's. */
export type TrackingConfig = Pick<
  AnalysisConfig,
  | 'frame_step'
  | 'text_similarity'
  | 'position_similarity'
  | 'min_text_length'
  | 'min_duration_seconds'
  | 'confidence_threshold'
  | 'paragraph'
>
