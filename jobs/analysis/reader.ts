import type { AnalysisConfig } from '#app/domain/analysis-config.ts'
import type { TextBox } from '#app/domain/geometry.ts'
import type { RecognizedLine } from '#app/domain/ocr.ts'
import type { RgbImage } from './decode/rgb.ts'

/** An OCR engine as analysis uses it; set up with the project's settings and languages. */
export interface TextReader {
  /**
   * Detects lines of text, in pixels of the image, at the scale of a picture whose longer side has `longSidePx`.
   */
  detect(image: RgbImage, signal: AbortSignal, longSidePx: number): Promise<{ box: TextBox; score: number }[]>
  /**
   * Recognizes each box and measures its style, in the order of the boxes. Fast recognition only has to
   * distinguish texts, and measures no style.
   */
  recognize(
    image: RgbImage,
    boxes: readonly TextBox[],
    signal: AbortSignal,
    fast: boolean,
  ): Promise<RecognizedLine[]>
}

/** The part of the config that analysis itself uses; the engine takes the other settings. */
export type TrackingConfig = Pick<
  AnalysisConfig,
  | 'languages'
  | 'frame_step'
  | 'text_similarity'
  | 'position_similarity'
  | 'min_text_length'
  | 'min_duration_seconds'
  | 'confidence_threshold'
  | 'paragraph'
> &
  Partial<Pick<AnalysisConfig, 'scope'>>
