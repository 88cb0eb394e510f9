import { AnalysisConfig } from '#app/domain/analysis-config.ts'
import type { OcrSettings } from '#app/domain/ocr.ts'

/** The spec's defaults, with what a test moves. */
export function settingsWith(changes: Partial<OcrSettings> = {}): OcrSettings {
  return AnalysisConfig.parse({ frame_step: 1, languages: ['en'], ...changes })
}
