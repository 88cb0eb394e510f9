import type { TextGroup } from './text-groups.ts'
import type { TranslationProblem } from './translator.ts'

export interface Reason {
  /** Null when no engine was asked. */
  readonly engine: string | null
  readonly problem: TranslationProblem
  readonly count: number
}

/** Why these texts have no good translation, each reason once, the most frequent first. */
export function reasonsIn(groups: readonly TextGroup[]): Reason[] {
  const reasons = new Map<string, Reason>()
  for (const group of groups) {
    const tried =
      group.passedOver.length > 0
        ? group.passedOver
        : group.problem === null
          ? []
          : [{ engine: group.engine, problem: group.problem }]
    for (const { engine, problem } of tried) {
      const key = `${engine ?? ''} ${problem}`
      reasons.set(key, { engine, problem, count: (reasons.get(key)?.count ?? 0) + 1 })
    }
  }
  return [...reasons.values()].sort((a, b) => b.count - a.count)
}
