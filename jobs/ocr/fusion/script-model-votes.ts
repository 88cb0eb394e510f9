import type { CtcCharacter, CtcReading } from '../recognize/ctc.ts'
import { align, type Costs, type Tally } from './alignment.ts'
import { isLookAlike } from './scripts.ts'
import { isEasilyMissed, type RecognizerVotes } from './vote-characters.ts'

/** Weight of a certain character, in units of all of Tesseract's readings together. */
const WEIGHT = 1.2
/** A reading of this confidence or less has no weight. */
const NO_WEIGHT = 0.5
/** Below this similarity the reading is of another text. */
const LEAST_SIMILARITY = 0.4
/** Weight of a vote for leaving a character out. */
const OMITTED = 0.5

/** The votes of the PP-OCR model of the line's script. */
export function scriptModelVotes(reading: CtcReading): RecognizerVotes {
  const seen = reading.characters.filter(({ text }) => text.trim() !== '')
  const sureness = WEIGHT * 2 * Math.max(0, reading.confidence - NO_WEIGHT)
  return ({ slots, tallies, gaps, total }) => {
    const { steps, cost } = align(seen, slots, COSTS)
    if (1 - cost / Math.max(1, slots.length) < LEAST_SIMILARITY) return 0
    // where Tesseract reads nothing like it, it is alone
    const weight = sureness * (total > 0 ? total : 1)
    for (const step of steps)
      if (step.kind === 'inserted') gaps[step.slot]?.add(step.item.text, weight * step.item.probability)
      else if (step.kind === 'same') addCharacter(tallies[step.slot], step.item, weight)
      else if (!isEasilyMissed(slots[step.slot] ?? '')) tallies[step.slot]?.add('', weight * OMITTED)
    return weight
  }
}

/** A vote for what it saw; which of look-alikes it was, those say who read the words. */
function addCharacter(tally: Tally | undefined, character: CtcCharacter, weight: number): void {
  for (const { text, probability } of [character, ...character.others]) {
    const rival = tally?.ranked.find(([read]) => isLookAlike(read, text))
    tally?.add(rival?.[0] ?? text, weight * probability)
  }
}

const COSTS: Costs<CtcCharacter, string> = {
  substitution: ({ text, others }, slot) => {
    if (text === slot) return 0
    if (others.some((other) => other.text === slot)) return 0.3
    return isLookAlike(text, slot) ? 0.4 : 1
  },
  insertion: () => 0.8,
  omission: (slot) => (isEasilyMissed(slot) ? 0.05 : 0.8),
}
