import type { Baseline } from './baselines.ts'
import type { FollowedStage } from './follow-stage.ts'
import type { Peaks } from './watch-resources.ts'

export const LONG_HEAD = [
  'minutes',
  'stage',
  'seconds',
  '× baseline, clock',
  'processor',
  'MB at once',
  'MB of each',
  'GB on disk',
  'rows',
  'lines read',
  'time left within 25 %',
  'at worst off by',
]

export interface MeasuredStage extends FollowedStage {
  readonly minutes: number
  readonly name: string
  /** Of all processes. */
  readonly cpuSeconds: number
  /** What it is compared with. */
  readonly baseline: Baseline | undefined
  readonly peaks: Peaks
  readonly rows: number
  readonly read: string | undefined
}

/** A line of the table. */
export function stageCells(stage: MeasuredStage): string[] {
  const { minutes, name, seconds, cpuSeconds, baseline, peaks, rows, read, told, believed, worst } = stage
  const each = [...peaks.memory]
    .filter(([kind]) => kind !== 'all')
    .sort(([, a], [, b]) => b - a)
    .map(([kind, megabytes]) => `${kind} ${Math.round(megabytes)}`)
  return [
    String(minutes),
    name,
    seconds.toFixed(1),
    times(seconds, baseline?.wall),
    times(cpuSeconds, baseline?.cpu),
    String(Math.round(peaks.memory.get('all') ?? 0)),
    each.join(', '),
    (peaks.diskBytes / 1e9).toFixed(2),
    String(rows),
    read ?? '–',
    ...(told.length === 0 ? ['–', '–'] : [`${Math.round(100 * believed)} %`, `${Math.round(100 * worst)} %`]),
  ]
}

function times(seconds: number, of: number | undefined): string {
  return of === undefined ? '–' : (seconds / of).toFixed(2)
}

/** Where a stage's time went: for each sub-step seconds by the clock and of a processor, by kind of process. */
export function substepLines({ substeps }: FollowedStage): string[] {
  return [...substeps].map(([name, { seconds, processor }]) => {
    const used = [...processor].filter(([, one]) => one >= 0.1).sort(([, a], [, b]) => b - a)
    const all = used.reduce((sum, [, one]) => sum + one, 0)
    const kinds = used.map(([kind, one]) => `${kind} ${one.toFixed(1)}`).join(', ')
    return `  ${name || 'unnamed'}: ${seconds.toFixed(1)} s, processor ${all.toFixed(1)} s (${kinds})`
  })
}
