import type { Reading } from '../recognize/reading.ts'

/** Readings of this confidence or less do not count. */
const NO_WEIGHT = 0.5
/** A curved one is often read as straight, a straight one never as curved: of 51 lines in none. */
const CURVED_WEIGHT = 2
/** Between letters. */
const CURVED = /(?<=\p{L})’(?=\p{L})/gu
const STRAIGHT = /(?<=\p{L})'(?=\p{L})/gu

/** The text, whose apostrophes are straight, with curved ones between letters where the readings see enough of those. */
export function withApostrophes(text: string, readings: readonly Reading[]): string {
  let [curved, straight] = [0, 0]
  for (const { text: read, confidence } of readings) {
    const weight = Math.max(0, confidence - NO_WEIGHT)
    curved += weight * (read.match(CURVED) ?? []).length
    straight += weight * (read.match(STRAIGHT) ?? []).length
  }
  return CURVED_WEIGHT * curved > straight ? text.replace(STRAIGHT, '’') : text
}
