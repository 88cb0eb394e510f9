import type { TextTrack } from '#app/domain/text-track.ts'
import { centerOf, ratio } from '../boxes.ts'
import { isNextLine } from './paragraph.ts'

/** What is no word is no end of a sentence: two characters, one of them a letter. A word that is shown alone may be a letter. */
const WORD = /\p{L}/u
const LEAST_CHARACTERS = 2
/** A word takes the place of the one before it within so many seconds; their middles are so near, in heights of the smaller. */
const NEXT_WORD = { seconds: 0.2, height: 0.55, down: 0.5 } as const
/** Lines of one text are as high as each other, the smaller over the larger, and so near, in heights of the smaller. */
const LIKE = { height: 0.75, leading: 1.9 } as const

/**
 * Of lines that are too short to be texts by themselves those that stand below or above a line of a text, aligned with it, as long
 * as it does: "YOU" below "NOBODY TELLS" is the end of it. Also those that a text of one word gives way to, or that give way to
 * it: captions that show one word at a time.
 *
 * @param short lines that nothing is wrong with but their length
 * @param lines the texts of the video
 */
export function shortLinesOf(short: readonly TextTrack[], lines: readonly TextTrack[]): TextTrack[] {
  const found: TextTrack[] = []
  let left = short.filter(({ text }) => WORD.test(text))
  // a line may belong to one that was found to belong
  for (let others = lines; others.length > 0 && left.length > 0;) {
    const near = new Set(left.filter((line) => others.some((other) => areOfOneText(line, other))))
    found.push(...near)
    left = left.filter((line) => !near.has(line))
    others = [...near]
  }
  return found
}

function areOfOneText(one: TextTrack, other: TextTrack): boolean {
  const [a, b] = [one.prevalentBox, other.prevalentBox]
  if (isNextWord(one, other) || isNextWord(other, one)) return true
  if (Array.from(one.text).length < LEAST_CHARACTERS) return false
  if (ratio(a.height, b.height) < LIKE.height) return false
  if (Math.abs(centerOf(a).y - centerOf(b).y) > LIKE.leading * Math.min(a.height, b.height)) return false
  return isNextLine(one, other) || isNextLine(other, one)
}

/** Whether a single word takes another's place. */
function isNextWord(before: TextTrack, after: TextTrack): boolean {
  const [a, b] = [before.prevalentBox, after.prevalentBox]
  const isWord = [before, after].every(({ text }) => WORD.test(text) && !/\s/u.test(text))
  if (!isWord || Math.abs(after.startSeconds - before.endSeconds) > NEXT_WORD.seconds) return false
  if (ratio(a.height, b.height) < NEXT_WORD.height) return false
  const near = NEXT_WORD.down * Math.min(a.height, b.height)
  const [from, to] = [centerOf(a), centerOf(b)]
  if (Math.abs(from.y - to.y) > near) return false
  return Math.abs(from.x - to.x) <= near || Math.abs(a.x - b.x) <= near
}
