import type { TextBox } from '#app/domain/geometry.ts'
import { coveredShare } from '#jobs/analysis/boxes.ts'
import { isShown, SCRIPTED_SIZE, scriptedBox, type ScriptedText } from './scripted-video.ts'

/** How a detector errs; shares are of boxes, or of frames. */
export interface Faults {
  readonly seed: number
  readonly jitterPx?: number
  readonly missShare?: number
  /** Boxes that are given as two halves. */
  readonly splitShare?: number
  /** Boxes that lose a part of one end. */
  readonly partShare?: number
  /** Frames with a box where nothing is. */
  readonly falseShare?: number
}

/** A detector that knows the script and errs by chance, the same each time. */
export function faultyDetector(texts: readonly ScriptedText[], faults: Faults) {
  const { seed, jitterPx = 0, missShare = 0, splitShare = 0, partShare = 0, falseShare = 0 } = faults
  const chance = (frame: number, ...what: number[]) => fraction([seed, frame, ...what])
  return (frame: number): TextBox[] => {
    const found = texts.flatMap((text, index) => {
      if (!isShown(text, frame) || chance(frame, index, 0) < missShare) return []
      const box = jittered(scriptedBox(text, frame), jitterPx, (what) => chance(frame, index, what))
      if (chance(frame, index, 5) < splitShare) return halvesOf(box)
      return chance(frame, index, 6) < partShare ? [{ ...box, width: box.width * 0.6 }] : [box]
    })
    return chance(frame, 999) < falseShare ? [...found, falseBox((what) => chance(frame, 999, what))] : found
  }
}

function jittered(box: TextBox, px: number, chance: (what: number) => number): TextBox {
  const by = (what: number) => Math.round((2 * chance(what) - 1) * px)
  const [left, top] = [by(1), by(2)]
  return {
    ...box,
    x: box.x + left,
    y: box.y + top,
    width: box.width - left + by(3),
    height: box.height - top + by(4),
  }
}

export function halvesOf(box: TextBox): TextBox[] {
  const width = box.width / 2
  return [
    { ...box, width },
    { ...box, x: box.x + width, width },
  ]
}

function falseBox(chance: (what: number) => number): TextBox {
  return {
    x: chance(1) * (SCRIPTED_SIZE.width - 100),
    y: chance(2) * (SCRIPTED_SIZE.height - 30),
    width: 90,
    height: 24,
    angleDegrees: 0,
  }
}

/**
 * Reads what the script shows in a box of the frame: as many of its letters as the box covers, nothing where nothing is.
 */
export function scriptedReader(texts: readonly ScriptedText[]) {
  return (frame: number, box: TextBox): { text: string; confidence: number } => {
    const [own] = texts
      .filter((text) => isShown(text, frame))
      .map((text) => ({ text, share: coveredShare(box, [scriptedBox(text, frame)]) }))
      .sort((a, b) => b.share - a.share)
    if (!own || own.share <= 0.5) return { text: '', confidence: 0 }
    const whole = scriptedBox(own.text, frame)
    const at = (x: number) =>
      Math.round(Math.min(1, Math.max(0, (x - whole.x) / whole.width)) * own.text.text.length)
    const text = own.text.text.slice(
      at(box.x + 0.04 * whole.width) <= 1 ? 0 : at(box.x),
      endOf(box, whole, at),
    )
    return { text, confidence: 0.9 }
  }
}

/** The end of the letters in the box; a box that ends a little early has all of them. */
function endOf(box: TextBox, whole: TextBox, at: (x: number) => number): number {
  const end = box.x + box.width
  return at(end >= whole.x + whole.width * 0.94 ? whole.x + whole.width : end)
}

/** A number from 0 to 1 that depends on all of the values as if by chance. */
function fraction(values: readonly number[]): number {
  let hash = 2166136261
  for (const value of values) {
    hash = Math.imul(hash ^ (value + 0x9e3779b9), 16777619)
    hash ^= hash >>> 13
    hash = Math.imul(hash, 0x5bd1e995)
  }
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32
}
