import type { TextBox } from './geometry.ts'
import type { Language } from './languages.ts'
import type { OriginalView } from './original-view.ts'
import type { TextCorrections } from './text-corrections.ts'
import type { TextGroup, TextPage } from './text-groups.ts'
import type { TextStyle } from './text-track.ts'
import type { Reason } from './untranslated-reasons.ts'

/** A language that some of the project's texts have been translated into. */
export interface LanguageSet {
  readonly language: Language
  /** Different texts that have a translation. */
  readonly translated: number
}

/** Where a text of the page is seen in the original. */
export interface TextCrop {
  /** In the middle of its time. */
  readonly seconds: number
  readonly box: TextBox
}

/** A page of the texts, and what is said about all of them. */
export interface EditorView extends TextPage {
  readonly sets: readonly LanguageSet[]
  readonly counts: {
    /** Texts on screen, each time they are seen. */
    readonly detected: number
    /** Different ones. */
    readonly unique: number
    /** Different ones without a translation. */
    readonly empty: number
    /** Added ones that a worker is to read. */
    readonly reading: number
    /** Different ones that a person is to check, and those of them that somebody has said to be right. */
    readonly reviewable: number
    readonly reviewed: number
  }
  /** Different texts that have no translation or a doubtful one, and why. */
  readonly untranslated: {
    readonly count: number
    readonly reasons: readonly Reason[]
    readonly canRetry: boolean
  }
  /** Of each text of the page, by its id; empty where no browser plays the original. */
  readonly crops: Readonly<Record<string, TextCrop>>
  readonly original: OriginalView
  /** Texts that were deleted and can be restored. */
  readonly deleted: number
  /** The languages that something here translates some of the texts into. */
  readonly served: readonly Language[]
}

/** What was measured of a text's style, and what a person has set of it. */
export interface Appearance {
  readonly prevalentBox: TextBox
  readonly style: TextStyle
  readonly corrections: TextCorrections | null
}

/** A text that may become one with another. */
export interface OfferedText {
  readonly id: string
  readonly original: string
  readonly startSeconds: number
}

/** A text that is to be put right, and where it is seen. */
export interface ChosenText {
  readonly group: TextGroup
  readonly startSeconds: number
  readonly endSeconds: number
  /** Where its translation is drawn. */
  readonly box: TextBox
  readonly appearance: Appearance
  /** The project's source, as far as a browser can play it. */
  readonly original: OriginalView
  /** Those before and after it, which may become one with it. */
  readonly offered: readonly OfferedText[]
}
