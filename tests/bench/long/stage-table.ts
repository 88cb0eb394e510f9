import type { FollowedStage } from './follow-stage.ts'
import type { Peaks } from './watch-resources.ts'

export const LONG_HEAD = [
  'minutes',
  'stage',
  'seconds',
  '× baseline',
  'MB at once',
  'MB of each',
  'GB on disk',
  'rows',
  'lines read',
  'time left off by, 9 of 10',
  'at worst',
]

export interface MeasuredStage extends FollowedStage {
  readonly minutes: number
  readonly name: string
  /** Seconds of what it is compared with. */
  readonly baseline: number | undefined
  readonly peaks: Peaks
  readonly rows: number
  readonly read: string | undefined
}

/** A line of the table. */
export function stageCells(stage: MeasuredStage): string[] {
  const { minutes, name, seconds, baseline, peaks, rows, read, usual, worst } = stage
  const each = [...peaks.memory]
    .filter(([kind]) => kind !== 'all')
    .sort(([, a], [, b]) => b - a)
    .map(([kind, megabytes]) => `${kind} ${Math.round(megabytes)}`)
  return [
    String(minutes),
    name,
    seconds.toFixed(1),
    baseline === undefined ? '–' : (seconds / baseline).toFixed(2),
    String(Math.round(peaks.memory.get('all') ?? 0)),
    each.join(', '),
    (peaks.diskBytes / 1e9).toFixed(2),
    String(rows),
    read ?? '–',
    `${Math.round(100 * usual)} %`,
    `${Math.round(100 * worst)} %`,
  ]
}
