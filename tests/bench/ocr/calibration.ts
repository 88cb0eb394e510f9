import { markdown, percent } from './table.ts'
import { wilson } from './wilson.ts'

/** A text that was read: how sure of it analysis is, 0 to 1, and whether it is to the letter what is shown. */
export type Judgement = Readonly<{ confidence: number; isExact: boolean }>

/** Bands of confidence from the surest on, each from its value up to the one before. */
const BANDS = [0.99, 0.95, 0.9, 0.8, 0] as const

/**
 * How often texts of a confidence are right (a reliability table): in each band, and of all that are at least so sure. A
 * phantom is one that is wrong. What confidence promises holds where `of all so sure` is at least the band's own value.
 */
export function calibrationTable(judgements: readonly Judgement[]): string {
  const rows = BANDS.map((least, index) => {
    const below = BANDS[index - 1] ?? Infinity
    const sure = judgements.filter(({ confidence }) => confidence >= least)
    const own = sure.filter(({ confidence }) => confidence < below)
    const { low, high } = wilson(exactOf(sure), sure.length)
    return [
      `≥ ${Math.round(100 * least)} %`,
      ...[String(own.length), percent(exactOf(own), own.length)],
      ...[String(sure.length), percent(exactOf(sure), sure.length)],
      `${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)}`,
    ]
  })
  return markdown([['confidence', 'texts', 'exact %', 'all so sure', 'exact %', '95 %'], ...rows])
}

function exactOf(judgements: readonly Judgement[]): number {
  return judgements.filter(({ isExact }) => isExact).length
}
