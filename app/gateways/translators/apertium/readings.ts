/** A word of analysed stream, `^surface/reading/reading$`, with what stands before it. */
export interface Word {
  readonly before: string
  readonly surface: string
  /** Lemma and tags, as `mezclar<vblex><imp><p2><sg>`; an unknown word has its surface with a star. */
  readonly readings: readonly string[]
}

export interface Analysis {
  readonly words: readonly Word[]
  readonly after: string
}

/** Takes apart what the first stage says of a text: every word with all that it may be. */
export function parseAnalysis(stream: string): Analysis {
  const words: Word[] = []
  let end = 0
  for (const match of stream.matchAll(/\^((?:\\.|[^\\^$])*)\$/gs)) {
    const [surface = '', ...readings] = (match[1] ?? '').match(/(?:\\.|[^\\/])+/gs) ?? []
    words.push({ before: stream.slice(end, match.index), surface, readings })
    end = match.index + match[0].length
  }
  return { words, after: stream.slice(end) }
}

export function printAnalysis({ words, after }: Analysis): string {
  return (
    words.map(({ before, surface, readings }) => `${before}^${[surface, ...readings].join('/')}$`).join('') +
    after
  )
}
