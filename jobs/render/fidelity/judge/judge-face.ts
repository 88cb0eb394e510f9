import { boundsOf } from '#app/domain/geometry.ts'
import type { Measures } from '#app/domain/judged-text.ts'
import type { FontClass } from '#app/domain/text-track.ts'
import type { FittedStyle, KnownStyle } from '../../../style/fit-style.ts'
import type { LineSample } from '../../../style/line-picture.ts'
import { cropOf, grown, pixelRect } from '#app/domain/erasing/raster.ts'
import type { Scene, StandingText } from './scene.ts'

export type FitStyle = (sample: LineSample, known: readonly KnownStyle[]) => Promise<FittedStyle | null>

/** What fitting wants to see around a line, in its heights. */
const MARGIN = 0.6
/** What stands for the faces of the other kind. */
const RIVALS = { serif: 'Tinos', sans: 'Arimo' } as const
/** A face of the other kind is it when so much more of the letters is explained by it, and so much less is left over. */
const CLEARLY = { more: 0.04, leftOver: 0.6 } as const
/** Short lines show too little of a face. */
const FEW_LETTERS = 4
/** Scripts that the faces have. */
const FITTED_TEXT = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{N}\p{P}\p{S}\s]+$/u

/** Whether the translation has serifs where the original has none, or the reverse; nothing where either face is unknown. */
export async function judgeFace(scene: Scene, standing: StandingText, fit: FitStyle): Promise<Measures> {
  const { style, lines, isCorrected } = standing
  const { fontFamily, fontClass, weight, italic } = style
  const longest = lines.toSorted((a, b) => b.box.width - a.box.width)[0]
  if (isCorrected || !fontFamily || !fontClass || !longest || longest.text.length < FEW_LETTERS) return {}
  if (longest.box.angleDegrees !== 0 || !FITTED_TEXT.test(longest.text)) return {}
  const { data, width, height } = scene.after
  const bounds = boundsOf(longest.box)
  const rect = pixelRect(grown(bounds, MARGIN * bounds.height), { widthPx: width, heightPx: height })
  const sample = {
    ...{ text: longest.text, width: rect.width, height: rect.height },
    rgb: cropOf(data, width, rect).data,
    box: { ...bounds, x: bounds.x - rect.x, y: bounds.y - rect.y },
  }
  /** A known face of which nothing is expected is fitted and no other is searched for. */
  const explainedBy = async (family: string) =>
    (
      await fit(sample, [
        {
          fontFamily: family,
          weight: family === fontFamily ? weight : boldOrNot(weight),
          italic,
          explained: 0,
        },
      ])
    )?.explained
  const own = await explainedBy(fontFamily)
  const rival = await explainedBy(RIVALS[hasSerifs(fontClass) ? 'sans' : 'serif'])
  if (own === undefined || rival === undefined) return {}
  const isOther = rival - own > CLEARLY.more && 1 - rival < CLEARLY.leftOver * (1 - own)
  return { face: isOther ? 1 : 0 }
}

/** The weights that every rival has. */
function boldOrNot(weight: number): number {
  return weight < 550 ? 400 : 700
}

function hasSerifs(fontClass: FontClass): boolean {
  return fontClass === 'serif' || fontClass === 'slab'
}
