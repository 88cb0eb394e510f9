import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { AnalysisConfig } from '#app/domain/analysis-config.ts'
import { type Language, LANGUAGES, parseLanguage } from '#app/domain/languages.ts'
import { textLength } from '#jobs/analysis/read/text-similarity.ts'
import { startBenchSidecar } from './ocr/bench-sidecar.ts'
import { type CorpusOptions, planCorpus } from './ocr/clip-plan.ts'
import { drawCorpus } from './ocr/draw-corpus.ts'
import { COMPARED_HEAD, comparedCells, comparedMistakes } from './ocr/compared-table.ts'
import { markdown, scoreTable } from './ocr/table.ts'
import { type Score, score, sumScores } from './ocr/track-score.ts'
import { Truth, type TrueLine } from './ocr/truth.ts'

/*
 * How well and how fast the product reads. Without --data it draws its own corpus first: --size small or full,
 * --languages as a list, --seed N for other clips or several as a list, --shown SECONDS for how long each line stands,
 * --control for lines that nothing is chosen on, --corpus FOLDER to keep it. With --data FOLDER --truth FILE it scores
 * the videos of that folder. --speed compares with reading every frame, in cost and in what is found, on --probes
 * frames of each video. --record FOLDER records what is detected on the drawn clips instead, which tests of the tracker
 * replay.
 */
const { values } = parseArgs({
  options: {
    size: { type: 'string', default: 'small' },
    languages: { type: 'string', default: LANGUAGES.join(',') },
    seed: { type: 'string', default: '0' },
    shown: { type: 'string', default: '1.5' },
    control: { type: 'boolean', default: false },
    corpus: { type: 'string' },
    data: { type: 'string' },
    truth: { type: 'string' },
    only: { type: 'string', default: '' },
    'frame-step': { type: 'string', default: '3' },
    settings: { type: 'string', default: '{}' },
    speed: { type: 'boolean', default: false },
    probes: { type: 'string', default: '4' },
    mistakes: { type: 'boolean', default: false },
    record: { type: 'string' },
  },
})

// the database is not used, but the environment wants an address
process.env['DATABASE_URL'] ??= 'postgres://nobody@127.0.0.1/none'
process.env['SECRET'] ??= 'a-benchmark-signs-nothing-at-all-'
const sidecar = await startBenchSidecar()
const { ocrGateway } = await import('#app/gateways/ocr.server.ts')
const { ocrReader } = await import('#jobs/analysis/detect/ocr-reader.ts')
const { decodingCpuSeconds, measureVideo } = await import('./ocr/measure-video.ts')
const { readEveryFrame } = await import('./ocr/every-frame.ts')
const { recordDetections } = await import('./ocr/record-detections.ts')
const { compareProbes } = await import('./ocr/compare-probes.ts')

const temporary = values.data || values.corpus ? undefined : await mkdtemp(path.join(tmpdir(), 'bench-ocr-'))
const folder = values.data ?? values.corpus ?? temporary ?? '.'
try {
  const languages = values.languages.split(',').flatMap((code) => parseLanguage(code) ?? [])
  const truth = values.truth
    ? Truth.parse(JSON.parse(await readFile(values.truth, 'utf8')))
    : await drawCorpus(
        values.seed.split(',').flatMap((seed) => planCorpus(corpusOf(languages, Number(seed)))),
        folder,
      )
  if (values.record === undefined) await scoreFolder(truth)
  else await recordFolder(truth, values.record)
} finally {
  await sidecar.stop()
  if (temporary) await rm(temporary, { recursive: true })
}

function corpusOf(languages: readonly Language[], seed: number): CorpusOptions {
  const size = values.size === 'full' ? 'full' : 'small'
  return { size, languages, seed, shownSeconds: Number(values.shown), control: values.control }
}

async function recordFolder(truth: Truth, into: string): Promise<void> {
  const ocr = ocrGateway({ urls: [sidecar.url], timeoutMs: 60_000 })
  for (const [file, { source, texts = [] }] of Object.entries(truth)) {
    if (!values.only.split(',').some((part) => file.includes(part))) continue
    const reader = ocrReader(ocr, AnalysisConfig.parse({ languages: [source], frame_step: 3 }))
    await recordDetections(path.join(folder, file), texts, reader, into)
  }
}

