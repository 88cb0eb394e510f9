/**
 * What the judge of outputs says of drawn frames that are as they should be, and of the same ones spoilt in every way that
 * was seen on real videos. `--seed N`, `--sealed` for reported figures.
 */
import { parseArgs } from 'node:util'
import { judgementOf, MEASURES, MEASURE_NAMES } from '#app/domain/judged-text.ts'
import { judgeFace } from '#jobs/render/fidelity/judge/judge-face.ts'
import { measureText } from '#jobs/render/fidelity/judge/judge-text.ts'
import { fitStyle } from '#jobs/style/fit-style.ts'
import { drawnCases } from './judge/drawn-cases.ts'
import { markdown } from './ocr/table.ts'

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, sealed: { type: 'boolean', default: false } },
})
const seed = Number(values.seed) + (values.sealed ? 1_000_003 : 0)
const rows: string[][] = []
let wrong = 0
for (const { name, scene, standing, wanted } of await drawnCases(seed)) {
  const measures = {
    ...measureText(scene, standing).measures,
    ...(await judgeFace(scene, standing, async (sample, known) => fitStyle(sample, known, 'places'))),
  }
  const { scores, faults } = judgementOf(measures)
  const isRight = wanted.length === 0 ? faults.length === 0 : wanted.some((fault) => faults.includes(fault))
  if (!isRight) wrong += 1
  const shown = MEASURE_NAMES.filter((measure) => (measures[measure] ?? 0) > 0.3 * MEASURES[measure].limit)
  rows.push([
    name,
    ...Object.values(scores).map((score) => (score === null ? '–' : score.toFixed(2))),
    faults.join(', ') || 'nothing',
    shown.map((measure) => `${measure} ${(measures[measure] ?? 0).toFixed(2)}`).join(', '),
    isRight ? '' : `wanted ${wanted.join(' or ') || 'nothing'}`,
  ])
}
const head = ['case', 'text', 'style', 'erasure', 'containment', 'locality', 'faults', 'measures', '']
process.stdout.write(
  `${markdown([head, ...rows])}\n\n${rows.length - wrong} of ${rows.length} as a person says\n`,
)
