import { withoutProtected } from './protected-spans.ts'

/** Numbers, and numbers with a unit that is written the same everywhere. */
const QUANTITY =
  /[+\-±~≈]?[\p{N}][\p{N}.,:/×x]{0,40}\s?(?:[kKMG]?(?:m|g|b|B|Hz|W|V|A|Pa|bit|bps)(?:\/[hs]|[²³])?|mm|cm|ml|cl|dl|[lL]|°?[CFK]|%|fps|px|K|D|p|h|min|s|ms|US\$|[€$£¥])?(?![\p{L}\p{N}])/gu

/** Whether there is anything to say in another language: not for numbers, addresses, handles or signs. */
export function needsTranslation(text: string): boolean {
  return /\p{L}/u.test(withoutProtected(text).replace(QUANTITY, ' '))
}
