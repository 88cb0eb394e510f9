import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { AnalysisConfig } from '#app/domain/analysis-config.ts'
import { LANGUAGES } from '#app/domain/languages.ts'
import { textLength } from '#jobs/analysis/text-likeness.ts'
import type { TextReader } from '#jobs/analysis/reader.ts'
import { percentile, score } from './analysis-score.ts'

// the database is not used, but the environment wants an address
process.env['DATABASE_URL'] ??= 'postgres://nobody@127.0.0.1/none'
process.env['SECRET'] ??= 'a-benchmark-signs-nothing-at-all-'
const { analyzeVideo } = await import('#jobs/analysis/analyze-video.ts')
const { ocrReader } = await import('#jobs/analysis/ocr-reader.ts')
const { ocrGateway } = await import('#app/gateways/ocr.server.ts')

/** What each video of a folder shows. Times are exact to a frame unless `approx_seconds` says how loose they are. */
const Truth = z.record(
  z.string(),
  z.object({
    source: z.enum(LANGUAGES),
    approx_seconds: z.number().default(0),
    texts: z.array(z.object({ text: z.string(), start: z.number(), end: z.number() })).optional(),
  }),
)

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    truth: { type: 'string' },
    only: { type: 'string', default: '' },
    'frame-step': { type: 'string', default: '3' },
    settings: { type: 'string', default: '{}' },
    verbose: { type: 'boolean', default: false },
  },
})
if (!values.data || !values.truth) throw new Error('Say --data DIR and --truth FILE.')

const truth = Truth.parse(JSON.parse(await readFile(values.truth, 'utf8')))
const ocr = ocrGateway()
const settings = z.record(z.string(), z.unknown()).parse(JSON.parse(values.settings))
const frameStep = Number(values['frame-step'])

/** Counts what is asked of the engine, and how long it takes. */
function counted(reader: TextReader) {
  const counts = { detections: 0, recognitions: 0, engineMs: 0 }
  const timed = async <Value>(work: Promise<Value>): Promise<Value> => {
    const from = performance.now()
    const value = await work
    counts.engineMs += performance.now() - from
    return value
  }
  const counting: TextReader = {
    detect: (image, signal) => {
      counts.detections++
      return timed(reader.detect(image, signal))
    },
    recognize: (image, boxes, signal) => {
      counts.recognitions += boxes.length
      return timed(reader.recognize(image, boxes, signal))
    },
  }
  return { counts, counting }
}

const total = { lines: 0, exact: 0, edits: 0, characters: 0, phantoms: 0, missed: 0, borders: [0] }
total.borders = []
for (const [file, { source, texts, approx_seconds: looseness }] of Object.entries(truth)) {
  if (!file.includes(values.only)) continue
  const config = AnalysisConfig.parse({ languages: [source], frame_step: frameStep, ...settings })
  const { counts, counting } = counted(ocrReader(ocr, config))
  const cpu = process.cpuUsage()
  const from = performance.now()
  const { tracks, ...video } = await analyzeVideo({
    sourcePath: join(values.data, file),
    config,
    reader: counting,
    signal: new AbortController().signal,
  })
  const seconds = (performance.now() - from) / 1000
  const { user, system } = process.cpuUsage(cpu)
  const fps = video.fps.num / video.fps.den
  // what the settings leave out is not missed
  const wanted = (texts ?? []).filter(
    ({ text, start, end }) =>
      textLength(text) >= config.min_text_length && end - start >= config.min_duration_seconds - 0.5 / fps,
  )
  const result = score(wanted, tracks, fps)
  const borders = looseness === 0 ? result.borderFrames : []
  const count = `${video.framesDecoded} frames, ${counts.detections} detections, ${counts.recognitions} recognitions`
  const time = `${seconds.toFixed(1)} s (own CPU ${((user + system) / 1e6).toFixed(1)}, engine ${(counts.engineMs / 1000).toFixed(1)})`
  const memory = `${Math.round(process.memoryUsage().rss / 1e6)} MB`
  console.log(`${file}: ${count}, ${time}, ${memory}`)
  if (texts)
    console.log(
      `  exact ${result.exact}/${result.lines}, CER ${percent(result.edits, result.characters)}, phantoms ${result.phantoms.length}, missed ${result.missed.length}, borders ${borders.map((frames) => frames.toFixed(1)).join(' ')}`,
    )
  for (const [line, read] of result.wrong) console.log(`  wrong: ${line} → ${read}`)
  for (const line of result.missed) console.log(`  missed: ${line}`)
  if (texts) for (const line of result.phantoms) console.log(`  phantom: ${line}`)
  if (values.verbose)
    for (const track of tracks)
      console.log(
        `  ${track.startFrame}–${track.endFrame} ${track.startSeconds.toFixed(2)}–${track.endSeconds.toFixed(2)} ${track.confidence.toFixed(2)} ×${track.boxes.length} ${track.style.background} ${JSON.stringify(track.text)} ${JSON.stringify(Object.values(track.prevalentBox).map(Math.round))}`,
      )
  if (!texts) continue
  total.lines += result.lines
  total.exact += result.exact
  total.edits += result.edits
  total.characters += result.characters
  total.phantoms += result.phantoms.length
  total.missed += result.missed.length
  total.borders.push(...borders)
}
console.log(
  `all: exact ${total.exact}/${total.lines}, CER ${percent(total.edits, total.characters)}, phantoms ${total.phantoms}, missed ${total.missed}, border error in frames p50 ${percentile(total.borders, 0.5).toFixed(1)} p95 ${percentile(total.borders, 0.95).toFixed(1)} max ${percentile(total.borders, 1).toFixed(1)}`,
)

function percent(part: number, whole: number): string {
  return `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`
}
