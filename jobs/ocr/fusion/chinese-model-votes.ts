import type { CtcCharacter, CtcReading, Likely } from '../recognize/ctc.ts'
import { align, type Costs, type Tally } from './alignment.ts'
import { isBig5, commonForm, taiwaneseForm } from './chinese-forms.ts'
import { isIdeograph } from './scripts.ts'
import type { RecognizerVotes } from './vote-characters.ts'

/** Weight of a certain character, in units of all of Tesseract's readings together. */
const WEIGHT = 1.6
/** Its characters count from this probability on, all their forms together; another one than was read from this. */
const LEAST_SURE = 0.3
const LEAST_OTHER = 0.1
/** So much of a vote for another form is for the one that it saw, if traditional texts have it as well: 註 and 注. */
const OWN_FORM = 0.3

/**
 * The votes of PP-OCR's Chinese model on a line of traditional Chinese. The model writes half of the ideographs in
 * their simplified form, and omits or confuses those that its dictionary lacks; `writes` tells what it has.
 */
export function chineseModelVotes(base: CtcReading, writes: (character: string) => boolean): RecognizerVotes {
  const seen = base.characters.filter(({ text }) => text !== ' ')
  return ({ slots, tallies, total }) => {
    const places = slots.map((slot, i) => ({ slot, read: [...(tallies[i]?.weights.keys() ?? [])] }))
    for (const step of align(seen, places, costs(writes)).steps) {
      const tally = step.kind === 'same' ? tallies[step.slot] : undefined
      if (step.kind === 'same' && tally) addCharacter(tally, step.item, WEIGHT * total, writes)
    }
    return 0
  }
}

/** A vote for the character of the same form that was read, or against one that it would know. */
function addCharacter(
  tally: Tally,
  character: CtcCharacter,
  weight: number,
  writes: (character: string) => boolean,
): void {
  const seen = byForm(character)
  if (Math.max(...[...seen.values()].map(({ probability }) => probability)) < LEAST_SURE) return
  const read = tally.ranked.flatMap(([each]) => (each === '' ? [] : [each]))
  const winner = tally.first?.[0] ?? ''
  for (const [form, { text, probability }] of seen) {
    const same = read.find((each) => commonForm(each) === form)
    if (same !== undefined) {
      tally.add(same, weight * probability)
      if (same !== text && isIdeograph(text) && isBig5(text)) tally.add(text, OWN_FORM * weight * probability)
    } else if (probability >= LEAST_OTHER && isIdeograph(text) && isIdeograph(winner) && writes(winner))
      tally.add(taiwaneseForm(text), weight * probability)
  }
}

/** What PP-OCR may have seen; the forms of a character are one, and as likely as all of them together. */
function byForm(character: CtcCharacter): Map<string, Likely> {
  const forms = new Map<string, Likely>()
  for (const { text, probability } of [character, ...character.others]) {
    const form = commonForm(text)
    const known = forms.get(form)
    forms.set(
      form,
      known ? { ...known, probability: known.probability + probability } : { text, probability },
    )
  }
  return forms
}

type Slot = Readonly<{ slot: string; read: readonly string[] }>

/** Its characters stand at those that they are a form of, or of what some reading has there. */
function costs(writes: (character: string) => boolean): Costs<CtcCharacter, Slot> {
  const isForm = (text: string, slot: string) => commonForm(text) === commonForm(slot)
  return {
    substitution: ({ text, others }, { slot, read }) => {
      if (isForm(text, slot)) return 0
      if (read.some((each) => isForm(text, each))) return 0.2
      if (others.some((other) => isForm(other.text, slot))) return 0.3
      return isIdeograph(text) && isIdeograph(slot) ? 0.7 : 0.95
    },
    insertion: () => 0.6,
    omission: ({ slot }) => (isIdeograph(slot) && writes(slot) ? 0.6 : 0.05),
  }
}
