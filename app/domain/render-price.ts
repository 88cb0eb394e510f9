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

/** What has to be known to tell what files cost before they are sent. */
export interface Pricing {
  /** Into which each video is translated. */
  readonly languages: number
  /** Credits that can be spent now. */
  readonly balance: number
  /** The videos that have come already, and those that credits are held for. */
  readonly known: readonly { readonly path: string; readonly isThere: boolean; readonly held: number }[]
}

/** A video whose outputs are to be paid; `seconds` is undefined where nobody knows yet how long it is. */
export interface PricedVideo {
  readonly seconds: number | undefined
  /** Credits that are held for it already. */
  readonly held: number
}

export interface WholePrice {
  readonly videos: number
  /** Of those whose length is known. */
  readonly seconds: number
  /** Of all outputs of the videos whose length is known. */
  readonly credits: number
  /** What is still to be held of it. */
  readonly toHold: number
  /** Outputs of these videos, and how many of them are paid by what is held and by the balance. */
  readonly outputs: number
  readonly paidOutputs: number
  readonly unknownVideos: number
}

/** What it costs to make all videos without watermark in so many languages, and how far a balance goes in their order. */
export function wholePrice(
  videos: readonly PricedVideo[],
  { languages, balance }: { languages: number; balance: number },
): WholePrice {
  const known = videos.flatMap(({ seconds, held }) => (seconds === undefined ? [] : [{ seconds, held }]))
  let [left, paidOutputs, credits, toHold] = [balance, 0, 0, 0]
  for (const { seconds, held } of known) {
    const each = creditsForVideo(seconds)
    const price = each * languages
    const missing = Math.max(0, price - held)
    const taken = Math.min(missing, Math.floor(Math.max(0, left) / each) * each)
    left -= taken
    credits += price
    toHold += missing
    paidOutputs += Math.min(languages, Math.floor((held + taken) / each))
  }
  return {
    ...{ videos: videos.length, credits, toHold, paidOutputs },
    seconds: known.reduce((sum, video) => sum + video.seconds, 0),
    outputs: known.length * languages,
    unknownVideos: videos.length - known.length,
  }
}