async function scoreFolder(truth: Truth): Promise<void> {
  const ocr = ocrGateway({ urls: [sidecar.url], timeoutMs: 60_000 })
  const settings = z.record(z.string(), z.unknown()).parse(JSON.parse(values.settings))
  const scores = new Map<string, Score[]>()
  const speeds: string[][] = []
  const compared: string[][] = []
  const warm = new Set<string>()
  for (const [file, { source, texts, approx_seconds: looseness, group }] of Object.entries(truth)) {
    if (!values.only.split(',').some((part) => file.includes(part))) continue
    const config = AnalysisConfig.parse({
      languages: [source],
      frame_step: Number(values['frame-step']),
      ...settings,
    })
    const reader = ocrReader(ocr, config)
    const video = path.join(folder, file)
    // a worker and its sidecar work for days: what they do once for each language says nothing of their speed
    if (values.speed && !warm.has(source)) await measureVideo(video, config, reader, sidecar)
    warm.add(source)
    const measured = await measureVideo(video, config, reader, sidecar)
    if (texts) {
      const result = score(wanted(texts, config, measured.fps), measured.tracks, measured.fps)
      const name = group ?? source
      const scored = looseness === 0 ? result : { ...result, borderFrames: [] }
      scores.set(name, [...(scores.get(name) ?? []), scored])
      if (values.mistakes) printMistakes(file, result)
    }
    const { frames, detections, detectedFrames, fastRecognitions, recognitions, cpuSeconds, wallSeconds } =
      measured
    const row = [
      file,
      frames,
      detections,
      detectedFrames.toFixed(1),
      fastRecognitions,
      recognitions,
      cpuSeconds.toFixed(1),
      wallSeconds.toFixed(1),
    ].map(String)
    if (values.speed) {
      const decoding = decodingCpuSeconds(video)
      const every = await readEveryFrame(video, measured, config, reader, sidecar, Number(values.probes))
      const same = await compareProbes(every.probes, { file: video, ...measured }, config, reader)
      compared.push([file, ...comparedCells(same)])
      if (values.mistakes) process.stdout.write(comparedMistakes(file, same))
      // one who reads every frame must decode the video, too; by the clock that is done meanwhile
      const [cpu, wall] = [decoding + every.cpuSeconds, every.wallSeconds]
      const ratios = [cpu / cpuSeconds, wall / wallSeconds, cpuSeconds / decoding]
      row.push(cpu.toFixed(1), wall.toFixed(1), ...ratios.map((ratio) => ratio.toFixed(1)))
    }
    speeds.push(row)
  }
  const head = [
    'video',
    'frames',
    'detections',
    'of whole frames',
    'fast recognitions',
    'full recognitions',
    'CPU s',
    'wall s',
  ]
  if (values.speed)
    head.push('every frame, CPU s', 'wall s', 'times the CPU', 'times the clock', 'CPU, times decoding')
  process.stdout.write(`${markdown([head, ...speeds])}\n\n`)
  if (values.speed) process.stdout.write(`${markdown([COMPARED_HEAD, ...compared])}\n\n`)
  const rows = [...scores].map(([name, list]) => [name, sumScores(list)] as const)
  process.stdout.write(`${scoreTable([...rows, ['all', sumScores([...scores.values()].flat())]])}\n\n`)
  process.stdout.write(`peak memory of the sidecar: ${sidecar.peakMegabytes().toFixed(0)} MB\n`)
}

/** What the settings leave out is not missed. */
function wanted(texts: readonly TrueLine[], config: AnalysisConfig, fps: number): TrueLine[] {
  return texts.filter(
    ({ text, start, end }) =>
      textLength(text) >= config.min_text_length && end - start >= config.min_duration_seconds - 0.5 / fps,
  )
}

function printMistakes(file: string, { wrong, missed, phantoms, borderFrames }: Score): void {
  for (const [line, read] of wrong) process.stdout.write(`${file} wrong: ${line} → ${read}\n`)
  for (const line of missed) process.stdout.write(`${file} missed: ${line}\n`)
  for (const line of phantoms) process.stdout.write(`${file} phantom: ${line}\n`)
  const far = borderFrames.filter((frames) => Math.abs(frames) > 1.5)
  if (far.length > 0) process.stdout.write(`${file} borders off: ${far.map((x) => x.toFixed(1)).join(' ')}\n`)
}
