import { AppError } from '../../domain/errors.ts'
import type { TranslationProblem } from '../../domain/translator.ts'
import type { TranslationOutcome } from './translate-texts.server.ts'

/** Problems of the engine or of its absence, which say nothing about the text. */
const PASSING: readonly TranslationProblem[] = ['rate-limited', 'unavailable', 'timed-out']
const LASTING: readonly TranslationProblem[] = ['unauthorised', 'forbidden', 'quota-exceeded']

/** Counts how a project's texts came out. */
export class Tally {
  private succeeded: number
  private readonly problems: (TranslationProblem | null)[] = []
  readonly total: number

  constructor({ total, settled }: { total: number; settled: number }) {
    this.total = total
    this.succeeded = settled
  }

  get done(): number {
    return this.succeeded + this.problems.length
  }

  add(outcome: TranslationOutcome): void {
    if (outcome.text === '') this.problems.push(outcome.problem)
    else this.succeeded += 1
  }

  /** Throws when every text failed and none of them was to blame: then a retry or another set-up may help. */
  throwIfAllFailed(): void {
    const blameless = ['no-engine', ...PASSING, ...LASTING]
    if (this.succeeded > 0 || this.problems.length === 0) return
    if (!this.problems.every((problem) => problem !== null && blameless.includes(problem))) return
    if (this.problems.every((problem) => problem === 'no-engine')) throw new AppError('translation.no-engine')
    const mayPass = this.problems.some((problem) => problem !== null && PASSING.includes(problem))
    throw new AppError(mayPass ? 'translation.engine-failed' : 'translation.failed')
  }
}
