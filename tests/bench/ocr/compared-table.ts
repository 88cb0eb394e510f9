import type { Missing, ProbesCompared } from './compare-probes.ts'
import type { Stay } from './same-texts.ts'
import { percent } from './table.ts'

export const COMPARED_HEAD = [
  'video',
  'frames read whole',
  'lines in them',
  'found %',
  'to the letter %',
  'missing, standing',
  'moving',
  'too brief',
  'found, not in the frame',
]

/** The cells after the video's name. */
export function comparedCells(compared: ProbesCompared): string[] {
  const { probes, lines, found, exact, missing, unread } = compared
  const of = (wanted: Stay) => missing.filter(({ stay }) => stay === wanted).length
  const counts = [of('standing'), of('moving'), of('brief'), unread.length]
  return [
    String(probes),
    String(lines),
    percent(found, lines),
    percent(exact, lines),
    ...counts.map((count) => String(count)),
  ]
}

/** A line for each text that only one of the two has. */
export function comparedMistakes(file: string, { missing, unread }: ProbesCompared): string {
  const lines = [
    ...missing.map((line) => `missing (${line.stay})${placeOf(line)}`),
    ...unread.map((line) => `not in the frame${placeOf(line)}`),
  ]
  return lines.map((line) => `${file} ${line}\n`).join('')
}

function placeOf({ frame, text, box }: Omit<Missing, 'stay'>): string {
  const [x, y, width, height] = [box.x, box.y, box.width, box.height].map(Math.round)
  return ` on frame ${frame} at ${x},${y} ${width}×${height}: ${text}`
}
