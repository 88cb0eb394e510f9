import type { Reading } from '../recognize/reading.ts'

/** Signs that no dictionary of PP-OCR has, which leaves a gap where they stand. */
const SIGN = '[€£¥]'
const AMOUNT = String.raw`\p{Nd}+(?:[.,]\p{Nd}+| \p{Nd}{3}(?!\p{Nd}))*`
/** What is read between an amount and its sign, where that is more than a blank it is dirt. */
const BETWEEN = String.raw`[^\p{L}\p{N}€£¥]{0,2}`
/** An amount with its sign in front of it, behind it, or none. */
const PRICE = new RegExp(
  `(?<before>${SIGN})(?<gapBefore>${BETWEEN})(?<amountAfter>${AMOUNT})|(?<amount>${AMOUNT})(?:(?<gapBehind>${BETWEEN})(?<behind>${SIGN}))?`,
  'gu',
)
/** Readings of this confidence or less do not count. */
const NO_WEIGHT = 0.5

/** How an amount is written: what is put in front of it, and behind it. */
type Form = Readonly<{ before: string; behind: string }>
const BARE: Form = { before: '', behind: '' }

/**
 * The text, whose amounts may have lost their currency sign in the vote, with the sign that the readings have at the same
 * digits. One reads `5€` and the other `5 €`, so that no gap of the reference has enough votes; here they count together
 * against those that have none, and the weightiest way of writing it is taken.
 */
export function withCurrency(text: string, readings: readonly Reading[]): string {
  const seen = readings.map(({ text: read, confidence }) => ({
    forms: formsOf(read),
    weight: Math.max(0, confidence - NO_WEIGHT),
  }))
  return text.replace(PRICE, (price) => {
    const [[digits, own] = ['', BARE]] = formsOf(price)
    if (own.before + own.behind !== '') return price
    const weights = new Map<string, { form: Form; weight: number }>()
    let [signed, bare] = [0, 0]
    for (const { forms, weight } of seen) {
      const form = forms.get(digits)
      if (!form) continue
      if (form.before + form.behind === '') bare += weight
      else {
        signed += weight
        const key = `${form.before}0${form.behind}`
        weights.set(key, { form, weight: weight + (weights.get(key)?.weight ?? 0) })
      }
    }
    const [best] = [...weights.values()].sort((a, b) => b.weight - a.weight)
    return best && signed > bare ? best.form.before + price + best.form.behind : price
  })
}

/** The amounts of a text by their digits, each as it is written where it first stands. */
function formsOf(text: string): Map<string, Form> {
  const forms = new Map<string, Form>()
  for (const { groups = {} } of text.matchAll(PRICE)) {
    const { before, gapBefore = '', amountAfter, amount = '', gapBehind = '', behind } = groups
    const digits = (amountAfter ?? amount).replace(/\P{Nd}/gu, '')
    const blank = (gap: string) => (/\s/u.test(gap) ? ' ' : '')
    const form = {
      before: before ? before + blank(gapBefore) : '',
      behind: behind ? blank(gapBehind) + behind : '',
    }
    if (!forms.has(digits)) forms.set(digits, form)
  }
  return forms
}
