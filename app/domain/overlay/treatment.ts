import type { RenderOptions } from '../render-options.ts'
import type { TextCorrections } from '../text-corrections.ts'
import type { Disposition } from '../text-track.ts'

/**
 * leave: nothing is drawn · erase: the original is hidden · replace: hidden, the translation in its place ·
 * beside: the original stays, the translation below or above it.
 */
export type Treatment = 'leave' | 'erase' | 'replace' | 'beside'

/**
 * What becomes of a text. Without a translation, or with one that says the same, its pixels are not touched:
 * nothing drawn again looks as good as the original. One that a person has put elsewhere or in another style is drawn so,
 * whatever it says. On a clean plate all is erased that is not to be kept.
 */
export function treatmentOf(
  track: {
    text: string
    translation: string
    disposition: Disposition
    corrections?: TextCorrections | undefined
  },
  options: Pick<RenderOptions, 'hide_original' | 'clean_plate'>,
): Treatment {
  if (track.disposition === 'keep' || track.disposition === 'ignore') return 'leave'
  if (options.clean_plate) return 'erase'
  if (track.disposition === 'erase') return options.hide_original ? 'erase' : 'leave'
  const translation = comparable(track.translation)
  if (translation === '') return 'leave'
  if (translation === comparable(track.text))
    return options.hide_original && isSet(track.corrections) ? 'replace' : 'leave'
  return options.hide_original ? 'replace' : 'beside'
}

function isSet({ box, angleDegrees, style = {} }: TextCorrections = {}): boolean {
  return box !== undefined || angleDegrees !== undefined || Object.keys(style).length > 0
}

function comparable(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim()
}
