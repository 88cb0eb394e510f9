import type { Language } from './languages.ts'
import type { DynamicLight } from './light.ts'
import { type JudgedText, MEASURE_NAMES } from './judged-text.ts'

/** What a person is told of a text; beside what is measured: `weak-cover`, an original that may shine through. */
export const COMPLAINTS = [...MEASURE_NAMES, 'weak-cover'] as const
export type Complaint = (typeof COMPLAINTS)[number]

/**
 * look: there are texts to look at · good: all texts were looked at, and nothing was found · partly: some were, and nothing
 * was found in them · unknown: none could be · none: no text was to change.
 */
export const VERDICTS = ['look', 'good', 'partly', 'unknown', 'none'] as const
export type Verdict = (typeof VERDICTS)[number]

/** A text of the output that was looked at. */
export interface CheckedText {
  readonly id: string
  /** It can be edited; an analysis may have replaced it since. */
  readonly isThere: boolean
  readonly original: string
  readonly translation: string
  /** Of the original. */
  readonly language: Language
  /** Worst first; empty: nothing was found. */
  readonly complaints: readonly Complaint[]
  readonly seconds: number | null
  readonly scores: JudgedText['scores'] | null
  /** Pixels of its pictures before and after. */
  readonly still: { readonly width: number; readonly height: number } | null
}

/** What was found after the project's last render, for a person. */
export interface CheckOfOutput {
  /** Names the output that was looked at. */
  readonly id: string
  readonly verdict: Verdict
  /** Those to look at, worst first; those where nothing was found, as far as there are pictures. */
  readonly complained: readonly CheckedText[]
  readonly quiet: readonly CheckedText[]
  /** Texts of the output, and how many were looked at. */
  readonly texts: number
  readonly examined: number
  readonly frames: number
  /** none: the source has no sound · same: the very same sound · encoded: encoded anew for MP4. */
  readonly sound: 'none' | 'same' | 'encoded'
  /** A moment at which there is a text to see. */
  readonly openAtSeconds: number | null
  /** Whether the picture around the texts was compared: not where all of it was drawn on. */
  readonly isPictureCompared: boolean
  /** What the source says of its light scene by scene, which the output does not have. */
  readonly droppedLight: DynamicLight | null
}
