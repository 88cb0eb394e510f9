/**
 * What a render keeps and what a viewer reads in it, over every kind of source that the upload takes: translations
 * and originals that OCR reads in the output, brightness of untouched pixels, times of frames, sound. Kinds whose
 * name holds the argument, or all; draws its own videos. `--keep DIR` leaves them for a look, `--stills DIR` a picture
 * of each: the source above, the output below.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect, parseArgs } from 'node:util'
import { captionJumps } from '#app/domain/overlay/caption-jumps.ts'
import { RenderOptions } from '#app/domain/render-options.ts'
import { drawCoveredTexts } from '#jobs/render/fidelity/covered-texts.ts'
import { readBack } from '#jobs/render/fidelity/read-back.ts'
import { readCoveredTexts } from '#jobs/render/fidelity/read-covered.ts'
import { PictureServer } from '#jobs/render/picture-server.ts'
import { planVideo } from '#jobs/render/plan-video.ts'
import { DEBIAN_TOOLS } from '#jobs/render/render-tools.ts'
import { renderTranslatedVideo } from '#jobs/render/render-translated-video.ts'
import { probeSource } from '#jobs/render/source/probe-source.ts'
import { SharedBrowser } from '#jobs/render/states/browser.ts'
import { withWorkFolder } from '#jobs/render/work-folder.ts'
import { ffmpeg } from '#tests/fixtures/drawn-source.ts'
import { startBenchSidecar } from './ocr/bench-sidecar.ts'
import { drawFidelitySubject, type Kind, KINDS, PHRASES } from './fidelity-subjects.ts'

// the gateway wants an environment, of which it needs nothing here
process.env['DATABASE_URL'] ??= 'postgres://nobody@127.0.0.1/none'
process.env['SECRET'] ??= 'a-benchmark-signs-nothing-at-all-'
const { ocrGateway } = await import('#app/gateways/ocr.server.ts')

const { values } = parseArgs({
  options: { keep: { type: 'string' }, stills: { type: 'string' }, kinds: { type: 'string', default: '' } },
})
const parts = values.kinds.split(',')
// each kind has its language, whichever others are measured
const wanted = Object.entries(KINDS)
  .map(([name, kind], index) => ({ name, kind, index }))
  .filter(({ name, kind }) => parts.some((part) => name.includes(part) || kind.file === part))
const signal = new AbortController().signal
const options = RenderOptions.parse({})
const browser = new SharedBrowser()
const sidecar = await startBenchSidecar()
const ocr = ocrGateway({ urls: [sidecar.url], timeoutMs: 60_000 })
const folder = values.keep ?? (await mkdtemp(join(tmpdir(), 'rotulo-bench-fidelity-')))
await mkdir(folder, { recursive: true })
if (values.stills) await mkdir(values.stills, { recursive: true })
const totals = { texts: 0, found: 0, originals: 0, tried: 0, covered: 0, unfaithful: 0 }

type CoveredSubject = { sourcePath: string } & Pick<
  Parameters<typeof planVideo>[0],
  'tracks' | 'targetLanguage' | 'options' | 'tools' | 'signal'
>

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
  const under = await readUnderCovers({ sourcePath, ...common })
  if (values.stills)
    await keepStill(sourcePath, outPath, join(values.stills, `${kind.file}.${targetLanguage}.png`))
  totals.texts += read.texts
  totals.found += read.found
  totals.originals += read.originalsFound
  totals.tried += under.tried
  totals.covered += under.readable
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
      `under covers ${under.readable}/${under.tried}`,
      ...(under.jumps > 0 ? [`captions jump ${under.jumps} times`] : []),
      `${(untouched.psnrDb ?? 0).toFixed(1)} dB`,
      `${frames.output}/${frames.source} frames`,
      `shift ${frameTimeShiftMs.toFixed(2)} ms`,
      `sound ${sound}`,
      ...problems,
      ...missing.map((text) => `not read: ${text}`),
    ].join('  ') + '\n',
  )
}

/** How many originals, or words of them, can be read under their covers when nothing is written over them; and jumps of captions. */
function readUnderCovers({
  sourcePath,
  ...common
}: CoveredSubject): Promise<{ tried: number; readable: number; jumps: number }> {
  return withWorkFolder(async (workDir) => {
    const pictures = await PictureServer.open(workDir)
    try {
      const source = await probeSource(sourcePath, common.tools, signal)
      const planned = await planVideo({ ...common, source, watermark: null, pictures })
      // the sure ones, too
      const covers = new Map([...planned.covers].map(([id, cover]) => [id, { ...cover, score: 0 }]))
      const asked = { ...common, ...planned, covers, source, browser, workDir, folder: workDir }
      const texts = await drawCoveredTexts(asked)
      const readable = await readCoveredTexts(texts, { folder: workDir, ocr, signal })
      const jumps = captionJumps(planned.plan, planned.tracks).length
      return { tried: texts.length, readable: readable.size, jumps }
    } finally {
      pictures.close()
    }
  })
}

/** The same moment before and after, one above the other, as shown: in square pixels. */
async function keepStill(before: string, after: string, picture: string): Promise<void> {
  // an odd size is made even by a render
  const shown = 'ceil(iw*sar/2)*2:ceil(ih/2)*2,setsar=1'
  await ffmpeg(
    ...['-ss', '1', '-i', before, '-ss', '1', '-i', after],
    ...['-filter_complex', `[0:v]scale=${shown}[a];[1:v]scale=${shown}[b];[a][b]vstack`],
    ...['-frames:v', '1', picture],
  )
}

try {
  for (const { name, kind, index } of wanted) {
    try {
      await measure(name, kind, index)
    } catch (error) {
      totals.unfaithful += 1
      process.stdout.write(`${name.padEnd(32)}  failed: ${inspect(error)}\n`)
    }
  }
  const share = (part: number) => `${((100 * part) / Math.max(1, totals.texts)).toFixed(1)} %`
  process.stdout.write(
    `translations read ${share(totals.found)}, originals still read ${share(totals.originals)}, ` +
      `under their covers ${totals.covered} of ${totals.tried}, ` +
      `${wanted.length - totals.unfaithful} of ${wanted.length} kinds faithful\n`,
  )
} finally {
  await browser.drop()
  await sidecar.stop()
  if (!values.keep) await rm(folder, { recursive: true })
}
