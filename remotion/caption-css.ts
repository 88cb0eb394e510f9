import type { CSSProperties } from 'react'
import type { Caption } from '../app/domain/overlay/overlay-plan.ts'
import { LINE_HEIGHT_EM } from '../app/domain/overlay/type-size.ts'
import { bcp47 } from '../app/domain/languages.ts'
import type { TextSetting } from './fit-caption.ts'
import { fontStackFor } from './font-stack.ts'

/** The attributes that decide line breaking and direction. */
export function captionAttributes(caption: Caption): { lang: string; dir: 'auto' } {
  return { lang: bcp47(caption.language), dir: 'auto' }
}

/** Everything that changes the extent of a caption: measured and painted with the same. */
export function captionCss(caption: Caption, setting: TextSetting) {
  return {
    fontFamily: fontStackFor(caption.text, caption.language, caption.fontFamily),
    fontWeight: caption.weight,
    fontStyle: caption.italic ? 'italic' : 'normal',
    fontSize: setting.fontSizePx,
    fontKerning: 'normal',
    // browsers that fit letters to pixels would set lines wider than a render does
    textRendering: 'geometricPrecision',
    lineHeight: caption.lineHeightEm ?? LINE_HEIGHT_EM,
    letterSpacing: (caption.letterSpacingPx * setting.fontSizePx) / caption.fontSizePx,
    textAlign: caption.align,
    whiteSpace: 'pre-wrap',
    textWrap: 'balance',
    overflowWrap: setting.breakAnywhere ? 'anywhere' : 'normal',
    wordBreak: wordBreakOf(caption, setting),
    lineBreak: 'strict',
    hyphens: 'none',
  } satisfies CSSProperties
}

/** Korean breaks between words, Japanese between phrases; both break anywhere once they must. */
function wordBreakOf(
  caption: Caption,
  { breakAnywhere }: TextSetting,
): 'normal' | 'keep-all' | 'auto-phrase' {
  if (breakAnywhere) return 'normal'
  if (caption.language === 'ko') return 'keep-all'
  return caption.language === 'ja' ? 'auto-phrase' : 'normal'
}
