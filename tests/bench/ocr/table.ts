import { QUALITIES } from './style-score.ts'
import { percentile, type Score, sumScores } from './track-score.ts'
import { difference, type Interval, wilson } from './wilson.ts'

const HEAD = [
  '',
  'lines',
  'exact %',
  'letters %',
  'CER %',
  'missed',
  'phantoms',
  'border p50',
  'p95',
  'max',
  'fill %',
  'plate %',
  'weight %',
  'slant %',
]

/** The scores as rows of a Markdown table, by name; border errors in frames. */
export function scoreTable(rows: readonly (readonly [name: string, score: Score])[]): string {
  return markdown([HEAD, ...rows.map(([name, score]) => [name, ...cellsOf(score)])])
}

/**
 * The sets side by side, each as a total, with the 95 % interval of what was read exactly; then how much better the
 * first was read than each other one, which says how much of it is memory.
 */
export function setsTable(sets: readonly (readonly [name: string, scores: readonly Score[]])[]): string {
  const totals = sets.map(([name, scores]) => [name, sumScores(scores)] as const)
  const rows = totals.map(([name, { lines, exact, sameLetters, missed, phantoms }]) => [
    name,
    String(lines),
    String(exact),
    percent(exact, lines),
    range(wilson(exact, lines)),
    percent(sameLetters, lines),
    String(missed.length),
    String(phantoms.length),
  ])
  const [first, ...others] = totals
  const differences = others.flatMap(([name, other]) => {
    if (!first || first[1].lines === 0 || other.lines === 0) return []
    const counted = ({ exact, lines }: Score) => ({ right: exact, count: lines })
    const found = difference(counted(first[1]), counted(other))
    return `${first[0]} is ${(100 * found.value).toFixed(1)} points above ${name} (95 %: ${range(found)})`
  })
  const head = ['', 'lines', 'exact', 'exact %', '95 %', 'letters %', 'missed', 'phantoms']
  return [markdown([head, ...rows]), ...differences].join('\n\n')
}

function range({ low, high }: Interval): string {
  return `${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)}`
}

function cellsOf(score: Score): string[] {
  const border = (share: number) =>
    score.borderFrames.length === 0 ? '–' : percentile(score.borderFrames, share).toFixed(1)
  return [
    String(score.lines),
    percent(score.exact, score.lines),
    percent(score.sameLetters, score.lines),
    percent(score.edits, score.characters),
    String(score.missed.length),
    String(score.phantoms.length),
    ...[0.5, 0.95, 1].map(border),
    ...QUALITIES.map((quality) => percent(score.styles[quality].right, score.styles[quality].asked)),
  ]
}

export function markdown(rows: readonly (readonly string[])[]): string {
  const widths =
    rows[0]?.map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}

export function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : ((100 * part) / whole).toFixed(1)
}
