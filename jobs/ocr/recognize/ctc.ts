import type { Reading } from './reading.ts'

/** `steps × classes` probabilities; class 0 is the blank. */
export type CtcOutput = Readonly<{ data: Float32Array; steps: number; classes: number }>

export type Likely = Readonly<{ text: string; probability: number }>
/** One character as read, with its probability, its place along the line, 0 to 1, and what it may be instead. */
export type CtcCharacter = Likely & Readonly<{ place: number; others: readonly Likely[] }>
export type CtcReading = Reading & Readonly<{ characters: readonly CtcCharacter[] }>

/** What is likelier than this counts as what a character may be instead. */
const LIKELY = 0.03

/**
 * Best path: the likeliest class of each step, repeats merged, blanks dropped (Graves et al. 2006).
 */
export function decodeCtc({ data, steps, classes }: CtcOutput, characters: readonly string[]): CtcReading {
  const peaks: { class: number; probability: number; first: number; step: number }[] = []
  let previous = 0
  for (let step = 0; step < steps; step++) {
    let [best, probability] = [0, data[step * classes] ?? 0]
    for (let k = 1; k < classes; k++) {
      const other = data[step * classes + k] ?? 0
      if (other > probability) [best, probability] = [k, other]
    }
    const last = peaks.at(-1)
    if (best !== 0 && best !== previous) peaks.push({ class: best, probability, first: step, step })
    else if (best !== 0 && last && probability > last.probability) Object.assign(last, { probability, step })
    previous = best
  }
  const others = (step: number, own: number) => {
    const likely: Likely[] = []
    for (let k = 1; k < classes; k++) {
      const probability = data[step * classes + k] ?? 0
      if (probability <= LIKELY || k === own) continue
      likely.push({ text: characters[k] ?? '', probability })
    }
    return likely
  }
  const read = peaks.map((peak) => ({
    text: characters[peak.class] ?? '',
    probability: peak.probability,
    place: (peak.first + 0.5) / steps,
    others: others(peak.step, peak.class),
  }))
  const sum = read.reduce((total, { probability }) => total + probability, 0)
  return {
    text: read.map(({ text }) => text).join(''),
    confidence: read.length === 0 ? 0 : sum / read.length,
    characters: read,
  }
}
