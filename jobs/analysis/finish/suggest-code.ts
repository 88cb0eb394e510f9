import { originalKey } from '#app/domain/original-key.ts'
import { isSourceCode, mayBelongToCode } from '#app/domain/source-code.ts'
import type { TextTrack } from '#app/domain/text-track.ts'

/** Fewer different lines of code are a formula, a price or a name with a dot in it. */
const LEAST_LINES = 4
/** Where so many of all texts are code, names and numbers that are seen beside it belong to it. */
const CODE_SHARE = 0.2

/** The texts, source code among them told as such: a program that is translated is none any more. */
export function suggestCode(tracks: readonly TextTrack[]): TextTrack[] {
  const code = tracks.filter(({ text }) => isSourceCode(text))
  if (new Set(code.map(({ text }) => originalKey(text))).size < LEAST_LINES) return [...tracks]
  const isScreenOfCode = code.length >= CODE_SHARE * tracks.length
  const isPart = (track: TextTrack) =>
    isScreenOfCode && mayBelongToCode(track.text) && code.some((line) => areSeenTogether(line, track))
  return tracks.map((track) =>
    code.includes(track) || isPart(track) ? { ...track, suggestion: 'code' } : track,
  )
}

function areSeenTogether(one: TextTrack, other: TextTrack): boolean {
  return one.startFrame < other.endFrame && other.startFrame < one.endFrame
}
