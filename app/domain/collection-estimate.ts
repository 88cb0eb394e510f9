export type WorkedStage = 'analyze' | 'translate' | 'render'

/** A job that was done: when it was worked on, and how long its video is. */
export interface DoneJob {
  readonly stage: WorkedStage
  readonly videoSeconds: number
  readonly startedSeconds: number
  readonly finishedSeconds: number
}

/** What a job of a stage takes: so many seconds whatever the video, and so many for each second of it. */
interface StagePace {
  readonly fixedSeconds: number
  readonly perVideoSecond: number
}

/** Undefined where too few jobs have been done to tell. */
export type Pace = Readonly<Record<WorkedStage, StagePace | undefined>>

export interface WorkLeft {
  /** The stages that are still to be done, the one that runs among them. */
  readonly stages: readonly WorkedStage[]
  readonly videoSeconds: number
  /** Of the first stage, as its worker tells; null when it has not said. */
  readonly secondsLeft: number | null
}

/** Fewer say nothing about the next. */
const LEAST_DONE = 3

/** As the last jobs went. */
export function paceOf(jobs: readonly DoneJob[]): Pace {
  const of = (stage: WorkedStage) => {
    const done = jobs.filter((job) => job.stage === stage)
    return done.length < LEAST_DONE ? undefined : fitLine(done)
  }
  return { analyze: of('analyze'), translate: of('translate'), render: of('render') }
}

/** Least squares; neither a longer video nor the start of a job saves time. */
function fitLine(jobs: readonly DoneJob[]): StagePace {
  const points = jobs.map(({ videoSeconds: x, startedSeconds, finishedSeconds }) => ({
    ...{ x, y: finishedSeconds - startedSeconds },
  }))
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(points.map((point) => point.x)), mean(points.map((point) => point.y))]
  const spread = mean(points.map((point) => (point.x - x) ** 2))
  const slope = spread > 0 ? mean(points.map((point) => (point.x - x) * (point.y - y))) / spread : 0
  // videos of one length do not tell the two apart: all of it counts by the second then
  if (spread === 0 || y - slope * x < 0) return { fixedSeconds: 0, perVideoSecond: y / x }
  if (slope < 0) return { fixedSeconds: y, perVideoSecond: 0 }
  return { fixedSeconds: y - slope * x, perVideoSecond: slope }
}

/** How many jobs were worked on at once, on average over the time in which any was; undefined without any. */
export function meanConcurrency(
  jobs: readonly Pick<DoneJob, 'startedSeconds' | 'finishedSeconds'>[],
): number | undefined {
  let [worked, busy, until] = [0, 0, -Infinity]
  for (const { startedSeconds, finishedSeconds } of jobs.toSorted(
    (a, b) => a.startedSeconds - b.startedSeconds,
  )) {
    worked += finishedSeconds - startedSeconds
    busy += Math.max(0, finishedSeconds - Math.max(until, startedSeconds))
    until = Math.max(until, finishedSeconds)
  }
  return busy > 0 ? worked / busy : undefined
}

/**
 * Seconds until all of it is done when `atOnce` jobs are worked on, and `shares` accounts take turns; undefined when
 * the pace of a stage that is needed is not known.
 */
export function secondsUntilDone(
  work: readonly WorkLeft[],
  { pace, atOnce, shares }: { pace: Pace; atOnce: number; shares: number },
): number | undefined {
  let total = 0
  let longest = 0
  for (const { stages, videoSeconds, secondsLeft } of work) {
    let own = 0
    for (const [place, stage] of stages.entries()) {
      const told = place === 0 ? secondsLeft : null
      const known = pace[stage]
      if (told === null && known === undefined) return undefined
      own += told ?? (known ? known.fixedSeconds + known.perVideoSecond * videoSeconds : 0)
    }
    total += own
    longest = Math.max(longest, own)
  }
  // no number of workers makes one video faster
  return Math.max((total * Math.max(1, shares)) / Math.max(1, atOnce), longest)
}
