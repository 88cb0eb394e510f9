/** What a character's first and second byte may be; control characters and what lies between are no second bytes. */
const LEADS = range(0xa4, 0xf9)
const TRAILS = [...range(0x40, 0x7e), ...range(0xa1, 0xfe)]

let characters: ReadonlySet<string> | undefined

/** Whether traditional texts are written with the character, which is in Big5 then: 后 and 里 are, 赛 is not. */
export function isBig5(character: string): boolean {
  characters ??= new Set(
    new TextDecoder('big5').decode(
      Uint8Array.from(LEADS.flatMap((lead) => TRAILS.flatMap((trail) => [lead, trail]))),
    ),
  )
  return characters.has(character)
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i)
}
