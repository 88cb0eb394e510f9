import type { Shadow } from './text-track.ts'

/** Whether a shadow falls nowhere: it is a light around the letters. */
export function isGlow({ dxPx, dyPx, blurPx }: Pick<Shadow, 'dxPx' | 'dyPx' | 'blurPx'>): boolean {
  return dxPx === 0 && dyPx === 0 && blurPx > 0
}
