import type { AnalysisConfig } from '#app/domain/analysis-config.ts'
import { OcrSettings } from '#app/domain/ocr.ts'
import type { OcrGateway } from '#app/gateways/ocr.server.ts'
import type { RgbImage } from './rgb.ts'
import type { TextReader } from './reader.ts'

/** Boxes that one call may carry, by the contract. */
const MAX_BOXES = 500

/** The sidecar as analysis uses it, with a project's settings. */
export function ocrReader(ocr: OcrGateway, config: AnalysisConfig): TextReader {
  // blocks are put together from whole tracks, later: a sidecar reads lines
  const settings = { ...OcrSettings.parse(config), paragraph: false }
  const { languages } = config
  return {
    detect: async (image, signal, frameLongSidePx) =>
      (await ocr.detect(frameOf(image), { settings, frameLongSidePx }, signal)).boxes,
    recognize: async (image, boxes, signal, glance) => {
      const lines = []
      for (let from = 0; from < boxes.length; from += MAX_BOXES) {
        const part = boxes.slice(from, from + MAX_BOXES)
        const parameters = { boxes: part, languages, settings, withStyle: !glance, glance }
        lines.push(...(await ocr.recognize(frameOf(image), parameters, signal)).lines)
      }
      return lines
    },
  }
}

function frameOf({ width, height, data }: RgbImage) {
  return { rgb: data, width, height }
}
