/** How long a second of video takes in each queue, in seconds; undefined where too few have been done to tell. */
export type Pace = Readonly<Record<WorkedStage, number | undefined>>
export type WorkedStage = 'analyze' | 'translate' | 'render'

export interface WorkLeft {
  /** The stages that are still to be done, the one that runs among them. */
  readonly stages: readonly WorkedStage[]
  readonly videoSeconds: number
  /** Of the first stage, as its worker tells; null when it has not said. */
  readonly secondsLeft: number | null
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
      const perSecond = pace[stage]
      if (told === null && perSecond === undefined) return undefined
      own += told ?? (perSecond ?? 0) * videoSeconds
    }
    total += own
    longest = Math.max(longest, own)
  }
  // no number of workers makes one video faster
  return Math.max((total * Math.max(1, shares)) / Math.max(1, atOnce), longest)
}
