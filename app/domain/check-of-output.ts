/** What was compared after the project's last render, for a person: lists hold original texts. */
export interface CheckOfOutput {
  readonly frames: number
  /** none: the source has no sound · same: the very same sound · encoded: encoded anew for MP4. */
  readonly sound: 'none' | 'same' | 'encoded'
  /** Of the pixels around the texts, in decibels; null when all of the picture was drawn on. */
  readonly psnrDb: number | null
  readonly read: { readonly texts: number; readonly found: number } | null
  readonly notRead: readonly string[]
  readonly stillRead: readonly string[]
  readonly weaklyHidden: readonly string[]
  readonly tooLong: readonly string[]
}
