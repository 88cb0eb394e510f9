import { boundsOf, type TextBox } from './geometry.ts'
import { originalKey } from './original-key.ts'
import { boxAt } from './overlay/steps.ts'
import { overlapSeconds, type TextTimes } from './text-times.ts'

/** A text with where and when it stands. */
export interface MergeableText extends TextTimes {
  readonly original: string
  readonly prevalentBox: TextBox
}

export interface MergedText extends TextTimes {
  readonly prevalentBox: TextBox
  /** How the parts of another wording are put together, by their places among those given. */
  readonly order: readonly number[]
  /** Stands between the parts; null where all of them say the same, and one of them is enough. */
  readonly separator: '\n' | ' ' | null
}

/**
 * Several texts as one, from the first's first frame to the last's last. Lines that are seen together are put one below
 * the other, around all of them; what follows one another goes on in one line, from place to place.
 */
export function mergedText(texts: readonly MergeableText[]): MergedText {
  const [first, ...others] = texts.toSorted((a, b) => a.startFrame - b.startFrame)
  if (!first) throw new RangeError('nothing to merge')
  const longest = texts.reduce((best, text) => (lengthOf(text) > lengthOf(best) ? text : best), first)
  const areTogether = others.every((text) => overlapSeconds(text, first) > 0)
  const last = texts.reduce((end, text) => (text.endFrame > end.endFrame ? text : end), first)
  const keys = new Set(texts.map(({ original }) => originalKey(original)))
  return {
    startFrame: first.startFrame,
    startSeconds: first.startSeconds,
    endFrame: last.endFrame,
    endSeconds: last.endSeconds,
    boxes: pathOf(texts),
    prevalentBox: areTogether ? around(texts.map((text) => text.prevalentBox)) : longest.prevalentBox,
    order: texts
      .map((_, place) => place)
      .toSorted((a, b) => (areTogether ? byPlace(texts[a], texts[b]) : byTime(texts[a], texts[b]))),
    separator: keys.size === 1 ? null : areTogether ? '\n' : ' ',
  }
}

function lengthOf({ startSeconds, endSeconds }: TextTimes): number {
  return endSeconds - startSeconds
}

function byTime(a: MergeableText | undefined, b: MergeableText | undefined): number {
  return (a?.startFrame ?? 0) - (b?.startFrame ?? 0)
}

/** Down, then along a line: what shares half of its height is of one line. */
function byPlace(a: MergeableText | undefined, b: MergeableText | undefined): number {
  if (!a || !b) return 0
  const [one, other] = [a.prevalentBox, b.prevalentBox]
  const down = one.y + one.height / 2 - other.y - other.height / 2
  const isOneLine = Math.abs(down) < 0.5 * Math.min(one.height, other.height)
  return isOneLine ? one.x - other.x : down
}

/** At each moment at which anything moves, comes or goes: around all that is seen then. */
function pathOf(texts: readonly MergeableText[]): MergedText['boxes'] {
  const moments = new Map<number, number>()
  for (const { boxes, startFrame, startSeconds, endFrame, endSeconds } of texts) {
    for (const { frame, seconds } of boxes) moments.set(frame, seconds)
    moments.set(startFrame, startSeconds)
    moments.set(endFrame, endSeconds)
  }
  const path: { frame: number; seconds: number; box: TextBox }[] = []
  for (const [frame, seconds] of [...moments].toSorted(([a], [b]) => a - b)) {
    const seen = texts.filter((text) => text.startFrame <= frame && frame < text.endFrame)
    if (seen.length === 0) continue
    const box = around(seen.map((text) => boxAt(text, seconds)))
    if (!isSame(box, path.at(-1)?.box)) path.push({ frame, seconds, box })
  }
  return path
}

function isSame(box: TextBox, other: TextBox | undefined): boolean {
  return (
    other !== undefined &&
    box.x === other.x &&
    box.y === other.y &&
    box.width === other.width &&
    box.height === other.height &&
    box.angleDegrees === other.angleDegrees
  )
}

/** One box as it is; several level. */
function around(boxes: readonly TextBox[]): TextBox {
  const [only, ...others] = boxes
  if (only && others.every((box) => isSame(box, only))) return only
  const bounds = boxes.map(boundsOf)
  const x = bounds.reduce((least, box) => Math.min(least, box.x), Infinity)
  const y = bounds.reduce((least, box) => Math.min(least, box.y), Infinity)
  const right = bounds.reduce((most, box) => Math.max(most, box.x + box.width), -Infinity)
  const bottom = bounds.reduce((most, box) => Math.max(most, box.y + box.height), -Infinity)
  return { x, y, width: right - x, height: bottom - y, angleDegrees: 0 }
}
