import { parseArgs } from 'node:util'
import { AnalysisConfig } from '#app/domain/analysis-config.ts'
import { type Language, LANGUAGES, parseLanguage } from '#app/domain/languages.ts'
import { createEngine } from '#jobs/ocr/engine.ts'
import { drawFrame } from './ocr/drawn-frame.ts'
import { type Mistake, scoreFrame, type Score, sum } from './ocr/score.ts'

const { values } = parseArgs({
  options: {
    languages: { type: 'string', default: LANGUAGES.join(',') },
    frames: { type: 'string', default: '8' },
    quality: { type: 'string', default: '70' },
    mistakes: { type: 'boolean', default: false },
  },
})
const languages = values.languages.split(',').flatMap((code): Language[] => {
  const language = parseLanguage(code)
  if (!language) throw new Error(`There is no language "${code}".`)
  return [language]
})
const frameCount = Number(values.frames)

const engine = await createEngine()
const table: [string, Score, number][] = []
const allMistakes: Mistake[] = []
for (const language of languages) {
  const settings = AnalysisConfig.parse({ frame_step: 1, languages: [language] })
  const scores: Score[] = []
  let milliseconds = 0
  for (let index = 0; index < frameCount; index++) {
    const frame = await drawFrame(language, index, Number(values.quality))
    const start = performance.now()
    const { boxes } = await engine.detect(frame.image, settings)
    const parameters = {
      boxes: boxes.map(({ box }) => box),
      languages: [language],
      settings,
      withStyle: false,
    }
    const { lines } = await engine.recognize(frame.image, parameters)
    milliseconds += performance.now() - start
    const found = lines.flatMap((line, i) => {
      const box = boxes[i]?.box
      return box ? [{ ...line, box }] : []
    })
    const { score, mistakes } = scoreFrame(frame, found, settings.confidence_threshold)
    scores.push(score)
    allMistakes.push(...mistakes)
  }
  table.push([language, sum(scores), milliseconds / frameCount])
}
table.push([
  'all',
  sum(table.map(([, score]) => score)),
  table.reduce((total, [, , ms]) => total + ms, 0) / table.length,
])

process.stdout.write('language  lines  exact %  CER %  missed  phantoms  ms/frame\n')
for (const [name, score, milliseconds] of table)
  process.stdout.write(
    [
      name.padEnd(8),
      String(score.lines).padStart(6),
      percent(score.exact, score.lines).padStart(8),
      percent(score.errors, score.characters).padStart(6),
      String(score.missed).padStart(7),
      String(score.phantoms).padStart(9),
      milliseconds.toFixed(0).padStart(9),
    ].join(' ') + '\n',
  )
process.stdout.write(`peak memory ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB\n`)
if (values.mistakes)
  for (const { frame, style, expected, read, confidence } of allMistakes)
    process.stdout.write(`${frame} ${style} ${confidence.toFixed(2)}\n  ${expected}\n  ${read}\n`)

function percent(part: number, whole: number): string {
  return ((100 * part) / Math.max(1, whole)).toFixed(1)
}
