import type { CSSProperties } from 'react'
import { isGlow } from '../app/domain/glow.ts'
import type { Caption } from '../app/domain/overlay/overlay-plan.ts'

/** A glow is nearly opaque beside the letters, where a blurred shadow has half of its colour. */
const GLOW_LAYERS = 3
/** Copies of the letters stand so near to each other around them that no notch is seen, and are no more than this. */
const STEP_PX = 0.8
const MOST_COPIES = 96
const LEAST_COPIES = 12
/** What is nearer to the letters than this needs no copies. */
const LEAST_RADIUS_PX = 0.4

/**
 * Outline and shadow of letters that are drawn `scale` times as large as planned. The outline is made of copies of the
 * letters in circles around them: a browser strokes letters of a page with mitred corners, which stand out as spikes,
 * and knows no round ones. The shadow is then that of letters and outline together. One that falls nowhere is a glow.
 */
export function letterEffects(
  { outline, shadow }: Pick<Caption, 'outline' | 'shadow'>,
  scale: number,
): CSSProperties {
  if (!outline) {
    const layers = shadow && isGlow(shadow) ? GLOW_LAYERS : 1
    return shadow
      ? {
          textShadow: Array(layers)
            .fill(shadowCss(shadow, scale, 1))
            .join(', '),
        }
      : {}
  }
  return {
    textShadow: copiesAround(outline.widthPx * scale, outline.color),
    // a filter takes the deviation where a text's shadow takes twice as much
    ...(shadow && { filter: `drop-shadow(${shadowCss(shadow, scale, 0.5)})` }),
  }
}

/** The underline of letters drawn `scale` times as large as planned: browsers draw it from its upper edge on, and leave room for descenders. */
export function underlineCss(
  { fill, underline }: Pick<Caption, 'fill' | 'underline'>,
  scale: number,
): CSSProperties {
  if (!underline) return {}
  return {
    ...{ textDecorationLine: 'underline', textDecorationColor: underline.color ?? fill },
    textDecorationThickness: px(underline.thicknessPx * scale),
    textUnderlineOffset: px(underline.offsetPx * scale),
  }
}

/** No effects, for what is laid over letters that have them. */
export const WITHOUT_EFFECTS = { textShadow: 'none', filter: 'none', textDecorationLine: 'none' } as const

/** Circles of the outline's width and of half of it and so on: a full stop may be narrower than its outline. */
function copiesAround(widthPx: number, color: string): string {
  const copies: string[] = []
  for (let radius = widthPx; radius > LEAST_RADIUS_PX; radius -= Math.max(1, widthPx / 2)) {
    const count = Math.min(MOST_COPIES, Math.max(LEAST_COPIES, Math.ceil((2 * Math.PI * radius) / STEP_PX)))
    for (let copy = 0; copy < count; copy++) {
      const angle = (2 * Math.PI * copy) / count
      copies.push(`${px(radius * Math.cos(angle))} ${px(radius * Math.sin(angle))} ${color}`)
    }
  }
  return copies.length === 0 ? 'none' : copies.join(', ')
}

function shadowCss(
  { color, dxPx, dyPx, blurPx }: NonNullable<Caption['shadow']>,
  scale: number,
  ofBlur: number,
): string {
  return `${px(dxPx * scale)} ${px(dyPx * scale)} ${px(blurPx * scale * ofBlur)} ${color}`
}

const px = (length: number) => `${Math.round(100 * length) / 100}px`
