import type { TextBox } from '#app/domain/geometry.ts'

/** Around a text, as a part of its height: letters reach beyond the box that was read. */
const MARGIN = 0.15

export function withMargin(box: TextBox): TextBox {
  const margin = MARGIN * box.height
  const { x, y, width, height } = box
  return { ...box, x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin }
}

/** As large as the box is in shape, within the most; whole pixels. */
export function cropSize(
  { width, height }: Pick<TextBox, 'width' | 'height'>,
  most: { readonly widthPx: number; readonly heightPx: number },
): { widthPx: number; heightPx: number } {
  const scale = Math.min(most.widthPx / Math.max(1, width), most.heightPx / Math.max(1, height))
  return {
    widthPx: Math.max(1, Math.round(width * scale)),
    heightPx: Math.max(1, Math.round(height * scale)),
  }
}
