import { QUALITIES } from './style-score.ts'
import { percentile, type Score } from './track-score.ts'

const HEAD = [
  '',
  'lines',
  'exact %',
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

function cellsOf(score: Score): string[] {
  const border = (share: number) =>
    score.borderFrames.length === 0 ? '–' : percentile(score.borderFrames, share).toFixed(1)
  return [
    String(score.lines),
    percent(score.exact, score.lines),
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
