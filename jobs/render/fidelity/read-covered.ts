import path from 'node:path'
import sharp from 'sharp'
import { OcrSettings } from '#app/domain/ocr.ts'
import { readsPartOf } from '#app/domain/read-back.ts'
import type { OcrGateway } from '#app/gateways/ocr.server.ts'
import type { CoveredText } from './covered-texts.ts'

const settings = { ...OcrSettings.parse({}), paragraph: false }

/**
 * The texts of which something can still be read under their covers: ids of their tracks. Throws `ocr.*`.
 *
 * @param folder where `drawCoveredTexts` has left its pictures
 */
export async function readCoveredTexts(
  texts: readonly CoveredText[],
  { folder, ocr, signal }: { folder: string; ocr: OcrGateway; signal: AbortSignal },
): Promise<Set<string>> {
  const readable = new Set<string>()
  for (const { trackId, text, language } of texts) {
    const { data, info } = await sharp(path.join(folder, `${trackId}.png`))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const picture = { rgb: new Uint8Array(data), width: info.width, height: info.height }
    const { boxes } = await ocr.detect(picture, { settings }, signal)
    if (boxes.length === 0) continue
    const asked = { boxes: boxes.map(({ box }) => box), languages: [language], settings, withStyle: false }
    const { lines } = await ocr.recognize(picture, asked, signal)
    if (lines.some((line) => readsPartOf(text, line.text))) readable.add(trackId)
  }
  return readable
}
