import type { CtcCharacter } from '../recognize/ctc.ts'
import { align, type Costs } from './alignment.ts'
import { baseOf } from './latin.ts'

export const DASH = /^[-‐‑–—−－]$/u
export const BLANK = /^\s$/u

const COSTS: Costs<string, CtcCharacter> = {
  substitution: (letter, { text }) => {
    if (letter === text || (DASH.test(letter) && DASH.test(text))) return 0
    if (baseOf(letter).toLowerCase() === baseOf(text).toLowerCase()) return 0.2
    return BLANK.test(letter) || BLANK.test(text) || DASH.test(letter) || DASH.test(text) ? 2 : 0.9
  },
  insertion: (letter) => (BLANK.test(letter) ? 0.3 : 0.8),
  omission: ({ text }) => (BLANK.test(text) ? 0.3 : 0.8),
}

/** Where each letter of the text stands, as a share of the line's width; those between two that are known are even. */
export function placesOf(letters: readonly string[], characters: readonly CtcCharacter[]): number[] {
  const known = new Map([
    [-1, 0],
    [letters.length, 1],
  ])
  let at = -1
  for (const step of align(letters, characters, COSTS).steps) {
    if (step.kind === 'missing') continue
    at++
    const place = step.kind === 'same' ? characters[step.slot]?.place : undefined
    if (place !== undefined) known.set(at, place)
  }
  const fixed = [...known].sort((a, b) => a[0] - b[0])
  return letters.map((_, index) => {
    const next = fixed.findIndex(([other]) => other >= index)
    const [[low, start], [high, end]] = [fixed[Math.max(0, next - 1)] ?? [0, 0], fixed[next] ?? [0, 0]]
    return high === low ? end : start + ((index - low) / (high - low)) * (end - start)
  })
}
