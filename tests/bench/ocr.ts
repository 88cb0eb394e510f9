import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { AnalysisConfig } from '#app/domain/analysis-config.ts'
import { type Language, LANGUAGES, parseLanguage } from '#app/domain/languages.ts'
import { textLength } from '#jobs/analysis/read/text-similarity.ts'
import { startBenchSidecar } from './ocr/bench-sidecar.ts'
import { calibrationTable } from './ocr/calibration.ts'
import { type CorpusOptions, planCorpus } from './ocr/clip-plan.ts'
import { drawCorpus } from './ocr/draw-corpus.ts'
import { COMPARED_HEAD, comparedCells, comparedMistakes } from './ocr/compared-table.ts'
import { CORPUS_SETS, type CorpusSet } from './ocr/sets/corpus-set.ts'
import { provideFonts } from './ocr/sets/provide-fonts.ts'
import { markdown, scoreTable, setsTable } from './ocr/table.ts'
import { type Score, score, sumScores } from './ocr/track-score.ts'
import { Truth, type TrueLine } from './ocr/truth.ts'

/*
 * How well and how fast the product reads. Without --data it draws its own corpus first: --size small or full,
 * --languages as a list, --seed N for other clips or several as a list, --shown SECONDS for how long each line stands,
 * --sets for what they are drawn for, --corpus FOLDER to keep them (but for sealed ones, of which nothing but a total is
 * told). With --data FOLDER --truth FILE it scores the videos of that folder. --speed compares with reading every frame, in cost and in what is found, on --probes
 * frames of each video. --record FOLDER records what is detected on the drawn clips instead, which tests of the tracker
 * replay.
 */
const { values } = parseArgs({
  options: {
    size: { type: 'string', default: 'small' },
    languages: { type: 'string', default: LANGUAGES.join(',') },
    seed: { type: 'string', default: '0' },
    shown: { type: 'string', default: '1.5' },
    sets: { type: 'string', default: 'development,sealed' },
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

const temporary = await mkdtemp(path.join(tmpdir(), 'bench-ocr-'))
const folder = values.data ?? values.corpus ?? path.join(temporary, 'open')
const sealedFolder = path.join(temporary, 'sealed')
try {
  const truth = values.truth
    ? Truth.parse(JSON.parse(await readFile(values.truth, 'utf8')))
    : await drawSets()
  if (values.record === undefined) await scoreFolder(truth)
  else await recordFolder(truth, values.record)
} finally {
  await sidecar.stop()
  await rm(temporary, { recursive: true })
}

async function drawSets(): Promise<Truth> {
  const languages = values.languages.split(',').flatMap((code) => parseLanguage(code) ?? [])
  const asked = values.record === undefined ? values.sets.split(',') : ['development']
  const sets = CORPUS_SETS.filter((set) => asked.includes(set))
  await provideFonts(sets, path.join(temporary, 'fonts'))
  const drawn: Truth = {}
  for (const set of sets) {
    const clips = values.seed.split(',').flatMap((seed) => planCorpus(corpusOf(set, languages, Number(seed))))
    Object.assign(drawn, await drawCorpus(clips, folderOf(set)))
  }
  return drawn
}

function folderOf(set: CorpusSet): string {
  return set === 'sealed' && !values.data ? sealedFolder : folder
}

function corpusOf(set: CorpusSet, languages: readonly Language[], seed: number): CorpusOptions {
  const size = values.size === 'full' ? 'full' : 'small'
  return { size, languages, seed, shownSeconds: Number(values.shown), set }
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
  const scores = new Map<CorpusSet, Map<string, Score[]>>()
  const processor = new Map<CorpusSet, number>()
  const speeds: string[][] = []
  const compared: string[][] = []
  const warm = new Set<string>()
  for (const [file, { source, texts, approx_seconds: looseness, group, set }] of Object.entries(truth)) {
    if (!values.only.split(',').some((part) => file.includes(part))) continue
    const config = AnalysisConfig.parse({
      languages: [source],
      frame_step: Number(values['frame-step']),
      ...settings,
    })
    const reader = ocrReader(ocr, config)
    const video = path.join(folderOf(set), file)
    // a worker and its sidecar work for days: what they do once for each language says nothing of their speed
    if (values.speed && !warm.has(source)) await measureVideo(video, config, reader, sidecar)
    warm.add(source)
    const measured = await measureVideo(video, config, reader, sidecar)
    if (texts) {
      const result = score(wanted(texts, config, measured.fps), measured.tracks, measured.fps)
      const name = group ?? source
      const scored = looseness === 0 ? result : { ...result, borderFrames: [] }
      const ofSet = scores.get(set) ?? new Map<string, Score[]>()
      scores.set(set, ofSet.set(name, [...(ofSet.get(name) ?? []), scored]))
      if (values.mistakes && set !== 'sealed') printMistakes(file, result)
    }
    const { frames, detections, detectedFrames, fastRecognitions, recognitions, cpuSeconds, wallSeconds } =
      measured
    processor.set(set, (processor.get(set) ?? 0) + cpuSeconds)
    if (set === 'sealed') continue
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
  for (const [set, byName] of scores) {
    if (set === 'sealed') continue
    const rows = [...byName].map(([name, list]) => [name, sumScores(list)] as const)
    const total = ['all', sumScores([...byName.values()].flat())] as const
    process.stdout.write(`${values.data ? '' : `${set}\n\n`}${scoreTable([...rows, total])}\n\n`)
  }
  const totals = [...scores].map(([set, byName]) => [set, [...byName.values()].flat()] as const)
  if (!values.data) process.stdout.write(`${setsTable(totals)}\n\n`)
  for (const [set, list] of totals)
    process.stdout.write(`how sure, ${set}\n\n${calibrationTable(sumScores(list).judgements)}\n\n`)
  for (const [set, seconds] of processor) process.stdout.write(`processor, ${set}: ${seconds.toFixed(1)} s\n`)
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
