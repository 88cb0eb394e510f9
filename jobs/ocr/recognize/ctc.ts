import type { Reading } from './reading.ts'

/** `steps × classes` probabilities; class 0 is the blank. */
export type CtcOutput = Readonly<{ data: Float32Array; steps: number; classes: number }>

/** One character as read, with its probability and its place along the line, 0 to 1. */
export type CtcCharacter = Readonly<{ text: string; probability: number; place: number }>
export type CtcReading = Reading & Readonly<{ characters: readonly CtcCharacter[] }>

/**
 * Best path: the likeliest allowed class of each step, repeats merged, blanks dropped (Graves et al. 2006).
 * `allowed[k]` says whether class k may be read; the blank always may.
 */
export function decodeCtc(
  { data, steps, classes }: CtcOutput,
  characters: readonly string[],
  allowed?: Uint8Array,
): CtcReading {
  const read: { text: string; probability: number; place: number }[] = []
  let previous = 0
  for (let step = 0; step < steps; step++) {
    let [best, bestProbability] = [0, data[step * classes] ?? 0]
    for (let k = 1; k < classes; k++) {
      const probability = data[step * classes + k] ?? 0
      if (probability > bestProbability && (!allowed || allowed[k]))
        [best, bestProbability] = [k, probability]
    }
    const last = read.at(-1)
    if (best !== 0 && best !== previous)
      read.push({ text: characters[best] ?? '', probability: bestProbability, place: (step + 0.5) / steps })
    else if (best !== 0 && last) last.probability = Math.max(last.probability, bestProbability)
    previous = best
  }
  const sum = read.reduce((total, { probability }) => total + probability, 0)
  return {
    text: read.map(({ text }) => text).join(''),
    confidence: read.length === 0 ? 0 : sum / read.length,
    characters: read,
  }
}
