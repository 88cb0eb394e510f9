type Charset = Readonly<{
  encoding: string
  leads: readonly [number, number]
  trails: readonly [number, number]
}>

/** The characters of Big5, which is what traditional texts are written in: 后 and 里 are in it, 赛 is not. */
const BIG5: Charset = { encoding: 'big5', leads: [0xa4, 0xf9], trails: [0x40, 0xfe] }
/** The everyday ideographs of JIS X 0208, its first level: 里 and 会 are in it, 气 and 說 are not. */
const JIS_LEVEL_1: Charset = { encoding: 'euc-jp', leads: [0xb0, 0xcf], trails: [0xa1, 0xfe] }

export const isBig5 = memberOf(BIG5)
export const isEverydayJapanese = memberOf(JIS_LEVEL_1)

/** The set is made when it is first asked for. */
function memberOf({ encoding, leads, trails }: Charset): (character: string) => boolean {
  let characters: ReadonlySet<string> | undefined
  const made = () => {
    const bytes: number[] = []
    for (let lead = leads[0]; lead <= leads[1]; lead++)
      for (let trail = trails[0]; trail <= trails[1]; trail++)
        // control characters and what lies between are no second bytes
        if (trail <= 0x7e || trail >= 0xa1) bytes.push(lead, trail)
    return new Set(new TextDecoder(encoding).decode(Uint8Array.from(bytes)))
  }
  return (character) => (characters ??= made()).has(character)
}
