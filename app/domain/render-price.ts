const MS_OF_A_CREDIT = 60_000

/**
 * Price of a premium render in credits: one a started minute, and at least one. Durations are sums of frame times in
 * floating point (1,800 frames of 1/30 s are 60.00000000000001 s), so they are rounded to the millisecond first.
 */
export function creditsForVideo(durationSeconds: number): number {
  return Math.max(1, Math.ceil(Math.round(durationSeconds * 1000) / MS_OF_A_CREDIT))
}

/**
 * How many credits of a purchase are to be taken back in all once `refundedCents` of its price were given back:
 * the same share of them, rounded down in the buyer's favour, and never more than were bought.
 */
export function refundedCredits(
  { credits, priceCents }: { credits: number; priceCents: number },
  refundedCents: number,
): number {
  return Math.min(credits, Math.floor((credits * Math.max(0, refundedCents)) / priceCents))
}
