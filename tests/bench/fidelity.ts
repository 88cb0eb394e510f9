/**
 * What a render keeps and what a viewer reads in it, over every kind of source that the upload takes: translations
 * and originals that OCR reads in the output, brightness of untouched pixels, times of frames, sound. Kinds whose
 * name holds the argument, or all; draws its own videos. `--keep DIR` leaves them for a look, `--stills DIR` a picture
 * of each: the source above, the output below.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { RenderOptions } from '#app/domain/render-options.ts'
import { readBack } from '#jobs/render/fidelity/read-back.ts'
import { DEBIAN_TOOLS } from '#jobs/render/render-tools.ts'
import { renderTranslatedVideo } from '#jobs/render/render-translated-video.ts'
import { KeptBrowser } from '#jobs/render/states/browser.ts'
import { ffmpeg } from '#tests/fixtures/drawn-source.ts'
import { startBenchSidecar } from './ocr/bench-sidecar.ts'
import { drawFidelitySubject, type Kind, KINDS, PHRASES } from './fidelity-subjects.ts'

// the gateway wants an environment, of which it needs nothing here
process.env['DATABASE_URL'] ??= 'postgres://nobody@127.0.0.1/none'
process.env['SECRET'] ??= 'a-benchmark-signs-nothing-at-all-'
const { ocrGateway } = await import('#app/gateways/ocr.server.ts')

const { values, positionals } = parseArgs({
  options: { keep: { type: 'string' }, stills: { type: 'string' } },
  allowPositionals: true,
})
const wanted = Object.entries(KINDS).filter(([name]) => name.includes(positionals[0] ?? ''))
const signal = new AbortController().signal
const options = RenderOptions.parse({})
const browser = new KeptBrowser()
const sidecar = await startBenchSidecar()
const ocr = ocrGateway({ urls: [sidecar.url], timeoutMs: 60_000 })
const folder = values.keep ?? (await mkdtemp(join(tmpdir(), 'rotulo-bench-fidelity-')))
await mkdir(folder, { recursive: true })
if (values.stills) await mkdir(values.stills, { recursive: true })
const totals = { texts: 0, found: 0, originals: 0, unfaithful: 0 }

async function measure(name: string, kind: Kind, index: number): Promise<void> {
  const [targetLanguage, ...translations] = PHRASES[index % PHRASES.length] ?? ['en', '', '', '']
  const { path: sourcePath, tracks } = await drawFidelitySubject(folder, kind, translations)
  const outPath = `${sourcePath}.${targetLanguage}.out.mp4`
  const common = { tracks, targetLanguage, options, tools: DEBIAN_TOOLS, outPath, signal }
  const { fidelity } = await renderTranslatedVideo({
    ...common,
    sourcePath,
    watermark: null,
    browser,
    onProgress: () => undefined,
  })
  const read = await readBack({ ...common, ocr })
  if (values.stills)
    await keepStill(sourcePath, outPath, join(values.stills, `${kind.file}.${targetLanguage}.png`))
  totals.texts += read.texts
  totals.found += read.found
  totals.originals += read.originalsFound
  const { frames, frameTimeShiftMs, untouched, audio, problems } = fidelity
  const isFaithful = problems.length === 0 && frames.source === frames.output
  if (!isFaithful) totals.unfaithful += 1
  const sound = audio.length === 0 ? 'none' : audio.map(({ same }) => same).join('+')
  const missing = tracks.flatMap(({ id, translation }) => (read.notFound.includes(id) ? [translation] : []))
  process.stdout.write(
    [
      name.padEnd(32),
      targetLanguage.padEnd(6),
      `read ${read.found}/${read.texts}`,
      `originals ${read.originalsFound}`,
      `${(untouched.psnrDb ?? 0).toFixed(1)} dB`,
      `${frames.output}/${frames.source} frames`,
      `shift ${frameTimeShiftMs.toFixed(2)} ms`,
      `sound ${sound}`,
      ...problems,
      ...missing.map((text) => `not read: ${text}`),
    ].join('  ') + '\n',
  )
}

/** The same moment before and after, one above the other, as shown: in square pixels. */
async function keepStill(before: string, after: string, picture: string): Promise<void> {
  const shown = 'trunc(iw*sar/2)*2:trunc(ih/2)*2,setsar=1'
  await ffmpeg(
    ...['-ss', '1', '-i', before, '-ss', '1', '-i', after],
    ...['-filter_complex', `[0:v]scale=${shown}[a];[1:v]scale=${shown}[b];[a][b]vstack`],
    ...['-frames:v', '1', picture],
  )
}

try {
  for (const [index, [name, kind]] of wanted.entries()) {
    try {
      await measure(name, kind, index)
    } catch (error) {
      totals.unfaithful += 1
      process.stdout.write(`${name.padEnd(32)}  failed: ${String(error)}\n`)
    }
  }
  const share = (part: number) => `${((100 * part) / Math.max(1, totals.texts)).toFixed(1)} %`
  process.stdout.write(
    `translations read ${share(totals.found)}, originals still read ${share(totals.originals)}, ` +
      `${wanted.length - totals.unfaithful} of ${wanted.length} kinds faithful\n`,
  )
} finally {
  await browser.drop()
  await sidecar.stop()
  if (!values.keep) await rm(folder, { recursive: true })
}
