/**
 * How near a clean plate comes to the picture that never had a text, inside the text's box: drawn text over backgrounds that
 * stand, move slowly and move fast, whose clean frames are known. `--seed N`, `--sealed` for reported figures,
 * `--footage FILE` over two seconds of a video.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { RenderOptions } from '#app/domain/render-options.ts'
import { pixelRect } from '#app/domain/erasing/raster.ts'
import { framesAt } from '#jobs/render/fidelity/read-output.ts'
import { probeSource } from '#jobs/render/source/probe-source.ts'
import { DEBIAN_TOOLS } from '#jobs/render/render-tools.ts'
import { renderTranslatedVideo } from '#jobs/render/render-translated-video.ts'
import { SharedBrowser } from '#jobs/render/states/browser.ts'
import { drawClips, type EraseClip } from './erase/clips.ts'
import { compareBoxes } from './erase/compare.ts'
import { markdown } from './ocr/table.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    sealed: { type: 'boolean', default: false },
    footage: { type: 'string' },
  },
})
const FRAMES = 50
const signal = new AbortController().signal
const browser = new SharedBrowser()
const folder = await mkdtemp(join(tmpdir(), 'rotulo-bench-erase-'))

async function measure({ name, cleanPath, sourcePath, track }: EraseClip): Promise<string[]> {
  const outPath = `${sourcePath}.plate.mp4`
  const { fidelity } = await renderTranslatedVideo({
    ...{ sourcePath, outPath, tracks: [track], targetLanguage: 'en', watermark: null },
    options: RenderOptions.parse({ clean_plate: true }),
    ...{ tools: DEBIAN_TOOLS, browser, signal, onProgress: () => undefined },
  })
  const wanted = Array.from({ length: FRAMES }, (_, frame) => frame)
  const read = async (path: string) => [
    ...(
      await framesAt(await probeSource(path, DEBIAN_TOOLS, signal), wanted, { tools: DEBIAN_TOOLS, signal })
    ).values(),
  ]
  const [clean, erased] = [await read(cleanPath), await read(outPath)]
  const rect = pixelRect(track.prevalentBox, { widthPx: 640, heightPx: 360 })
  const { psnrDb, ssim, flicker } = compareBoxes(clean, erased, rect)
  const cover = fidelity.covers[0]
  return [name, cover?.kind ?? 'none', psnrDb.toFixed(1), ssim.toFixed(2), `${Math.round(100 * flicker)} %`]
}

try {
  const rows: string[][] = []
  const { seed, sealed: isSealed, footage } = values
  for (const clip of await drawClips(folder, { seed: Number(seed), isSealed, footage }))
    rows.push(await measure(clip))
  const head = ['background, text', 'erased by', 'PSNR, dB', 'SSIM', 'flicker, of the clean one’s']
  process.stdout.write(`${markdown([head, ...rows])}\n`)
} finally {
  await browser.drop()
  await rm(folder, { recursive: true })
}
