import { joinEnclitics } from './enclitics.ts'
import { fromStream, type Stream, type Term, toStream } from './superblanks.ts'

/** Puts a stream through one mode. */
export type Ask = (mode: string, stream: string) => Promise<string>

export interface Translated {
  readonly text: string
  readonly unknownWords: number
}

/**
 * Translates one text by the modes of a route, one after the other; nothing that is protected gets lost. `finish`
 * sees the translation while the protected stretches are still blanks.
 */
export async function throughModes(
  route: readonly string[],
  text: string,
  { terms, ask, finish }: { terms: readonly Term[]; ask: Ask; finish: (stream: string) => string },
): Promise<Translated> {
  const stream = toStream(text, terms)
  const whole = await streamThrough(route, stream, ask)
  const result = fromStream(finish(whole.stream), whole.originals)
  if (result.lost.length === 0) return { text: result.text, unknownWords: whole.unknownWords }
  return pieceByPiece(route, stream, ask)
}

/** Sends a stream through every mode; a word that one does not know is out of reach of the next. */
async function streamThrough(
  route: readonly string[],
  { text, originals }: Stream,
  ask: Ask,
): Promise<{ stream: string; originals: readonly string[]; unknownWords: number }> {
  const blanks = [...originals]
  let stream = text
  let unknownWords = 0
  // a stop tells the taggers that the sentence ends; ours is taken away again
  const needsStop = !/[.!?:;,…]["'»”)]*$/u.test(text)
  for (const [hop, mode] of route.entries()) {
    const isLast = hop === route.length - 1
    const answer = await ask(mode, needsStop ? `${stream}.` : stream)
    stream = joinEnclitics(needsStop ? withoutStop(answer) : answer)
      .replace(/\*([\p{L}\p{M}\p{N}'’_-]+)/gu, (_, word: string) => {
        unknownWords += 1
        return isLast ? word : `[${String(blanks.push(word) - 1)}]`
      })
      // a form that the generator could not make: its lemma is shown, without marks and tags
      .replace(/[@#*]|\\?<[^<>]*>/g, '')
      .replace(/\\(.)/gs, '$1')
  }
  return { stream, originals: blanks, unknownWords }
}

/** A rule swallowed a superblank: what lies between them is translated alone and put together in the old order. */
async function pieceByPiece(
  route: readonly string[],
  { text, originals }: Stream,
  ask: Ask,
): Promise<Translated> {
  let result = ''
  let unknownWords = 0
  for (const piece of text.split(/(\[\d+\])/)) {
    const blank = /^\[(\d+)\]$/.exec(piece)?.[1]
    if (blank !== undefined) result += originals[Number(blank)] ?? ''
    else if (/[\p{L}\p{N}]/u.test(piece)) {
      const part = await streamThrough(route, { text: piece.trim(), originals: [] }, ask)
      unknownWords += part.unknownWords
      result += piece.replace(/\S(?:.*\S)?/s, () => fromStream(part.stream, part.originals).text)
    } else result += piece
  }
  return { text: result.replace(/ {2,}/g, ' ').trim(), unknownWords }
}

function withoutStop(answer: string): string {
  const trimmed = answer.trimEnd()
  return trimmed.endsWith('.') ? trimmed.slice(0, -1).trimEnd() : answer
}
