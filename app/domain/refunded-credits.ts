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
