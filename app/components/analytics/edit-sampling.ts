import type { UsageEvent } from './tracker.ts'

/** Of ten edits one is told. */
const SHARE = 0.1

/** The event of an edited translation, or undefined for the nine in ten that are not told. */
export function sampledEdit(random: () => number = Math.random): UsageEvent | undefined {
  return random() < SHARE ? { category: 'User', action: 'edit_translation' } : undefined
}
