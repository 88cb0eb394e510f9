import type { OverlayItem } from '../app/domain/overlay/overlay-plan.ts'

/**
 * full: the source with everything on it, for previews · overlay: what is drawn over it, on transparency ·
 * mask: what is to be erased frame by frame, white and opaque on transparency, and translucent plates, each kind in a colour · mark: the watermark alone, so that marked and unmarked
 * outputs are made of the same pictures.
 */
export type Layer = 'full' | 'overlay' | 'mask' | 'mark'

/** Whether a layer shows an item: what the ffmpeg pass fills is not drawn, and the mask holds nothing else. */
export function showsItem(layer: Layer, item: OverlayItem): boolean {
  if (layer === 'full') return true
  if (layer === 'mark') return false
  return ['blur', 'mask', 'plate'].includes(item.kind) === (layer === 'mask')
}

/** The layers that a renderer draws, in the order of their frames. */
const DRAWN_LAYERS = ['mask', 'overlay', 'mark'] as const
export type DrawnLayer = (typeof DRAWN_LAYERS)[number]

/** A picture that is drawn once, however often it is shown. */
export interface Picture {
  readonly layer: DrawnLayer
  /** Index of the plan's interval. */
  readonly interval: number
}

/** The frame of the composition that shows a picture when its props say `frames: 'pictures'`. */
export function frameOfPicture({ layer, interval }: Picture): number {
  return interval * DRAWN_LAYERS.length + DRAWN_LAYERS.indexOf(layer)
}

/** The picture at such a frame. */
export function pictureAtFrame(frame: number): Picture {
  const layer = DRAWN_LAYERS[frame % DRAWN_LAYERS.length] ?? 'overlay'
  return { layer, interval: Math.floor(frame / DRAWN_LAYERS.length) }
}

/** How many frames hold all pictures of a plan with so many intervals. */
export function pictureFrames(intervals: number): number {
  return intervals * DRAWN_LAYERS.length
}
