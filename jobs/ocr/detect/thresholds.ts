import type { OcrSettings } from '#app/domain/ocr.ts'
import type { RegionThresholds } from './regions.ts'

/**
 * The settings are those of another detector (CRAFT), whose scores run higher than this one's:
 * its defaults 0.7 and 0.4 mean what 0.6 and 0.3 mean here. Passing them as they are loses one text in ten.
 */
const SCALE_SHIFT = 0.1

export function thresholdsOf(settings: Pick<OcrSettings, 'text_threshold' | 'low_text'>): RegionThresholds {
  return { meanScore: settings.text_threshold - SCALE_SHIFT, binarize: settings.low_text - SCALE_SHIFT }
}
