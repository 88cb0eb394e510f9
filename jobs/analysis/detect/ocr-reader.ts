import type { AnalysisConfig } from '#app/domain/analysis-config.ts'
import { OcrSettings } from '#app/domain/ocr.ts'
import type { OcrGateway } from '#app/gateways/ocr.server.ts'
import type { RgbImage } from '../decode/rgb.ts'
import type { TextReader } from '../reader.ts'

/** Most boxes of one call, by the contract. */
const MAX_BOXES = 500

/** The sidecar as analysis uses it, with a project's settings. */
export function ocrReader(ocr: OcrGateway, config: AnalysisConfig): TextReader {
  // tracks are lines; paragraphs are joined from finished tracks
  const settings = { ...OcrSettings.parse(config), paragraph: false }
  const { languages } = config
  return {
    detect: async (image, signal, frameLongSidePx) =>
      (await ocr.detect(frameOf(image), { settings, frameLongSidePx }, signal)).boxes,
    recognize: async (image, boxes, signal, fast) => {
      const lines = []
      for (let from = 0; from < boxes.length; from += MAX_BOXES) {
        const part = boxes.slice(from, from + MAX_BOXES)
        const parameters = { boxes: part, languages, settings, withStyle: !fast, fast }
        lines.push(...(await ocr.recognize(frameOf(image), parameters, signal)).lines)
      }
      return lines
    },
  }
}

function frameOf({ width, height, data }: RgbImage) {
  return { rgb: data, width, height }
}
