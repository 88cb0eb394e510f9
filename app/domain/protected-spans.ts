/** What no engine may change, by kind. Lengths are those of mail and domain names; the others bound the search. */
const PATTERNS = {
  address: [
    /https?:\/\/\S+/u,
    /www\.\S+/u,
    /[\p{L}\p{N}_.+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,9}/u,
    // a bare domain; two-letter ones only with a path, as a stop without its space looks the same
    /(?:[\p{L}\p{N}-]{1,63}\.){1,9}(?:com|org|net|edu|gov|info|app|dev)(?![\p{L}\p{N}])(?:\/\S*)?/u,
    /(?:[\p{L}\p{N}-]{1,63}\.){1,9}[a-z]{2}\/\S+/u,
  ],
  handle: [/[@#][\p{L}\p{N}_]+(?:\.[\p{L}\p{N}_]+)*/u],
  placeholder: [
    /\$?\{\{?[\p{L}\p{N}_.: -]{0,40}\}?\}/u,
    /%(?:\d+\$)?[sd](?![\p{L}\p{N}])/u,
    /<\/?[a-z][^<>]{0,60}>/u,
  ],
  clock: [/(?<![\p{L}\p{N}])\d{1,2}(?::\d{2})?\s?[ap]\.?m\.?(?![\p{L}\p{N}])/u],
  emoji: [
    /(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\ufe0f|\u20e3){1,100}/u,
  ],
} as const
type Kind = keyof typeof PATTERNS

const PROTECTED = new RegExp(
  Object.entries(PATTERNS)
    .map(([kind, patterns]) => `(?<${kind}>${patterns.map(({ source }) => source).join('|')})`)
    .join('|'),
  'giu',
)

export interface ProtectedSpan {
  readonly kind: Kind
  readonly start: number
  readonly end: number
  readonly text: string
}

/** The protected stretches of a text: addresses, handles, tags, placeholders, emoji, clock times. In order and apart. */
export function protectedSpans(text: string): ProtectedSpan[] {
  return [...text.matchAll(PROTECTED)].map((match) => {
    const kind = kindOf(match.groups ?? {})
    const found = kind === 'address' ? match[0].replace(/[.,;:!?…)\]»”"']{1,20}$/u, '') : match[0]
    return { kind, start: match.index, end: match.index + found.length, text: found }
  })
}

function kindOf(groups: Record<string, string | undefined>): Kind {
  if (groups['address'] !== undefined) return 'address'
  if (groups['handle'] !== undefined) return 'handle'
  if (groups['placeholder'] !== undefined) return 'placeholder'
  return groups['clock'] === undefined ? 'emoji' : 'clock'
}

/** The text with `change` done to what lies between the protected stretches. */
export function outsideProtected(text: string, change: (part: string) => string): string {
  let result = ''
  let end = 0
  for (const span of protectedSpans(text)) {
    result += change(text.slice(end, span.start)) + span.text
    end = span.end
  }
  return result + change(text.slice(end))
}

/** Protected stretches at both ends apart from what is between them: an engine never needs to see those. */
export function peelProtected(text: string): { before: string; core: string; after: string } {
  const spans = protectedSpans(text)
  const isBlank = (part: string) => !/[\p{L}\p{N}]/u.test(part)
  let [start, end] = [0, text.length]
  for (const span of spans) if (isBlank(text.slice(start, span.start))) start = span.end
  for (const span of spans.toReversed())
    if (span.start >= start && isBlank(text.slice(span.end, end))) end = span.start
  const core = text.slice(start, end)
  const lead = core.slice(0, core.length - core.trimStart().length)
  const trail = core.slice(core.trimEnd().length)
  return { before: text.slice(0, start) + lead, core: core.trim(), after: trail + text.slice(end) }
}

/** The text with every protected stretch cut out. */
export function withoutProtected(text: string): string {
  let rest = ''
  let from = 0
  for (const { start, end } of protectedSpans(text)) {
    rest += `${text.slice(from, start)} `
    from = end
  }
  return rest + text.slice(from)
}

/** Numbers, and numbers with a unit that is written the same everywhere. */
const QUANTITY =
  /[+\-±~≈]?[\p{N}][\p{N}.,:/×x]{0,40}\s?(?:[kKMG]?(?:m|g|b|B|Hz|W|V|A|Pa|bit|bps)(?:\/[hs]|[²³])?|mm|cm|ml|cl|dl|[lL]|°?[CFK]|%|fps|px|K|D|p|h|min|s|ms|US\$|[€$£¥])?(?![\p{L}\p{N}])/gu

/** Whether there is anything to say in another language: not for numbers, addresses, handles or signs. */
export function needsTranslation(text: string): boolean {
  return /\p{L}/u.test(withoutProtected(text).replace(QUANTITY, ' '))
}
